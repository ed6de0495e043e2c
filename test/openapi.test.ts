import { Validator } from '@seriousme/openapi-schema-validator';
import { createDatabase, type TestDatabase } from './support/database.js';
import { killProducts, type Product, startProduct } from './support/product.js';

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags: string[];
  requestBody?: { content: { 'application/json': { example: unknown } } };
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema?: object; examples?: object }> }
  >;
}

interface Document {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Problem: { properties: { code: { enum: string[] } } } } };
}

let database: TestDatabase;
let product: Product;
let document: Document;

beforeAll(async () => {
  database = await createDatabase({ empty: true });
  product = await startProduct({ DATABASE_URL: database.url });
  document = (await (await fetch(`${product.url}/openapi.json`)).json()) as Document;
});

afterAll(async () => {
  await product.end('SIGTERM');
  killProducts();
  await database.drop();
});

const operations = (): [string, string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [
      method,
      path,
      operation,
    ]),
  );

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document) as never);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(document.openapi).toBe('3.1.0');
});

test('every operation says what it does, under a tag and a name of its own', () => {
  const ids = operations().map(([, , { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [method, path, operation] of operations()) {
    const where = `${method} ${path}`;
    expect([where, operation.summary]).toEqual([where, expect.stringMatching(/\w/)]);
    expect([where, operation.description]).toEqual([where, expect.stringMatching(/\w/)]);
    expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(operation.tags));
  }
});

test('every answer is described, and every problem has an example and an explanation', async () => {
  const codes = document.components.schemas.Problem.properties.code.enum;
  for (const [method, path, { responses }] of operations()) {
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
        expect([method, path, content?.['application/json']?.schema]).toEqual([
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

test('a game can be played with the example bodies as they stand', async () => {
  const play = async (method: string, path: string, token: string, ids: Record<string, string> = {}) => {
    const example = document.paths[path]?.[method]?.requestBody?.content['application/json'].example;
    const response = await fetch(
      product.url + path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? ''),
      {
        method: method.toUpperCase(),
        headers: {
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(example ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(example ? { body: JSON.stringify(example) } : {}),
      },
    );
    const answer = (await response.json()) as Record<string, string>;
    expect([path, response.ok, answer]).toEqual([path, true, expect.anything()]);
    return answer;
  };
  const { token = '' } = await play('post', '/v1/players', '');
  const { id: managed = '' } = await play('post', '/v1/players', token);
  await play('patch', '/v1/players/{id}', token, { id: managed });
  await play('patch', '/v1/players/me', token);
  const { token: other = '' } = await play('post', '/v1/players', '');
  const { id = '' } = await play('post', '/v1/games', token);
  await play('post', '/v1/games/{id}/players', other, { id });
  await play('post', '/v1/games/{id}/start', token, { id });
  await play('post', '/v1/games/{id}/turn/roll', token, { id });
  await play('post', '/v1/games/{id}/turn/hold', token, { id });
  const scored = await play('post', '/v1/games/{id}/turn/score', token, { id });
  expect(scored).toMatchObject({ lastTurn: { status: 'scored', category: 'chance' } });
});

test('Swagger UI loads nothing from elsewhere', async () => {
  const page = await (await fetch(`${product.url}/docs`)).text();
  const assets = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
  expect(assets.length).toBeGreaterThan(3);
  for (const asset of assets) {
    expect(asset).not.toMatch(/^(https?:)?\/\//);
    const response = await fetch(new URL(asset, `${product.url}/docs`));
    expect([asset, response.status, (await response.text()).length]).toEqual([
      asset,
      200,
      expect.any(Number),
    ]);
  }
});
