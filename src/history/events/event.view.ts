import { component, Field } from '../../platform/http/api-docs.js';
import { CATEGORY_ID, FACE, RULESET_ID } from '../../rulesets/api-fields.js';
import type { EventData, EventType, GameEvent } from '../../rules/events.js';

type Schema = object;

const id = { type: 'string', format: 'uuid' };
const ids = { type: 'array', items: id };
const text = { type: 'string' };
const hex = { type: 'string', pattern: '^[0-9a-f]{64}$' };
const count = { type: 'integer', minimum: 1 };
const amount = { type: 'integer', minimum: 0 };
const dice = { type: 'array', items: FACE.schema };
const orNull = (schema: Schema) => ({ anyOf: [schema, { type: 'null' }] });
const object = (properties: Record<string, Schema>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const list = (properties: Record<string, Schema>) => ({ type: 'array', items: object(properties) });

/** What each type of event says. */
const DATA: { [T in EventType]: Record<keyof EventData[T], Schema> } = {
  'game.created': { hostId: id, ruleset: RULESET_ID.schema, rulesetVersion: count, commitment: hex },
  'player.joined': { playerId: id, clientSeed: text },
  'player.left': { playerId: id },
  'player.forfeited': { playerId: id },
  'game.started': { players: ids, clientSeeds: { type: 'array', items: text } },
  'opening.thrown': { round: count, throws: list({ seat: amount, die: FACE.schema }), firstThrow: count },
  'turn.started': { turn: count, round: count },
  'dice.thrown': { turn: count, roll: count, throw: count, dice },
  'dice.held': { turn: count, roll: count, dice, points: orNull(amount) },
  'turn.scored': { turn: count, category: orNull(CATEGORY_ID.schema), points: amount, repeatBonus: amount },
  'turn.farkled': { turn: count, lost: amount },
  'lastRound.started': {},
  'game.finished': {
    ranks: list({ seat: amount, rank: count, score: amount }),
    winners: ids,
    serverSeed: hex,
  },
  'game.abandoned': { serverSeed: hex },
  'game.cancelled': { serverSeed: hex },
};

/** `game.created` is a GameCreatedEvent. */
const nameOf = (type: EventType) =>
  `${type.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;

const schemaOf = (type: EventType) =>
  object({
    seq: { ...count, description: 'From 1, without a gap; the version of the game after the event.' },
    type: { type: 'string', enum: [type] },
    seat: { ...orNull(amount), description: 'Whose event it is; null where it is the whole game’s.' },
    at: { type: 'string', format: 'date-time' },
    data: object(DATA[type]),
  });

const mapping = Object.fromEntries(
  (Object.keys(DATA) as EventType[]).map((type) => [type, component(nameOf(type), schemaOf(type)).$ref]),
);

const EVENT = component('GameEvent', {
  description: 'Something that happened in a game.',
  oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
  discriminator: { propertyName: 'type', mapping },
});

/** A page of events, oldest first. */
export class EventPage {
  @Field({ type: 'array', items: EVENT })
  items!: GameEvent[];

  /** Send it as `after` for the page that follows; null on the last one. */
  next!: number | null;
}
