import type { Schema } from './openapi.js';

/** What references in a document begin with once its schemas are known to Ajv by this name. */
export const DOCUMENT = 'document';

/**
 * A schema of the document that lets through only what it describes: an object with any other field does not fit.
 * @param isPart whether it describes a part of an object, whose other fields are described elsewhere
 */
export function sealed(schema: Schema, isPart = false): Schema {
  const { $ref, oneOf, anyOf, allOf, properties, items, propertyNames, additionalProperties } = schema;
  const hasFields = properties !== undefined || allOf !== undefined;
  const part = (one: Schema) => sealed(one, true);
  const choice = (one: Schema) => sealed(one, isPart || hasFields);
  return {
    ...schema,
    ...($ref && { $ref: DOCUMENT + $ref }),
    ...(oneOf && { oneOf: oneOf.map(choice) }),
    ...(anyOf && { anyOf: anyOf.map(choice) }),
    ...(allOf && { allOf: allOf.map(part) }),
    ...(properties && { properties: eachOf(properties, (one) => sealed(one)) }),
    ...(items && { items: sealed(items) }),
    ...(propertyNames && { propertyNames: sealed(propertyNames, true) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: sealed(additionalProperties) }),
    ...(!isPart && ($ref || hasFields) && additionalProperties === undefined && ONLY_THESE),
  };
}

/** The components of a document, sealed where they are referred to: one may be a part of another. */
export const sealedComponents = (schemas: Record<string, Schema>): object => ({
  components: { schemas: eachOf(schemas, (one) => sealed(one, true)) },
});

const ONLY_THESE = { unevaluatedProperties: false };

const eachOf = (all: Record<string, Schema>, change: (schema: Schema) => Schema): Record<string, Schema> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one)]));
