/** What the wrong lines of the test are about. */
import createClient from 'openapi-fetch';
import type { paths } from './api.js';
import type { Game, GameEvent, GameRecord, Move, Problem, Ruleset } from './types.js';

export const api = createClient<paths>();
export const params = { path: { id: '01938f5e-7c00-7abc-8def-0123456789ab' } };
export declare const game: Game;
export declare const ruleset: Ruleset;
export declare const move: Move;
export declare const event: GameEvent;
export declare const record: GameRecord;
export declare const problem: Problem;
