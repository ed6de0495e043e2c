import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './support/chromium.js';
import { SwaggerUi } from './support/swagger-ui.js';
import { testProduct } from './support/product.js';

interface Document {
  tags: { name: string; description: string }[];
  components: { schemas: object };
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: { in: string; required?: boolean; schema: { enum?: string[] } }[];
}

const DESKTOP = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** A phone does not reach the server by its loopback address, which browsers trust more than others. */
const ANOTHER_NAME = 'shakercup.example';

import.meta.jest.setTimeout(400_000);
const executablePath = await findChromium();

(executablePath ? describe : describe.skip)('Swagger UI in a browser', () => {
  const product = testProduct();
  let browser: Browser;
  let document: Document;

  beforeAll(async () => {
    document = (await (await fetch(`${product.url}/openapi.json`)).json()) as Document;
    browser = await chromium.launch({
      executablePath: executablePath!,
      timeout: 60_000,
      args: [`--host-resolver-rules=MAP ${ANOTHER_NAME} 127.0.0.1`],
    });
  });
  afterAll(() => browser?.close());

  const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));

  it('shows all operations in the order of the document, each with what it does, and all schemas on a click', async () => {
    const ui = await SwaggerUi.open(browser, product.url, DESKTOP);
    const { page } = ui;
    const tags = await page.locator('.opblock-tag').allInnerTexts();
    expect(tags.map((text) => text.split('\n')[0])).toEqual(document.tags.map(({ name }) => name));
    for (const [i, { name, description }] of document.tags.entries()) {
      expect(tags[i]).toContain(description);
      const section = page.locator('.opblock-tag-section').nth(i);
      const tagged = operations().filter(({ tags }) => tags[0] === name);
      const ids = await section.locator('.opblock-summary-operation-id').allInnerTexts();
      expect(ids).toEqual(tagged.map(({ operationId }) => operationId));
      const summaries = await section.locator('.opblock-summary-description').allInnerTexts();
      expect(summaries).toEqual(tagged.map(({ summary }) => summary));
    }
    const schemas = page.locator('.models > div > article');
    expect(await schemas.count()).toBe(0);
    await page.getByRole('button', { name: 'Schemas' }).click();
    await schemas.last().waitFor();
    expect(await schemas.count()).toBe(Object.keys(document.components.schemas).length);
    expect(ui.complaints).toEqual([]);
    await ui.close();
  });

  it('takes who has never seen it through a game, and says why a move is refused', async () => {
    const ui = await SwaggerUi.open(browser, product.url, DESKTOP);
    const anna = await ui.execute('createPlayer');
    expect(anna).toMatchObject({ status: 201, body: { name: 'Anna', managedBy: null } });
    await ui.authorize(anna.body!['token'] as string);
    const second = await ui.execute('createPlayer');
    expect(second).toMatchObject({ status: 201, body: { managedBy: anna.body!['id'] } });

    const players = [anna.body!['id'], second.body!['id']];
    const created = await ui.execute('createGame', {}, { players });
    expect(created).toMatchObject({ status: 201, body: { ruleset: 'dobbelspel', status: 'waiting' } });
    const id = created.body!['id'] as string;
    const started = await ui.execute('startGame', { id });
    expect(started).toMatchObject({ status: 200, body: { status: 'active', turn: { dice: [] } } });
    expect(ui.refused).toEqual([]);

    const early = await ui.execute('holdDice', { id });
    expect(early.status).toBe(409);
    expect(early.text).toContain('"detail": "Nothing has been thrown in this turn yet: roll first."');
    expect(ui.refused).toEqual([`409 POST /v1/games/${id}/turn/hold`]);
    const explanation = await ui.page.context().newPage();
    await explanation.goto(`${product.url}${early.body!['type'] as string}`);
    expect(await explanation.locator('body').innerText()).toMatch(/nothing-thrown.*"explanation":"\w+/);
    await explanation.close();

    const rolled = await ui.execute('rollDice', { id });
    expect(rolled).toMatchObject({ status: 200, body: { turn: { rollsLeft: 2 } } });
    const { dice } = rolled.body!['turn'] as { dice: number[] };
    expect(await ui.execute('holdDice', { id })).toMatchObject({ status: 200, body: { turn: { held: [] } } });
    const held = await ui.execute('holdDice', { id }, { dice: [dice[0]] });
    expect(held).toMatchObject({ status: 200, body: { turn: { held: [dice[0]], diceToThrow: 4 } } });
    expect(await ui.execute('scoreTurn', { id })).toMatchObject({
      status: 200,
      body: { lastTurn: { status: 'scored', points: sum(dice) }, turn: { seat: 1 } },
    });

    const farkle = await ui.execute('createGame', {}, { ruleset: 'farkle', players });
    const table = { id: farkle.body!['id'] as string };
    expect(await ui.execute('startGame', table)).toMatchObject({ status: 200, body: { status: 'active' } });
    expect(await ui.execute('rollDice', table)).toMatchObject({ status: 200, body: { ruleset: 'farkle' } });
    expect(ui.refused).toHaveLength(1);
    expect(ui.complaints).toEqual([]);
    await ui.close();
  });

  it('executes everything that needs no id as it stands', async () => {
    const ui = await SwaggerUi.open(browser, product.url, DESKTOP);
    const player = await ui.execute('createPlayer');
    await ui.authorize(player.body!['token'] as string);
    const wantsAnId = ({ parameters = [] }: Operation) =>
      parameters.some(({ required, schema }) => required && !schema.enum);
    const ids = operations().flatMap((operation) => (wantsAnId(operation) ? [] : [operation.operationId]));
    const answers: Record<string, number> = {};
    // the player is deleted after all that it does
    for (const id of [...ids.filter((id) => id !== 'deleteMe'), 'deleteMe']) {
      answers[id] = (await ui.execute(id)).status;
    }
    expect(answers).toMatchObject({ createGame: 201, getMe: 200, advise: 200, deleteMe: 204 });
    expect(Object.entries(answers).filter(([, status]) => status >= 300)).toEqual([]);
    expect(ui.refused).toEqual([]);
    expect(ui.complaints).toEqual([]);
    await ui.close();
  });

  it('can be read and used on a phone', async () => {
    const ui = await SwaggerUi.open(browser, product.url.replace('127.0.0.1', ANOTHER_NAME), PHONE);
    const { page } = ui;
    expect(await page.evaluate('innerWidth')).toBe(PHONE.viewport.width);
    expect(await ui.overflow()).toBe(0);
    for (const part of ['path', 'description', 'operation-id']) {
      expect(await ui.unreadable(`.opblock-summary-${part}`)).toEqual([]);
    }
    for (const name of await page.locator('.opblock-summary-operation-id').all()) {
      expect((await name.boundingBox())!.height).toBeLessThan(30); // in one line
    }

    const player = await ui.execute('createPlayer');
    expect(player.status).toBe(201);
    expect(await ui.unreadable('.live-responses-table td, .live-responses-table pre')).toEqual([]);
    const answer = ui.operation('createPlayer').locator('.live-responses-table .highlight-code');
    const end = (await answer.locator('code').boundingBox())!;
    const button = (await answer.getByRole('button', { name: 'Download' }).boundingBox())!;
    expect(end.y + end.height).toBeLessThanOrEqual(button.y); // no button hides the token
    expect(await ui.overflow()).toBe(0);

    await ui.authorize(player.body!['token'] as string);
    const game = await ui.execute('createGame');
    expect(game.status).toBe(201);
    const id = game.body!['id'] as string;
    expect((await ui.execute('startGame', { id })).status).toBe(200);
    expect((await ui.execute('rollDice', { id })).status).toBe(200);
    expect(await ui.overflow()).toBe(0);
    expect(ui.refused).toEqual([]);
    expect(ui.complaints).toEqual([]);
    await ui.close();
  });
});

const sum = (dice: number[]) => dice.reduce((total, die) => total + die, 0);
