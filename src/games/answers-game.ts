import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { TagVersion } from '../platform/http/conditional.js';
import { GAME } from './game.view.js';

/** A route that answers with a game, and with its version as the tag. */
export const AnswersGame = (status = 200) =>
  applyDecorators(TagVersion(), ApiResponse({ status, schema: GAME, description: 'The game.' }));
