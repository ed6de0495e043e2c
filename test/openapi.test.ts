import { Validator } from '@seriousme/openapi-schema-validator';
import { told } from './support/ask.js';
import { type Document, type Route, routesOf, type Schema, Schemas } from './support/openapi.js';
import { testProduct } from './support/product.js';

const WORDS = expect.stringMatching(/\w/) as string;

const product = testProduct();
let document: Document;

beforeAll(async () => {
  document = (await (await fetch(`${product.url}/openapi.json`)).json()) as Document;
});

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document) as never);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(document.openapi).toBe('3.1.0');
});

test('the document says what it is, under which license, who made it and where it is served', () => {
  expect(document).toMatchObject({
    info: {
      title: 'Shaker Cup',
      description: expect.stringMatching(/\w/) as string,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
      license: { name: 'MIT' },
      contact: { name: expect.stringMatching(/\w/) as string },
    },
    servers: [{ url: '/' }],
  });
  for (const { name, description } of document.tags) expect([name, description]).toEqual([name, WORDS]);
});

test('every operation says what it does, under a tag and a name of its own', () => {
  const ids = routesOf(document).map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { method, path, operation } of routesOf(document)) {
    const { operationId, summary, description, tags, responses } = operation;
    expect({ method, path, operationId, summary, description, tags }).toEqual({
      ...{ method, path, summary: WORDS, description: WORDS, tags: [expect.any(String)] },
      operationId: expect.stringMatching(/^[a-z]+[A-Za-z]*$/) as string,
    });
    expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(tags));
    expect([operationId, Object.keys(responses)]).toEqual([
      operationId,
      expect.arrayContaining([expect.stringMatching(/^2/), expect.stringMatching(/^4/)]),
    ]);
  }
});

test('every parameter is described, and those of a path are the ones in it', () => {
  for (const { path, operation } of routesOf(document)) {
    const { operationId, parameters } = operation;
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    expect(inPath.every(({ required }) => required)).toBe(true);
    for (const { name, description, schema } of parameters) {
      expect({ operationId, name, description }).toEqual({ operationId, name, description: WORDS });
      expect(schema.$ref ?? schema.type).toBeDefined();
    }
  }
});

test('what can be of several kinds is told apart by one field, which each kind has with values of its own', () => {
  const { schemas } = document.components;
  const unions = Object.entries(schemas).filter(([, schema]) => schema.discriminator);
  expect(
    Object.fromEntries(unions.map(([name, { discriminator }]) => [name, discriminator!.propertyName])),
  ).toEqual({
    ...{ Ruleset: 'family', Game: 'family', RulesetStatistics: 'family' },
    ...{ Move: 'action', Choice: 'action', GameEvent: 'type' },
  });
  for (const [name, { oneOf = [], discriminator }] of unions) {
    const { propertyName, mapping } = discriminator!;
    expect([name, Object.values(mapping)]).toEqual([name, oneOf.map(({ $ref }) => $ref)]);
    for (const [value, $ref] of Object.entries(mapping)) {
      const kind = schemas[$ref.split('/').at(-1)!]!;
      expect([name, kind.required, kind.properties?.[propertyName]?.enum]).toEqual([
        name,
        expect.arrayContaining([propertyName]),
        [value],
      ]);
    }
  }
});

test('no name of a schema says how the code calls it', () => {
  expect(Object.keys(document.components.schemas).filter((name) => /View|Dto$/.test(name))).toEqual([]);
});

test('every component is used, and nothing else is referred to', () => {
  const { schemas, securitySchemes } = document.components;
  const referred = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
  expect([...new Set([...referred].map(([, name]) => name))].sort()).toEqual(Object.keys(schemas).sort());
  const secured = routesOf(document).flatMap(({ operation }) =>
    (operation.security ?? []).flatMap(Object.keys),
  );
  expect([...new Set(secured)]).toEqual(Object.keys(securitySchemes));
});

test('every example fits its schema', () => {
  const schemas = new Schemas(document);
  const examples = [...examplesIn(document), ...routesOf(document).flatMap(examplesOf)];
  expect(examples.length).toBeGreaterThan(100);
  for (const [schema, example] of examples) {
    expect([example, schemas.complaint(schema, example)]).toEqual([example, undefined]);
  }
});

