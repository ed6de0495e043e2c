import { Controller, Get, Header, Param, Query, type StreamableFile } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { AnswersIn } from '../../platform/http/answers.js';
import { Problems } from '../../platform/http/api-docs.js';
import { IdPipe } from '../../platform/http/validation.pipe.js';
import { EventPage } from './event.view.js';
import { EventsQuery, LAST_EVENT_ID, LastEventId, StreamQuery } from './events.dto.js';
import { EventsService } from './events.service.js';

const EXAMPLE = `id: 17
event: dice.thrown
data: {"seq":17,"type":"dice.thrown","seat":0,"at":"2026-11-30T12:00:00.000Z","data":{"turn":3,"roll":1,"throw":7,"dice":[1,4,4,2,6]}}

`;

@ApiTags('History')
@Controller('v1/games/:id/events')
export class EventsController {
  constructor(private readonly events: EventsService) {}

  /**
   * List the events of a game
   *
   * @remarks Everything that happened, oldest first: whoever plays it again has the game as it stands. `seq` counts from
   * 1 without a gap, and the `version` of a game is the `seq` of its last event.
   */
  @Get()
  @Problems('not-found')
  listEvents(@Param('id', IdPipe) id: string, @Query() query: EventsQuery): Promise<EventPage> {
    return this.events.list(id, query);
  }

  /**
   * Listen to a game
   *
   * @remarks Server-sent events: `id` is the `seq`, `event` the type, `data` a **GameEvent** as in **listEvents**. First comes
   * what is after `Last-Event-ID` or `after`, then each event as it happens, once and in order, whichever server the move
   * was made on. A comment comes every 15 seconds. The stream ends after the last event of the game (`game.finished`,
   * `game.abandoned` or `game.cancelled`); when it breaks off before, come back with the `id` of the last event that you
   * have. The `EventSource` of browsers does so by itself, also after the end: close it at the last event. This page shows
   * a stream only once it has ended; of a game that goes on, `curl -N` shows each event as it comes.
   */
  @Get('stream')
  @Header('X-Accel-Buffering', 'no')
  @AnswersIn({ 'text/event-stream': EXAMPLE })
  @ApiHeader({
    name: 'Last-Event-ID',
    description: 'The `id` of the last event that the client has; it counts before `after`.',
    required: false,
    schema: { type: 'string', pattern: LAST_EVENT_ID.source },
  })
  @Problems('not-found')
  streamEvents(
    @Param('id', IdPipe) id: string,
    @Query() { after = 0 }: StreamQuery,
    @LastEventId() last: number | undefined,
  ): Promise<StreamableFile> {
    return this.events.listen(id, last ?? after);
  }
}
