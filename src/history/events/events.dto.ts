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

/** Parameter of a controller method: the header `Last-Event-ID`, undefined where it is not sent. */
export const LastEventId = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const value = context.switchToHttp().getRequest<FastifyRequest>().headers['last-event-id'];
  const seq = value === undefined ? undefined : wholeNumber(value);
  if (Number.isNaN(seq)) throw malformed('/last-event-id', 'seq');
  return seq;
});
