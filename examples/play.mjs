/**
 * A game in the terminal, for people at it, with or without bots:
 *
 *   node examples/play.mjs [ruleset] [name or bot …] [--url http://127.0.0.1:3000]
 *   SHAKERCUP_TOKEN=… node examples/play.mjs --game <id>
 *
 * It asks for what is not given. The second form goes on with a game. Names of categories, and what the server refuses, are
 * Dutch when LANG is. When the input is no terminal it plays what it reads.
 */
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { asTyped, bold, drawDice, drawSheet, faint, listMoves } from './paper.mjs';
import { inWords } from './words.mjs';

/** How long it waits before it looks again whether others have moved. */
const LOOK_AGAIN_MS = 300;

/** What the server refused, in its words. */
class Refusal extends Error {}

const say = (text) => console.log(text);
let url;
let token = process.env.SHAKERCUP_TOKEN;
/** The game that is played, once there is one. */
let game;
/** The last event of it that was told. */
let told;

/**
 * Asks the server: a write when there is a body.
 * @throws {Refusal} with the `detail` of its problem
 */
async function ask(path, body) {
  const answer = await fetch(new URL(path, url), {
    method: body ? 'POST' : 'GET',
    headers: {
      'Accept-Language': process.env.LANG?.startsWith('nl') ? 'nl' : 'en',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  const said = await answer.json();
  if (!answer.ok) throw new Refusal(said.detail);
  return said;
}

const ofGame = (path, body) => ask(`/v1/games/${game.id}${path}`, body);

// Typing.

const isTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY);
const terminal = createInterface({ input: process.stdin, output: process.stdout, terminal: isTerminal });
const typed = terminal[Symbol.asyncIterator]();
for (const source of [terminal, process]) source.on('SIGINT', leave); // Ctrl-C

/** The next line that is typed. The end of the input (Ctrl-D) ends the program. */
async function read(prompt) {
  terminal.setPrompt(`${prompt}> `);
  terminal.prompt();
  const { value, done } = await typed.next();
  if (done) leave();
  if (!isTerminal) say(value); // so that what is printed can be read
  return value.trim();
}

function leave() {
  say('\nGoodbye.');
  sayHowToGoOn();
  process.exit(0);
}

function sayHowToGoOn() {
  if (game?.status !== 'active') return;
  say(`The game waits for you. Go on with it by
  SHAKERCUP_TOKEN=${token} node examples/play.mjs --game ${game.id} --url ${url}
The token is all it takes to play in your name: keep it to yourself. It is stored nowhere but in this line.`);
}

// The game.

async function chooseRuleset(given) {
  const { items } = await ask('/v1/rulesets');
  items.forEach(({ name, summary }, i) => given || say(`${i + 1} ${bold(name)}: ${summary}`));
  for (let answer = given; ; answer = await read('Which game (by number)')) {
    const ruleset = items[answer - 1] ?? items.find(({ id }) => id === answer);
    if (ruleset) return ruleset;
    if (answer) say(`There are ${items.map(({ id }, i) => `${i + 1} (${id})`).join(', ')}.`);
  }
}

async function choosePlayers(given, { name, players: { min, max } }) {
  const bots = (await ask('/v1/bots')).items.map(({ id }) => id);
  const question = `Who plays, with commas between (bots: ${bots.join(', ')})`;
  for (let all = given; ; all = (await read(question)).split(',')) {
    const names = all.map((one) => one.trim()).filter(Boolean);
    const isBot = (one) => bots.includes(one);
    const enough = names.length >= min && names.length <= max;
    if (enough) return { people: names.filter((one) => !isBot(one)), bots: names.filter(isBot) };
    if (all.length > 0) say(`${name} is for ${min} to ${max} players.`);
  }
}

/** Starts a game. The first of the people gets an account, which plays for the others; without people it only watches. */
async function newGame([givenRuleset, ...givenPlayers]) {
  const ruleset = await chooseRuleset(givenRuleset);
  const { people, bots } = await choosePlayers(givenPlayers, ruleset);
  const players = [];
  for (const name of people.length > 0 ? people : ['Onlooker']) {
    const player = await ask('/v1/players', { name });
    token ??= player.token;
    players.push(player.id);
  }
  game = await ask('/v1/games', { ruleset: ruleset.id, players: people.length > 0 ? players : [], bots });
  told = game.version;
  // with a part of our own in the dice the server could not have chosen them
  const clientSeeds = Object.fromEntries(people.map((_, i) => [players[i], randomUUID()]));
  game = await ofGame('/start', { clientSeeds });
}

async function findGame(id) {
  if (!token) throw new Error('SHAKERCUP_TOKEN must be the token that was shown when the game was left.');
  game = await ask(`/v1/games/${encodeURIComponent(id)}`);
  told = game.version;
}

/** Looks how the game stands, and says what happened since it was last looked at. */
async function catchUp(ruleset) {
  game = await ofGame('');
  for (let after = told; after !== null;) {
    const { items, next } = await ofGame(`/events?after=${after}&limit=100`);
    for (const event of items) {
      const words = event.type !== 'game.finished' && inWords(event, game, ruleset);
      if (words) say(words);
      told = event.seq;
    }
    after = next;
  }
}

/** Shows what lies there and what may be done, and does what is typed until it is a move. */
async function move(ruleset) {
  const { turn, players } = game;
  if (turn.rolls.length === 0) say(`\n${drawSheet(game, ruleset)}\n`);
  else say(drawDice(turn.dice, turn.rolls.at(-1).held ?? []));
  if (turn.points > 0) say(`Set aside: ${turn.held.join(' ')} (${turn.points} points in this turn)`);
  say(listMoves((await ofGame('/turn/moves')).items, turn, ruleset));
  for (let moved = false; !moved;) {
    try {
      moved = await obey(await read(players[turn.seat].name), ruleset);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      say(error.message);
    }
  }
}

/** Does what was typed. Whether it was a move. */
async function obey(line, ruleset) {
  if (/^\d[\d ,]*$/.test(line)) return ofGame('/turn/hold', { dice: line.match(/\d/g).map(Number) });
  const [, word, rest] = /^(\S*)\s*(.*)$/.exec(line.toLowerCase());
  const command = Object.keys(COMMANDS).find((name) => word && name.startsWith(word));
  if (command) return COMMANDS[command](rest, ruleset);
  say(
    `Type one of the words on the left${line && `, not "${line}"`}. A letter is enough; dice are typed like 4 4.`,
  );
  return false;
}

const COMMANDS = {
  roll: () => ofGame('/turn/roll', {}),
  none: () => ofGame('/turn/hold', { dice: [] }),
  score: (where, { categories = [] }) => {
    if (!where && categories.length > 0) return say('Which box? For instance: score 1');
    const named = categories.find(({ name }) => name.toLowerCase() === where);
    const { id = where } = named ?? categories[Number.parseInt(where, 10) - 1] ?? {};
    return ofGame('/turn/score', where ? { category: id } : {});
  },
  '?': async (_, ruleset) => {
    const { best, expected } = await ofGame('/turn/advice');
    const goal = ruleset.family === 'categories' ? 'in the end' : 'in this turn';
    if (best) {
      say(
        `Best: ${asTyped(best, game.turn, ruleset)}. On average that makes ${expected.toFixed(1)} ${goal}.`,
      );
    }
  },
  paper: (_, ruleset) => say(drawSheet(game, ruleset)),
  quit: leave,
};

/** Says who won, and whether the dice were fair. */
async function end(ruleset) {
  say(`\n${drawSheet(game, ruleset)}\n`);
  const ranked = game.players.filter(({ rank }) => rank).sort((a, b) => a.rank - b.rank);
  for (const { rank, name, score } of ranked) say(bold(`${rank}. ${name} ${score}`));
  const { valid, checks, findings } = await ask('/v1/records/verify', await ofGame('/record'));
  const passed = Object.keys(checks).filter((check) => checks[check] === 'passed');
  if (valid) say(`The dice were fair: all was played again and thrown again (${passed.join(', ')}).`);
  else say(`The record of this game is wrong: ${findings.map(({ detail }) => detail).join(' ')}`);
}

/** Plays the game to its end. */
async function play() {
  const ruleset = await ask(`/v1/rulesets/${game.ruleset}?version=${game.rulesetVersion}`);
  say(faint(`${ruleset.name}: ${new URL(`/v1/games/${game.id}`, url)}`));
  const { id: me } = await ask('/v1/players/me');
  const players = await Promise.all(game.players.map(({ playerId }) => ask(`/v1/players/${playerId}`)));
  const isHere = players.map(({ id, managedBy }) => id === me || managedBy === me);
  for (await catchUp(ruleset); game.status === 'active'; await catchUp(ruleset)) {
    if (isHere[game.turn?.seat]) await move(ruleset);
    else await sleep(LOOK_AGAIN_MS);
  }
  await end(ruleset);
}

try {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      game: { type: 'string' },
      url: { type: 'string', default: process.env.SHAKERCUP_URL ?? 'http://127.0.0.1:3000' },
    },
  });
  url = options.url;
  if (options.game) await findGame(options.game);
  else await newGame(positionals);
  await play();
} catch (error) {
  // without an answer fetch gives the reason as the cause
  console.error(error.cause ? `No server answers at ${url}: is it started?` : error.message);
  sayHowToGoOn();
  process.exitCode = 1;
} finally {
  terminal.close();
}
