import type { AnySchema, ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { DOCUMENT, sealed, sealedComponents } from './sealed.js';

/** As much of JSON Schema 2020-12 as the documents of this project use. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  if?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  maxProperties?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  example?: unknown;
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required?: boolean;
  schema: Schema;
  example?: unknown;
}

export interface DocumentedAnswer {
  description: string;
  headers?: Record<string, { description?: string; required?: boolean; schema: Schema }>;
  content?: Record<string, MediaType>;
}

export interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags: string[];
  parameters: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, DocumentedAnswer>;
  security?: Record<string, string[]>[];
}

export interface Document {
  openapi: string;
  info: Record<'title' | 'description' | 'version', string> & Record<'license' | 'contact', { name: string }>;
  servers: { url: string }[];
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, object> };
}

export interface Route {
  /** In upper case. */
  method: string;
  /** With its parameters in braces. */
  path: string;
  operation: Operation;
}

export const routesOf = ({ paths }: Document): Route[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/**
 * Validates values by the schemas of a document, which are JSON Schema 2020-12 with some words of OpenAPI. A field that is
 * not described does not fit.
 */
export class Schemas {
  private readonly ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
  private readonly validators = new Map<Schema | string, ValidateFunction>();

  constructor(private readonly document: Document) {
    formats.default(this.ajv);
    this.ajv.addVocabulary(['example', 'discriminator', 'components']);
    this.ajv.addSchema(sealedComponents(document.components.schemas), DOCUMENT);
  }

  /** What is wrong with a value; undefined for one that fits. */
  complaint(schema: Schema, value: unknown): string | undefined {
    const validate = this.validators.get(schema.$ref ?? schema) ?? this.compile(schema);
    return validate(value) ? undefined : complaintOf(validate.errors!);
  }

  fits(schema: Schema, value: unknown): boolean {
    return this.complaint(schema, value) === undefined;
  }

  /** The schema itself where it is one by reference. */
  resolve(schema: Schema): Schema {
    const name = schema.$ref?.replace('#/components/schemas/', '');
    return name === undefined ? schema : this.resolve(this.document.components.schemas[name]!);
  }

  private compile(schema: Schema): ValidateFunction {
    const validate = this.ajv.compile(sealed(schema) as AnySchema);
    this.validators.set(schema.$ref ?? schema, validate);
    return validate;
  }
}

/** In words. Of a choice, the complaints of those are left out that it clearly is not: their type, say, is another. */
function complaintOf(errors: ErrorObject[]): string {
  const telling = errors.filter(({ keyword }) => !['const', 'enum', 'oneOf', 'anyOf'].includes(keyword));
  return (telling.length > 0 ? telling : errors).map(wordsOf).join(', ');
}

function wordsOf({ instancePath, keyword, message, params }: ErrorObject): string {
  if (keyword === 'unevaluatedProperties' || keyword === 'additionalProperties') {
    const [name] = Object.values(params) as string[];
    return `${instancePath}/${name} is not documented`;
  }
  const wanted =
    keyword === 'enum' || keyword === 'const' ? ` ${JSON.stringify(Object.values(params)[0])}` : '';
  return `${instancePath} ${message}${wanted}`;
}
