import type { ImpossibleWords, Words } from './words.js';

const fields: Words['fields'] = {
  unknown: 'is not a field of this request',
  json: 'must be valid JSON, without a field named __proto__',
  utf8: 'must be UTF-8, without a byte order mark',
  twice: 'must name no field twice in one object',
  depth: 'must have at most 32 levels of lists and objects',
  object: 'must be a JSON object',
  id: 'must be a UUID',
  name: 'must be text of 1 to 40 characters without control characters',
  ruleset: 'must be the id of a ruleset',
  ids: 'must be a list of player ids (UUIDs)',
  bot: 'must be the id of a bot',
  bots: 'must be a list of ids of bots',
  clientSeed: 'must be 0 to 64 of A-Z, a-z, 0-9, _ and -',
  clientSeeds: 'must be an object of player ids and their seeds',
  face: 'must be a whole number from 1 to 6',
  dice: 'must be a list of faces, e.g. [4, 4]',
  category: 'must be the id of a category',
  limit: 'must be a whole number from 1 to 100',
  cursor: 'must be a nextCursor of this list',
  status: 'must be one of waiting, active, finished, abandoned, cancelled',
  number: 'must be a whole number from 1',
  whole: 'must be a whole number',
  wholeOrNull: 'must be a whole number, or null',
  boolean: 'must be true or false',
  card: 'must be an object of categories and their points',
  seq: 'must be the number of an event, or 0',
  order: 'must be one of best, mean, wins',
  entityTags: 'must be * or quoted version tags, e.g. "57"',
  idempotencyKey: 'must be 1 to 255 visible ASCII characters',
  path: 'must be a valid path',
  http: 'must be valid HTTP/1.1',
  headers: 'must have at most 16 KiB of headers',
  time: 'must arrive within 30 seconds',
  host: 'must be given once',
};

const missing = {
  route: 'There is nothing at this address for this method. All addresses are listed at /docs.',
  game: 'There is no game with this id.',
  version: 'The game has not reached this version yet.',
  player: 'There is no player with this id.',
  seat: 'This player has no seat in this game, or has forfeited already.',
  turn: 'This game has no turn with this number.',
  ruleset: 'There is no ruleset with this id. GET /v1/rulesets lists them.',
  problem: 'There is no problem with this code.',
};

const impossible: ImpossibleWords = {
  box: ({ category, values }) => `No dice give that in "${category}". They can give ${values.join(', ')}.`,
  'full-card': () => 'Every box is filled, so nothing is left to decide. Leave open boxes out of "card".',
  'repeat-bonus': ({ points, category }) =>
    `"repeatBonus" must be a multiple of ${points}, and 0 unless "${category}" holds its points.`,
  'no-repeat-bonus': () => 'This sheet has no bonus for repeats: leave "repeatBonus" out.',
  dice: ({ min, max }) =>
    min === max
      ? `"dice" must be ${min} dice here, or be left out.`
      : `"dice" must be ${min} to ${max} dice.`,
  'dice-left': ({ max }) => `"diceLeft" must be 1 to ${max}.`,
  points: ({ unit }) => `"points" must be a multiple of ${unit}, and not less than 0.`,
  'rolls-left': ({ min, max }) =>
    min === max ? `"rollsLeft" must be ${min} here.` : `"rollsLeft" must be ${min} to ${max} here.`,
  'rolls-unlimited': () => 'This sheet does not limit the throws: "rollsLeft" must be null.',
};

