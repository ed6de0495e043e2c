import { ApiExtension, ApiProperty } from '@nestjs/swagger';
import type { ProblemCode } from './problem.js';

export const PROBLEMS = 'x-problems';
export const SECURITY = 'x-security';
export const REPEATABLE = 'x-repeatable';
export const TRANSLATED = 'x-translated';

/** Documents the problems of a route, besides those that every route of its kind can answer with. */
export const Problems = (...codes: ProblemCode[]) => ApiExtension(PROBLEMS, codes);

/** Documents whether a route takes a token, where that does not follow from its method. */
export const Security = (security: 'token' | 'optional') => ApiExtension(SECURITY, security);

/** Documents that the route of a controller method takes an `Idempotency-Key`. */
export function Repeatable(controller: object, method: string | symbol | undefined): void {
  const route = Object.getOwnPropertyDescriptor(controller, method!);
  ApiExtension(REPEATABLE, true)(controller, method, route);
}

/** Documents a field that is an id. */
export const Id = () => ApiProperty({ format: 'uuid', example: '01938f5e-7c00-7abc-8def-0123456789ab' });

/** Documents a field that is a list of ids. */
export const Ids = () => ApiProperty({ type: 'array', items: { type: 'string', format: 'uuid' } });

/** Documents a field that is a time, in UTC with milliseconds. */
export const Time = () => ApiProperty({ format: 'date-time', example: '2026-11-30T12:00:00.000Z' });
