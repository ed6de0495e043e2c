import { gzipSync } from 'node:zlib';
import type { Draft } from './draft.js';
import { ODD_TYPES } from './odd-headers.js';
import { LARGE_BODIES, ODD_BODIES, ODD_NAMES, ODD_VALUES } from './oddities.js';
import type { Faults } from './spoil.js';

type Fields = Record<string, unknown>;

const schemaOf = ({ route }: Draft) => route.operation.requestBody?.content['application/json']?.schema;

const fieldsOf = ({ body }: Draft): Fields =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Fields) : {};

const listsOf = (draft: Draft) => Object.entries(fieldsOf(draft)).filter(([, value]) => Array.isArray(value));

const jsonOf = ({ body = {} }: Draft): string => JSON.stringify(body);

/** Of a body that was to be sent with some fields. */
const ofFields: Faults = {
  'a field left out': (draft, { chance }) => {
    Reflect.deleteProperty(fieldsOf(draft), chance.pick(Object.keys(fieldsOf(draft))));
  },
  'a field twice': (draft, { chance }) => {
    const name = chance.pick(Object.keys(fieldsOf(draft)));
    draft.raw = `{${JSON.stringify(name)}:${JSON.stringify(chance.pick(ODD_VALUES))},${jsonOf(draft).slice(1)}`;
  },
};

const ofLists: Faults = {
  'an odd item': (draft, { chance }) => {
    const [name, items] = chance.pick(listsOf(draft)) as [string, unknown[]];
    const more = Array<unknown>(chance.pick([1, 2, 7, 500])).fill(chance.pick(ODD_VALUES));
    fieldsOf(draft)[name] = [...items, ...more];
  },
};

const ofBodies: Faults = {
  'another body': (draft, { chance }) => {
    draft.body = chance.percent(50) ? chance.pick(ODD_VALUES) : chance.json();
  },
  'no body': (draft) => {
    draft.body = undefined;
  },
  'an unknown field': (draft, { chance }) => {
    draft.body = { ...fieldsOf(draft), [chance.pick(ODD_NAMES)]: chance.pick(ODD_VALUES) };
  },
  'an odd value': (draft, { schemas, chance }) => {
    const names = Object.keys(schemas.resolve(schemaOf(draft)!).properties ?? {});
    if (names.length > 0) draft.body = { ...fieldsOf(draft), [chance.pick(names)]: chance.pick(ODD_VALUES) };
  },
};

const anywhere: Faults = {
  'a body that is no JSON': (draft, { chance }) => {
    const json = jsonOf(draft);
    draft.raw = chance.pick([json.slice(0, -1), `${json}x`, `\ufeff${json}`, json.replaceAll('"', "'")]);
  },
  'a strange body': (draft, { chance }) => {
    draft.raw = chance.pick(ODD_BODIES);
  },
  'a body too large': (draft, { chance }) => {
    draft.raw = chance.pick(LARGE_BODIES);
  },
  'bytes that are no UTF-8': (draft, { chance }) => {
    const json = jsonOf(draft);
    draft.raw = chance.pick([Buffer.from(json, 'utf16le'), Buffer.from([0x22, 0xeb, 0x22]), gzipSync(json)]);
    if (chance.percent(30)) draft.headers['Content-Encoding'] = 'gzip';
  },
  'another media type': (draft, { chance }) => {
    draft.headers['Content-Type'] = chance.pick(ODD_TYPES);
    if (chance.percent(50)) draft.body ??= {};
  },
};

const unasked: Faults = {
  'a body where none is taken': (draft, { chance }) => {
    draft.body = chance.pick(ODD_VALUES);
  },
};

/** What can be made wrong with the body of this request. */
export const bodyFaults = (draft: Draft): Faults => ({
  ...anywhere,
  ...(schemaOf(draft) ? ofBodies : unasked),
  ...(Object.keys(fieldsOf(draft)).length > 0 && ofFields),
  ...(listsOf(draft).length > 0 && ofLists),
});
