import { ApiExtension, ApiProperty, type ApiPropertyOptions, getSchemaPath } from '@nestjs/swagger';
import { type ProblemCode, STATUS } from './problem.js';

export const PROBLEMS = 'x-problems';
export const SECURITY = 'x-security';
export const REPEATABLE = 'x-repeatable';
export const TRANSLATED = 'x-translated';
export const TAGGED = 'x-tagged';
export const OPERATORS = 'x-operators';

/** Documents the problems of a route, besides those that every route of its kind can answer with. */
export const Problems = (...codes: ProblemCode[]) => ApiExtension(PROBLEMS, codes);

/** Documents whether a route takes a token, where that does not follow from its method. */
export const Security = (security: 'token' | 'optional') => ApiExtension(SECURITY, security);

/** Documents that the route of a controller method takes an `Idempotency-Key`. */
export function Repeatable(controller: object, method: string | symbol | undefined): void {
  const route = Object.getOwnPropertyDescriptor(controller, method!);
  ApiExtension(REPEATABLE, true)(controller, method, route);
}

/** The schemas of the document that are no classes, by name. */
export const COMPONENTS: Record<string, object> = {};

/** Gives a schema a name in the document. @returns a reference to it */
export function component(name: string, schema: object): { $ref: string } {
  COMPONENTS[name] = schema;
  return { $ref: getSchemaPath(name) };
}

/**
 * Gives a set of values a name in the document.
 * @returns `field`, as the decorators of @nestjs/swagger take it, and `schema`, a reference to it
 */
export function enumeration(name: string, values: readonly (string | number)[], description: string) {
  const type = typeof values[0] === 'number' ? 'integer' : 'string';
  const schema = component(name, { type, enum: values, description });
  return { field: { enum: [...values], enumName: name }, schema };
}

export const PROBLEM_CODE = enumeration(
  'ProblemCode',
  Object.keys(STATUS),
  'What went wrong, in a word that never changes.',
);

/** What is of one of several kinds, which the value of a field tells apart. */
export function oneOf(field: string, kinds: Record<string, Parameters<typeof getSchemaPath>[0]>): object {
  const mapping = Object.fromEntries(
    Object.entries(kinds).map(([value, kind]) => [value, getSchemaPath(kind)]),
  );
  const schemas = Object.values(mapping).map(($ref) => ({ $ref }));
  return { oneOf: schemas, discriminator: { propertyName: field, mapping } };
}

/** What the build makes of the fields of a class: their types and comments, in the order in which they are declared. */
interface Declared {
  _OPENAPI_METADATA_FACTORY?: () => Record<string, ApiPropertyOptions>;
}
const begun = new WeakSet<object>();

/** Documents a field as ApiProperty does, and lets it keep its place among those that say nothing of themselves. */
export const Field =
  (options: ApiPropertyOptions): PropertyDecorator =>
  (target, name) => {
    if (!begun.has(target)) {
      begun.add(target);
      const declared = (target.constructor as Declared)._OPENAPI_METADATA_FACTORY?.() ?? {};
      for (const [field, said] of Object.entries(declared)) ApiProperty(said)(target, field);
    }
    ApiProperty(options)(target, name);
  };

/** Documents a field that is 32 bytes in hex. */
export const Bytes32 = () => Field({ pattern: '^[0-9a-f]{64}$' });

/** Documents a field that is an id. */
export const Id = () => Field({ format: 'uuid', example: '01938f5e-7c00-7abc-8def-0123456789ab' });

/** Documents a field that is a list of ids. */
export const Ids = () => Field({ type: 'array', items: { type: 'string', format: 'uuid' } });

/** Documents a field that is a time, in UTC with milliseconds. */
export const Time = () => Field({ format: 'date-time', example: '2026-11-30T12:00:00.000Z' });
