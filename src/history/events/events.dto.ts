import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { must, ReadAs, wholeNumber } from '../../platform/http/fields.js';
import { malformed } from '../../platform/http/problem.js';

const after = () => ApiProperty({ required: false, type: 'integer', minimum: 0 });

/** Where in a log to begin. */
export class StreamQuery {
  /** Only events after this `seq`; all of them when left out. */
  @after()
  @IsOptional()
  @ReadAs(wholeNumber)
  @IsInt(must('seq'))
  after?: number;
}

/** Which events to list. */
export class EventsQuery extends StreamQuery {
  /** How many events, at most. */
  @ApiProperty({ required: false })
  @IsOptional()
  @ReadAs(wholeNumber)
  @IsInt(must('limit'))
  @Min(1, must('limit'))
  @Max(100, must('limit'))
  limit: number = 20;
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