test('every answer is described, and every problem has an example and an explanation', async () => {
  const codes = document.components.schemas['ProblemCode']!.enum as string[];
  for (const { method, path, operation } of routesOf(document)) {
    const { responses } = operation;
    for (const [status, { description, content }] of Object.entries(responses)) {
      expect([method, path, status, description]).toEqual([
        method,
        path,
        status,
        expect.stringMatching(/\w/),
      ]);
      if (status >= '400') {
        expect(codes).toEqual(
          expect.arrayContaining(Object.keys(content?.['application/problem+json']?.examples ?? {})),
        );
      } else if (status !== '204' && status !== '304') {
        expect([method, path, Object.values(content ?? {})[0]?.schema]).toEqual([
          method,
          path,
          expect.anything(),
        ]);
      }
    }
  }
  for (const code of codes) {
    const explained = await fetch(`${product.url}/problems/${code}`);
    expect([code, explained.status, await explained.json()]).toEqual([
      code,
      200,
      expect.objectContaining({ code }),
    ]);
  }
});

test('every operation but those for operators says that there can be too many requests, and when to come back', () => {
  const limited = routesOf(document).filter(({ operation }) => !operation.tags.includes('Operations'));
  for (const { method, path, operation } of limited) {
    expect([method, path, operation.responses['429']]).toEqual([
      method,
      path,
      expect.objectContaining({
        headers: expect.objectContaining({ 'Retry-After': expect.anything() as object }) as object,
      }),
    ]);
  }
});

test('a game can be played with the example bodies as they stand', async () => {
  const play = (method: string, route: string, token?: string, { id = '' } = {}) => {
    const media = document.paths[route]![method]!.requestBody?.content['application/json'];
    const body = (media?.example ?? Object.values(media?.examples ?? {})[0]?.value) as object | undefined;
    const asked = { method: method.toUpperCase(), path: route.replace('{id}', id), token, body };
    return told<Record<string, string>>(product.url, asked);
  };
  const { token = '' } = await play('post', '/v1/players');
  const { id: managed = '' } = await play('post', '/v1/players', token);
  await play('patch', '/v1/players/{id}', token, { id: managed });
  await play('patch', '/v1/players/me', token);
  const { token: other = '' } = await play('post', '/v1/players');
  const { id = '' } = await play('post', '/v1/games', token);
  await play('post', '/v1/games/{id}/players', other, { id });
  await play('post', '/v1/games/{id}/start', token, { id });
  const rolled = await play('post', '/v1/games/{id}/turn/roll', token, { id });
  // fields are documented in the order in which they are answered
  const fieldsOf = (schema: string) => Object.keys(document.components.schemas[schema]!.properties!);
  expect([fieldsOf('CategoryGame'), fieldsOf('Turn')]).toEqual([rolled, rolled['turn']!].map(Object.keys));
  await play('post', '/v1/games/{id}/turn/hold', token, { id });
  const scored = await play('post', '/v1/games/{id}/turn/score', token, { id });
  expect(scored).toMatchObject({ lastTurn: { status: 'scored', category: 'chance' } });

  expect(await play('post', '/v1/records/verify')).toMatchObject({ valid: true, findings: [] });
  expect(await play('post', '/v1/advice')).toMatchObject({ best: { action: 'hold' } });
});

test('Swagger UI loads nothing from elsewhere', async () => {
  const page = await (await fetch(`${product.url}/docs`)).text();
  const assets = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
  expect(assets.length).toBeGreaterThan(3);
  for (const asset of assets) {
    expect(asset).not.toMatch(/^(https?:)?\/\//);
    const response = await fetch(new URL(asset, `${product.url}/docs`));
    expect([asset, response.status, await response.text()]).toEqual([
      asset,
      200,
      expect.stringMatching(/\S/),
    ]);
  }
});

/** The examples that stand beside a type, wherever they are. */
function examplesIn(part: unknown): [Schema, unknown][] {
  if (typeof part !== 'object' || part === null) return [];
  const inside = Object.values(part).flatMap(examplesIn);
  return 'example' in part && 'type' in part ? [...inside, [part as Schema, part.example]] : inside;
}

/** The examples of what an operation is asked and answers. */
function examplesOf({ operation }: Route): [Schema, unknown][] {
  const contents = [operation.requestBody, ...Object.values(operation.responses)].map(
    (one) => one?.content ?? {},
  );
  return contents
    .flatMap((content) => Object.values(content))
    .flatMap(({ schema = {}, example, examples = {} }) =>
      [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)].map(
        (one): [Schema, unknown] => [schema, one],
      ),
    );
}
