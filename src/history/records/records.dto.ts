import { Field } from '../../platform/http/api-docs.js';
import { Matches, ValidateIf } from 'class-validator';
import { lowerCase, must, ReadAs, UUID } from '../../platform/http/fields.js';

/** Which records to send. */
export class RecordsQuery {
  /** Only games that ended after this one of yours: the last one that you have. */
  @ValidateIf((query: RecordsQuery) => query.after !== undefined)
  @ReadAs(lowerCase)
  @Matches(UUID, must('id'))
  @Field({ format: 'uuid', required: false })
  after?: string;
}