export const en: Words = {
  fields,
  problems: {
    'malformed-request': {
      title: 'Malformed request',
      explanation:
        'Something in the request has the wrong form: the body is not JSON, or a field, an id, a cursor or a header is missing, unknown or of the wrong type. Each entry of "errors" names a place by its JSON pointer and says what must stand there. Correct those places and send the request again.',
      detail: ({ errors }) =>
        errors
          .slice(0, 3)
          .map(({ pointer, rule }) => `${pointer ? `"${pointer}"` : 'What was sent'} ${fields[rule]}.`)
          .join(' '),
    },
    unauthenticated: {
      title: 'Token needed',
      explanation:
        'The request needs the token of a player, or the token that was sent is not valid. Send it as "Authorization: Bearer <token>". POST /v1/players without a token makes a player and answers its token once.',
      detail: ({ given }) =>
        given === 'nothing'
          ? 'This request needs a token: send "Authorization: Bearer <token>".'
          : 'The token that was sent is not valid. It may have been replaced by a newer one, or its player may have been deleted.',
    },
    'not-a-player': {
      title: 'Not a player of this game',
      explanation:
        'Only the players of a game, and those who manage them, may move in it. Join while the game is waiting, or use the token of a player who has a seat.',
      detail: () => 'No seat of this game belongs to you or to a player you manage.',
    },
    'not-the-host': {
      title: 'Only the host may do this',
      explanation:
        'The host is the player who created the game; "hostId" names it. Only the host starts or cancels a game or takes someone else out of it. Use the token of the host.',
      detail: () => 'You are not the host of this game; "hostId" says who is.',
    },
    'not-your-player': {
      title: 'Not your player',
      explanation:
        'You may speak for yourself and for the players you manage, and for no one else. GET /v1/players/me/players lists the players you manage. Name one of those, or use the token of the player you mean.',
      detail: () => 'A player named in this request is neither you nor a player you manage.',
    },
    'not-found': {
      title: 'Not found',
      explanation:
        'What the address names does not exist, or does not take this method. Check the path, the method and the ids in it. All addresses are listed at /docs.',
      detail: ({ what }) => missing[what],
    },
    'not-acceptable': {
      title: 'No acceptable form',
      explanation:
        'The Accept header asks for a media type in which this answer cannot be given. Ask for one of the types named in the detail, or leave the header out.',
      detail: ({ available }) => `This answer can be given as ${available.join(', ')}.`,
    },
    'not-your-turn': {
      title: 'Not your turn',
      explanation:
        'Only the player whose turn it is may roll, hold or score, and who has forfeited has no more turns. "turn.seat" of the game says whose turn it is; seats are counted from 0. Wait until it is a seat of yours.',
      detail: ({ seat }) => `It is the turn of seat ${seat} (counted from 0), which is not yours to play.`,
    },
    'game-not-waiting': {
      title: 'Game not waiting',
      explanation:
        'Joining, starting and cancelling are possible only before a game starts, while its status is "waiting". Join another game, or create one with POST /v1/games.',
      detail: ({ status }) => `The game has status "${status}"; this is possible only while it is "waiting".`,
    },
    'game-not-active': {
      title: 'Game not active',
      explanation:
        'There are turns only while a game is being played, with status "active". A waiting game must be started by its host first. A game that is over takes no more moves.',
      detail: ({ status }) =>
        status === 'waiting'
          ? 'The game has status "waiting": its host has to start it first.'
          : `The game has status "${status}"; this is possible only while it is "active".`,
    },
    'game-not-ended': {
      title: 'Game not ended',
      explanation:
        'Only a game that was played and is over can be recorded and analysed: it has status "finished" or "abandoned". Wait for its end. A game that was cancelled was never played.',
      detail: ({ status }) =>
        `The game has status "${status}"; this is possible only once it is "finished" or "abandoned".`,
    },
    'game-full': {
      title: 'Game full',
      explanation:
        'The rules of the game set a greatest number of players, and more were asked for. "players.max" of the ruleset says how many there may be. Join another game, or create one.',
      detail: ({ max }) => `This game is for at most ${max} players.`,
    },
    'already-seated': {
      title: 'Already seated',
      explanation:
        'A player can have one seat in a game. Nothing needs to be done, unless someone else was meant: then name that player in "playerId".',
      detail: () => 'This player already has a seat in this game.',
    },
    'too-few-players': {
      title: 'Too few players',
      explanation:
        'The rules of the game ask for more players before it can start. "players.min" of the ruleset says how many. Wait for others to join, or seat players you manage.',
      detail: ({ seated, min }) => `Players seated: ${seated}. Needed to start: at least ${min}.`,
    },
    'not-overdue': {
      title: 'Turn not overdue',
      explanation:
        'The host may take someone else out of an active game only when that player keeps the others waiting: it is their turn, and nothing has been thrown in it for a long time. The times in "turn" show when the turn began and when it was last thrown in. Try again later.',
      detail: ({ hours }) =>
        `You may do this only when it is that player's turn and nothing was thrown in it for ${hours} hours.`,
    },
    'nothing-thrown': {
      title: 'Nothing thrown yet',
      explanation:
        'A turn begins with a throw; before it there is nothing to keep or to write down. Roll first, then hold or score.',
      detail: () => 'Nothing has been thrown in this turn yet: roll first.',
    },
    'must-set-aside': {
      title: 'Set dice aside first',
      explanation:
        'In Farkle at least one scoring die of every throw has to be set aside before you throw again or stop. Hold one or more scoring dice of the last throw first. GET /v1/games/{id}/turn/moves lists what can be set aside.',
      detail: () =>
        'Nothing is set aside from the last throw: hold at least one scoring die of it, then roll or score.',
    },
    'no-rolls-left': {
      title: 'No throws left',
      explanation:
        'The rules limit the number of throws in a turn, and all of them have been made; "rollsLeft" is 0. End the turn with score. In Farkle, set scoring dice of the last throw aside before that.',
      detail: ({ rolls }) => `All ${rolls} throws of this turn have been made: end it with score.`,
    },
    'nothing-to-throw': {
      title: 'No dice to throw',
      explanation:
        'All dice are held, so a roll would throw none. Hold fewer dice and roll, or end the turn with score.',
      detail: () => 'All dice are held: hold fewer of them, or score.',
    },
    'below-minimum': {
      title: 'Too few points to stop',
      explanation:
        'In Farkle you may stop only when the turn has earned enough points. "openingMinimum" of the ruleset holds until a player has banked points; "stoppingMinimum" holds for everyone while throws are left. Set more dice aside, or throw again.',
      detail: ({ points, minimum }) => `You have ${points} points in this turn and may stop from ${minimum}.`,
    },
    'category-taken': {
      title: 'Category already filled',
      explanation:
        'Every category of a score sheet is used once, also when it holds 0. Choose one that is still open: those are null in "card.categories". GET /v1/games/{id}/turn/moves lists them with their points.',
      detail: ({ category }) =>
        `The category "${category}" of this score sheet is already filled: choose an open one.`,
    },
    'idempotency-key-in-use': {
      title: 'Request still at work',
      explanation:
        'A request with this Idempotency-Key is being carried out and has no answer yet. Send the same request again after a moment: it then gets the answer of the first.',
      detail: () => 'A request with this Idempotency-Key is still at work: send this one again in a moment.',
    },
    'idempotency-key-reused': {
      title: 'Idempotency-Key used before',
      explanation:
        'The Idempotency-Key belongs to another request of yours of the last 24 hours: to another address or another body. A key stands for one request and its retries. Use a new key for a new request.',
      detail: () =>
        'You have used this Idempotency-Key for another address or body: use a new key for a new request.',
    },
    'version-mismatch': {
      title: 'The game has changed',
      explanation:
        'The If-Match header names another version of the game than the one it is at now. Someone moved in the meantime, and nothing was done. Read the game again and decide with what you see then.',
      detail: ({ version }) => `The game is now at version ${version}; its tag is "${version}".`,
    },
    'body-too-large': {
      title: 'Body too large',
      explanation:
        'The body of the request is larger than this address takes. No ordinary request comes near the limit, so check what is being sent.',
      detail: ({ limit }) => `The body may have at most ${limit} bytes.`,
    },
    'unsupported-media-type': {
      title: 'Unsupported media type',
      explanation:
        'The body was sent in a form that is not read here. Send JSON with "Content-Type: application/json".',
      detail: () => 'Send the body as JSON, not compressed, with "Content-Type: application/json".',
    },
    'unknown-ruleset': {
      title: 'Unknown ruleset',
      explanation: 'There are no rules under the id that was given. GET /v1/rulesets lists those there are.',
      detail: ({ rulesets }) => `There is no such ruleset. There are ${rulesets.join(', ')}.`,
    },
    'unknown-bot': {
      title: 'Unknown bot',
      explanation: 'There is no bot with an id that was given. GET /v1/bots lists those there are.',
      detail: ({ bots }) => `There is no such bot. There are ${bots.join(', ')}.`,
    },
    'unknown-category': {
      title: 'Unknown category',
      explanation:
        'The score sheet of this game has no category with the id that was given. The categories of a sheet are listed at GET /v1/rulesets/{id}; ids are the same in every language.',
      detail: ({ categories }) => `This score sheet has no such category. It has ${categories.join(', ')}.`,
    },
    'category-required': {
      title: 'Category needed',
      explanation:
        'In this game a turn ends by writing it in a category. Name the id of an open one, e.g. { "category": "fours" }. GET /v1/games/{id}/turn/moves lists them with their points.',
      detail: () => 'Name the category in which the turn is written, e.g. { "category": "fours" }.',
    },
    'category-not-allowed': {
      title: 'No categories in this game',
      explanation:
        'Farkle has no categories: scoring adds the points of the turn to the total of the player. Score with an empty body.',
      detail: () => 'Farkle has no categories: leave "category" out.',
    },
    'dice-not-in-throw': {
      title: 'These dice do not lie there',
      explanation:
        'You can keep only dice that lie there, each as often as it lies there. In Farkle these are the dice just thrown, without those set aside before; in other games all dice on the table. "turn.dice" shows them.',
      detail: ({ thrown }) => `Keep only dice that lie there: they are [${thrown.join(', ')}].`,
    },
    'dice-do-not-score': {
      title: 'These dice do not score',
      explanation:
        'In Farkle every die that is set aside must count in a scoring combination of its own throw. Leave out the dice that do not; they may be thrown again. GET /v1/games/{id}/turn/moves lists what can be set aside.',
      detail: ({ dice }) =>
        `[${dice.join(', ')}] holds dice that count in no combination: set aside only dice that score.`,
    },
    'impossible-position': {
      title: 'Impossible position',
      explanation:
        'Nobody can be in the position that was given: a box holds what no dice give there, all boxes are filled, the number of dice is wrong, points are no multiple of what combinations score, or more throws are left than the sheet has. Each value is judged for itself; how the position came about is not asked.',
      detail: ({ reason }) => (impossible[reason.is] as (why: typeof reason) => string)(reason),
    },
    'too-many-requests': {
      title: 'Too many requests',
      explanation:
        'More requests came in a minute than the server takes from one token, or from one address without a token. Wait for the number of seconds in the Retry-After header, and send fewer requests at a time.',
      detail: ({ seconds }) => `Too many requests in a minute: try again in ${seconds} s.`,
    },
    'internal-error': {
      title: 'Error on the server',
      explanation:
        'Something went wrong on the server, and it is not the fault of the request. Try again, with the same Idempotency-Key if there was one: nothing is then done twice.',
      detail: () => 'Something went wrong on the server. You can try again.',
    },
    unavailable: {
      title: 'Not available now',
      explanation:
        'The server cannot answer this request at the moment, for instance because it is stopping or cannot reach its database. Try again after the number of seconds in the Retry-After header.',
      detail: () => 'The server cannot answer this now. Try again after the time in Retry-After.',
    },
  },
};
