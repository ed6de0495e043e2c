import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { escapeKey } from '../../platform/http/fields.js';
import type { Fault } from './fault.js';
import type { GameRecord } from './game-record.js';
import { RECORD_SCHEMA } from './record-schema.js';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, verbose: true });
formats.default(ajv, ['uuid', 'date-time']);
const isRecord = ajv.compile<GameRecord>(RECORD_SCHEMA);

/**
 * What of a value is not the form of a record: the first fault of all, since a hostile megabyte can hold a million.
 * Null for a record.
 */
export function faultOfForm(value: unknown): Fault | null {
  if (isRecord(value)) return null;
  const [error] = isRecord.errors!;
  return faultOf(error!);
}

function faultOf({ keyword, instancePath, params, schema, data }: ErrorObject): Fault {
  const { missingProperty, additionalProperty } = params as Record<string, string | undefined>;
  const inside = missingProperty ?? additionalProperty;
  const pointer = inside === undefined ? instancePath : `${instancePath}/${escapeKey(inside)}`;
  return { pointer, wrong: { is: 'form', asks: keyword, for: inside ?? schema, found: data } };
}
