import type { GameRecord } from './game-record.js';

/** The record of a short game, as it is shown in the documentation: one turn was scored, and the next given up. */
export const EXAMPLE_RECORD: GameRecord = {
  format: 'shakercup-record',
  formatVersion: 1,
  gameId: '01a22eba-eed6-7309-b2a0-46a0f8b612a4',
  ruleset: 'dobbelspel',
  rulesetVersion: 1,
  status: 'abandoned',
  createdAt: '2026-11-30T23:12:12.502Z',
  startedAt: '2026-11-30T23:12:12.617Z',
  finishedAt: '2026-11-30T23:12:12.967Z',
  dice: {
    scheme: 'hmac-sha256-v1',
    commitment: 'e373c12f513304b4809c7008bdda8d7ae42658e1fc0242bdd80c68c5f1da19a3',
    serverSeed: '0392ee634ca3a5a2fd6fec548f407cee6f81a58e252604dc1f14b041aab18555',
  },
  players: [
    {
      seat: 0,
      playerId: '01a22eba-ee01-767b-ab5c-afddb037a186',
      name: 'Anna',
      bot: null,
      clientSeed: 'anna',
      score: 16,
      rank: null,
      status: 'forfeited',
    },
  ],
  openingThrows: [],
  turns: [
    {
      number: 1,
      seat: 0,
      status: 'scored',
      rolls: [{ thrown: [3, 6, 1, 1, 5], held: null, points: null }],
      category: 'chance',
      points: 16,
      repeatBonus: 0,
    },
    { number: 2, seat: 0, status: 'forfeited', rolls: [], category: null, points: 0, repeatBonus: 0 },
  ],
  forfeits: [{ seat: 0, afterTurn: 1 }],
  winners: [],
};
