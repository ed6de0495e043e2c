/** What the API answers and takes, named by where it stands in the document. */
import type { paths } from './api.js';

export type Ruleset = paths['/v1/rulesets/{id}']['get']['responses'][200]['content']['application/json'];
export type NewGame = paths['/v1/games']['post']['requestBody']['content']['application/json'];
export type Game = paths['/v1/games/{id}']['get']['responses'][200]['content']['application/json'];
export type Moves =
  paths['/v1/games/{id}/turn/moves']['get']['responses'][200]['content']['application/json'];
export type Move = Moves['items'][number];
export type HoldMove = Extract<Move, { action: 'hold' }>;
export type Events = paths['/v1/games/{id}/events']['get']['responses'][200]['content']['application/json'];
export type GameEvent = Events['items'][number];
export type GameRecord =
  paths['/v1/games/{id}/record']['get']['responses'][200]['content']['application/json'];
export type Problem =
  paths['/v1/games/{id}/turn/roll']['post']['responses'][409]['content']['application/problem+json'];
