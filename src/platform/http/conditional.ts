import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { malformed, ProblemError } from './problem.js';

/** The versions that a write is meant for: any, or one of these tags. Undefined where the request asks for none. */
export type IfMatch = '*' | readonly string[] | undefined;

const TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;
/** What `If-Match` and `If-None-Match` can be: `*` or a list of quoted tags. */
export const ENTITY_TAGS = new RegExp(`^\\s*(?:\\*|${TAG.source}(?:\\s*,\\s*${TAG.source})*)\\s*$`);

/**
 * Reads `If-Match` or `If-None-Match`.
 * @throws {ProblemError} malformed-request for anything but `*` or a list of quoted tags
 */
function tagsOf(name: 'if-match' | 'if-none-match', value: string | undefined): IfMatch {
  if (value === undefined) return undefined;
  if (!ENTITY_TAGS.test(value)) throw malformed(`/${name}`, 'entityTags');
  if (value.trim() === '*') return '*';
  return value.match(TAG) ?? [];
}

/** The versions of the game that a write is meant for. */
export const ifMatchOf = ({ headers }: FastifyRequest): IfMatch => tagsOf('if-match', headers['if-match']);

const tagOf = (version: number) => `"${version}"`;

/** @throws {ProblemError} version-mismatch when the game is at none of the versions asked for; weak tags match nothing */
export function checkVersion(ifMatch: IfMatch, version: number): void {
  if (ifMatch === undefined || ifMatch === '*' || ifMatch.includes(tagOf(version))) return;
  throw new ProblemError({ code: 'version-mismatch', version });
}

/** Tags every answer that is a game with its version, and says 304 to who has that version already. */
@Injectable()
export class VersionTag implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<{ version: number }>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const known = reads ? tagsOf('if-none-match', request.headers['if-none-match']) : undefined;
    return next.handle().pipe(
      map((game) => {
        const tag = tagOf(game.version);
        reply.header('ETag', tag);
        if (known !== '*' && !known?.some((one) => one.replace(/^W\//, '') === tag)) return game;
        reply.status(304);
        return undefined;
      }),
    );
  }
}
