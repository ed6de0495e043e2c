import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { complete } from './openapi-operation.js';
import { COMPONENTS } from './api-docs.js';
import type { Operation } from './openapi-problems.js';

/** The order in which one plays. */
const TAGS = {
  Players: 'Accounts with a token, and the players they manage.',
  Rulesets: 'The games that are offered, and what is printed on their sheets.',
  Bots: 'Who plays when nobody else is there.',
  Games: 'Create, join, start, leave; see how a game stands.',
  Turns: 'Roll, hold, score; see what could be done and what was done.',
  Advice: 'The best move, exactly, and how well a game was played.',
  History:
    'Every event of a game, as it comes and afterwards; its record, to keep and to check; its score sheet.',
  Statistics: 'How players fare, and how the dice fall.',
  Problems: 'What each problem means.',
  Operations: 'For those who run the server. No token is asked or looked at.',
};

/**
 * The OpenAPI 3.1 document, from the controllers and the conventions that all of them keep.
 */
export function describeApi(
  app: INestApplication,
  info: { version: string; description: string },
): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Shaker Cup')
    .setDescription(info.description)
    .setVersion(info.version)
    .setLicense('MIT', 'https://spdx.org/licenses/MIT.html')
    .addServer('/', 'This server')
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'opaque',
        description: 'The `token` that **createPlayer** (`POST /v1/players`) answered.',
      },
      'bearer',
    );
  for (const [tag, description] of Object.entries(TAGS)) builder.addTag(tag, description);
  const document = SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: (_, method) => method,
  });
  document.info.contact = { name: 'The Shaker Cup authors' };
  const schemas = namedSchemas(document);
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods) as [string, Operation][]) {
      addBodyExamples(operation, schemas);
      complete(path, method, operation);
    }
  }
  return tidy({ ...document, components: { ...document.components, schemas: withoutSuffix(schemas) } });
}

/** The schemas of the classes, with what is said of them elsewhere, and those that are no classes. */
function namedSchemas({ components }: OpenAPIObject): Record<string, object> {
  const schemas: Record<string, object> = { ...components?.schemas };
  for (const [name, schema] of Object.entries(COMPONENTS)) schemas[name] = { ...schemas[name], ...schema };
  return schemas;
}

const withoutSuffix = (schemas: Record<string, object>) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name.replace(/View$/, ''), schema]));

/** Bodies that work as they stand: the fields that have an example. A body without a required field may be left out. */
function addBodyExamples({ requestBody }: Operation, schemas: Record<string, object>): void {
  const content =
    requestBody && 'content' in requestBody ? requestBody.content['application/json'] : undefined;
  const names = namesIn(content?.schema ?? {});
  if (!content || names.length === 0) return;
  const bodies = names.map((name) => schemas[name] as BodySchema);
  for (const body of bodies) body.additionalProperties = false;
  const examples = bodies.map(exampleOf);
  if (names.length === 1) content.example = examples[0];
  else content.examples = Object.fromEntries(names.map((name, i) => [name, { value: examples[i] }]));
  Object.assign(requestBody as object, {
    required: bodies.every(({ required = [] }) => required.length > 0),
  });
}

/** The schemas that a body can have. */
function namesIn({ $ref, oneOf = [], allOf = [] }: Choices): string[] {
  return $ref ? [$ref.split('/').at(-1)!] : [...oneOf, ...allOf].flatMap(namesIn);
}

interface Choices {
  $ref?: string;
  oneOf?: Choices[];
  allOf?: Choices[];
}

interface BodySchema {
  properties?: Record<string, { example?: unknown }>;
  required?: string[];
  additionalProperties?: boolean;
}

const exampleOf = ({ properties = {} }: BodySchema): object =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([key, field]) => ('example' in field ? [[key, field.example]] : [])),
  );

/**
 * Numbers are whole unless their format says otherwise, lines that a comment wraps are joined, all of one schema is that
 * schema, and what the classes call a view is to clients the thing itself.
 */
function tidy<T>(part: T): T {
  if (Array.isArray(part)) return part.map(tidy) as T;
  if (typeof part === 'string') return part.replace(/^(#\/components\/schemas\/\w+)View$/, '$1') as T;
  if (typeof part !== 'object' || part === null) return part;
  const { allOf, ...rest } = part as { allOf?: object[] };
  if (allOf?.length === 1) return tidy({ ...allOf[0], ...rest }) as T;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]: [string, unknown]) => {
      if (key === 'type' && !('format' in part)) return [key, wholeNumber(value)];
      if (key === 'description' && typeof value === 'string') {
        return [key, value.replace(/(\S)\n(?=\S)/g, '$1 ')];
      }
      return [key, tidy(value)];
    }),
  ) as T;
}

function wholeNumber(type: unknown): unknown {
  if (Array.isArray(type)) return type.map(wholeNumber);
  return type === 'number' ? 'integer' : type;
}
