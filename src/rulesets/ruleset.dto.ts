import { IsOptional, Min } from 'class-validator';
import { Field } from '../platform/http/api-docs.js';
import { must, ReadAs, wholeNumber } from '../platform/http/fields.js';

/** Which version of a rule sheet to show. */
export class SheetQuery {
  /** The sheet as it was in this version, as a game names it by `rulesetVersion`; today's when left out. */
  @Field({ required: false, type: 'integer', minimum: 1, example: 1 })
  @IsOptional()
  @ReadAs(wholeNumber)
  @Min(1, must('number'))
  version?: number;
}
