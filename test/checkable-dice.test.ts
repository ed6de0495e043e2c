import { createHash } from 'node:crypto';
import { Api, type Account, done } from './support/api.js';
import { diceOf } from './support/dice.js';
import { RULESETS } from './support/known.js';
import { playOn } from './support/random-play.js';
import { turnsOf } from './support/told.js';

/** Keeps all that the app ever answered. */
class ListeningApi extends Api {
  readonly answers: string[] = [];

  override async call<T>(...asked: Parameters<Api['call']>) {
    const answer = await super.call<T>(...asked);
    this.answers.push(JSON.stringify(answer.headers) + (answer.text ?? ''));
    return answer;
  }
}

const api = new ListeningApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

let anna: Account;
beforeAll(async () => {
  anna = await api.account('Anna');
});

describe.each(RULESETS)('The dice of a game of %s', (ruleset) => {
  it('follow from seeds that were fixed before, and the server’s is never shown before the end', async () => {
    const bram = await api.managed(anna);
    const { id, dice } = await api.newGame(anna, ruleset, [anna.id, bram.id]);
    const clientSeeds = { [anna.id]: 'anna', [bram.id]: 'bram-1' };
    done(await api.post(`/v1/games/${id}/start`, anna, { clientSeeds }));
    const serverSeed = await api.serverSeed({ id });
    const bytes = Buffer.from(serverSeed, 'hex');
    api.answers.length = 0;

    await playOn(api, anna, { id }, 20);
    for (const path of ['', '/turn', '/turns', '/turns/1', '/turn/moves']) {
      await api.get(`/v1/games/${id}${path}`);
    }
    await api.get('/v1/games?limit=100');
    await api.get(`/v1/players/${bram.id}/games`);
    await api.move(anna, { id }, 'score', { category: 'nonsense' });
    await api.post(`/v1/games/${id}/start`, anna);
    expect(api.answers.length).toBeGreaterThan(30);
    const shown = api.answers.join('\n').toLowerCase();
    for (const secret of [
      serverSeed,
      bytes.toString('base64'),
      bytes.toString('base64url'),
      bytes.join(','),
    ]) {
      expect(shown).not.toContain(secret.toLowerCase());
    }

    const game = await playOn(api, anna, { id });
    expect(game.dice).toEqual({
      scheme: 'hmac-sha256-v1',
      commitment: dice.commitment,
      clientSeeds: ['anna', 'bram-1'],
      throws: expect.any(Number) as number,
      serverSeed,
    });
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(dice.commitment);

    const seeds = { serverSeed, gameId: id, clientSeeds: ['anna', 'bram-1'] };
    const thrown = [
      ...game.openingThrows.flat().map(({ die }) => [die]),
      ...(await turnsOf(api, { id })).flatMap(({ rolls }) => rolls.map((roll) => roll.thrown)),
    ];
    expect(thrown).toEqual(thrown.map((faces, i) => diceOf(seeds, i + 1, faces.length)));
    expect(game.dice.throws).toBe(thrown.length);
  });
});

it('Every game has a seed of its own', async () => {
  const commitments = new Set<string>();
  for (let n = 0; n < 5; n++) commitments.add((await api.newGame(anna)).dice.commitment);
  expect(commitments.size).toBe(5);
});
