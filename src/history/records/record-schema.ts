import { DICE_SCHEME } from '../../dice/cup.js';
import { CLIENT_SEED, UUID } from '../../platform/http/fields.js';
import { FACES } from '../../rules/dice.js';
import { sheets } from '../../rules/rulesets.js';

/** What bounds the work of checking a record: the players of the sheets, former ones included, and what no game comes near. */
const MOST = {
  players: Math.max(...sheets.map(({ players }) => players.max)),
  openingRounds: 100,
  turns: 100_000,
  rolls: 100,
  points: 100_000_000,
};

const text = (pattern: string | RegExp, description: string) => ({
  type: 'string',
  pattern: typeof pattern === 'string' ? pattern : pattern.source,
  description,
});
const whole = (minimum: number, maximum: number, description: string) => ({
  type: 'integer',
  minimum,
  maximum,
  description,
});
const orNull = <T extends { type: string }>(schema: T) => ({ ...schema, type: [schema.type, 'null'] });
const list = (items: object, minItems: number, maxItems: number, description: string) => ({
  type: 'array',
  items,
  minItems,
  maxItems,
  description,
});

/** An object with all of these fields, but for those that may be left out, and no others. */
const object = (properties: Record<string, object>, description: string, optional: string[] = []) => ({
  type: 'object',
  description,
  properties,
  required: Object.keys(properties).filter((property) => !optional.includes(property)),
  additionalProperties: false,
});

const id = (description: string) => ({ ...text(UUID, description), format: 'uuid' });
const time = (description: string) => ({
  ...text('^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$', description),
  format: 'date-time',
});
const bytes32 = (description: string) => text('^[0-9a-f]{64}$', description);
const word = (description: string) => text('^[A-Za-z][A-Za-z0-9-]{0,63}$', description);
const points = (description: string) => whole(0, MOST.points, description);
const seat = whole(0, MOST.players - 1, 'A seat, counted from 0.');
const die = { type: 'integer', minimum: FACES[0], maximum: FACES.at(-1) };
const status = (values: string[], description: string) => ({ type: 'string', enum: values, description });

const PLAYER = object(
  {
    seat,
    playerId: id('Who sat there.'),
    name: {
      type: ['string', 'null'],
      minLength: 1,
      maxLength: 40,
      description: 'The name when the record was made; null when the player was deleted.',
    },
    bot: orNull(
      word('Which bot played; null for people. Records made before there were bots do not say it.'),
    ),
    clientSeed: text(CLIENT_SEED, 'The part of this seat in the dice.'),
    score: points('The final total.'),
    rank: orNull(whole(1, MOST.players, 'Counted as in sport (1, 1, 3); null in an abandoned game.')),
    status: status(['playing', 'forfeited'], 'Whether the seat was given up.'),
  },
  'A seat.',
  ['bot'],
);

const ROLL = object(
  {
    thrown: list(die, 1, 6, 'The dice that were thrown, in order.'),
    held: orNull(list(die, 0, 6, 'What was then kept: null when nothing was said.')),
    points: orNull(points('Farkle: what the kept dice are worth; null in category games.')),
  },
  'A throw, and what was kept.',
);

const TURN = object(
  {
    number: whole(1, MOST.turns, 'From 1 through the whole game.'),
    seat,
    status: status(
      ['scored', 'farkled', 'forfeited'],
      'How it ended: `forfeited` also when the game ended in the middle of it.',
    ),
    rolls: list(ROLL, 0, MOST.rolls, 'The throws, in order.'),
    category: orNull(word('Category games: the box that was filled.')),
    points: points('What was written down.'),
    repeatBonus: points('Extra points for a repeated five of a kind.'),
  },
  'A turn.',
);

const FORFEIT = object(
  {
    seat,
    afterTurn: whole(
      0,
      MOST.turns - 1,
      'How many turns were over before the act in which the seat was given up: 12 in the middle of turn 13.',
    ),
  },
  'A seat that was given up.',
);

const OPENING_THROW = object({ seat, die }, 'One die of the throws that decide who begins.');

/** What every record is, in JSON Schema 2020-12. It says nothing of rules, only of form. */
export const RECORD_SCHEMA = {
  title: 'GameRecord',
  ...object(
    {
      format: { type: 'string', const: 'shakercup-record' },
      formatVersion: { type: 'integer', const: 1 },
      gameId: id('The id of the game.'),
      ruleset: word('The id of its rule sheet.'),
      rulesetVersion: whole(1, 1000, 'The version of that sheet.'),
      status: status(['finished', 'abandoned'], 'How the game ended.'),
      createdAt: time('When it was created.'),
      startedAt: time('When it began.'),
      finishedAt: time('When it ended.'),
      dice: object(
        {
          scheme: { type: 'string', const: DICE_SCHEME, description: 'How the dice follow from the seeds.' },
          commitment: bytes32('The SHA-256 of the server seed, shown from the beginning.'),
          serverSeed: bytes32('The secret behind the dice, shown at the end.'),
        },
        'What anyone needs to throw the dice again, with the `clientSeed` of each player.',
      ),
      players: list(PLAYER, 1, MOST.players, 'In seat order.'),
      openingThrows: list(
        list(OPENING_THROW, 2, MOST.players, 'One round: a die of each seat that was still tied.'),
        0,
        MOST.openingRounds,
        'The throws that decided who begins; empty where the sheet has none.',
      ),
      turns: list(TURN, 1, MOST.turns, 'In the order in which they were played.'),
      forfeits: list(FORFEIT, 0, MOST.players, 'In the order in which they happened.'),
      winners: list(
        id('A player.'),
        0,
        MOST.players,
        'The ids of those who won; empty in an abandoned game.',
      ),
    },
    'A whole game that is over, self-contained: it can be played again by the rules, and its dice thrown again.',
  ),
};

/** The same as a document of its own. */
export const RECORD_SCHEMA_DOCUMENT = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...RECORD_SCHEMA,
};
