import { Field } from '../../platform/http/api-docs.js';
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { IsInt, IsOptional, Max } from 'class-validator';
import { must, ReadAs, wholeNumber } from '../../platform/http/fields.js';
import { LimitQuery } from '../../platform/http/paging.dto.js';
import { malformed } from '../../platform/http/problem.js';

/** The `seq` of an event, in a query. */
const Seq = () =>
  applyDecorators(
    Field({ required: false, type: 'integer', minimum: 0 }),
    IsOptional(),
    ReadAs(wholeNumber),
    IsInt(must('seq')),
    Max(999_999_999, must('seq')),
  );

/** Where in a log to begin. */
export class StreamQuery {
  /** Only events after this `seq`; all of them when left out. */
  @Seq()
  after?: number;
}

/** Which events to list. */
export class EventsQuery extends LimitQuery {
  /** Only events after this `seq`; all of them when left out. */
  @Seq()
  after?: number;
}

/** What `Last-Event-ID` can be: empty where the client has no event yet. */
export const LAST_EVENT_ID = /^\d{0,9}$/;

/** Parameter of a controller method: the header `Last-Event-ID`, undefined where the client has no event yet. */
export const LastEventId = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
  const value = headers['last-event-id'] ?? '';
  if (typeof value !== 'string' || !LAST_EVENT_ID.test(value)) throw malformed('/last-event-id', 'seq');
  return value === '' ? undefined : Number(value);
});
