import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Api } from './api.js';

export interface Move {
  action: 'roll' | 'hold' | 'score';
  dice?: number[];
  category?: string;
  points?: number;
}
export type Choice = Move & { expected: number; loss: number };

export interface Advice {
  expected: number;
  best: Move | null;
  moves: Choice[];
}

/** Waits until the server has its tables, which it loads once it serves. */
export async function waitForTables(api: Api): Promise<void> {
  for (const ruleset of ['kakelorum', 'dobbelspel']) {
    while ((await advise(api, { ruleset, card: {} })).status === 503) await sleep(20);
  }
}

export const advise = (api: Api, position: object): Promise<Answer<Advice>> =>
  api.post<Advice>('/v1/advice', undefined, position);
