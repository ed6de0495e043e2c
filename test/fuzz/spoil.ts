import { type Draft, headerText, type Means } from './draft.js';
import { ODD_HEADERS, ODD_TOKENS } from './odd-headers.js';
import { ODD_PATHS, ODD_QUERIES } from './oddities.js';
import { bodyFaults } from './spoil-bodies.js';

/** Ways to make one thing of a request wrong, or at least strange. */
export type Faults = Record<string, (draft: Draft, means: Means) => void>;

/** Makes one to three things wrong. */
export function spoil(draft: Draft, means: Means): Draft {
  const wanted = means.chance.pick([1, 1, 1, 1, 2, 3]);
  while (draft.faults.length < wanted) {
    const faults = {
      ...bodyFaults(draft),
      ...ofRequests,
      ...(Object.keys(draft.path).length > 0 && ofPaths),
      ...(draft.caller && ofCallers),
    };
    const name = means.chance.pick(Object.keys(faults));
    faults[name]!(draft, means);
    draft.faults.push(name);
  }
  return draft;
}

const namesOf = ({ route }: Draft, place: string): string[] =>
  route.operation.parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);

const ofPaths: Faults = {
  'an odd path': ({ path }, { chance }) => {
    const name = chance.pick(Object.keys(path));
    const id = path[name]!;
    path[name] = chance.pick([
      ...ODD_PATHS,
      id.toUpperCase(),
      ` ${id}`,
      `${id}0`,
      `{${id}}`,
      `urn:uuid:${id}`,
    ]);
  },
  'an id of another kind': ({ path }, { chance, pool }) => {
    path[chance.pick(Object.keys(path))] = pool.id(chance, undefined, undefined) ?? chance.uuid();
  },
  'an unknown id': ({ path }, { chance }) => {
    path[chance.pick(Object.keys(path))] = chance.uuid();
  },
};

const ofRequests: Faults = {
  'an odd query': (draft, { chance }) => {
    const name = chance.pick([...namesOf(draft, 'query'), 'x']);
    draft.query.push([name, chance.percent(20) ? chance.text(0, 12) : chance.pick(ODD_QUERIES)]);
  },
  'a broken query': (draft, { chance }) => {
    const name = chance.pick([...namesOf(draft, 'query'), 'x']);
    const ends = ['', '[]=1', '[a]=1', '=%zz', '=%00', '=1&%E0%A4%A=1', '&&=&', `=1&${name}=2`];
    draft.rawQuery = name + chance.pick(ends);
  },
  'the cursor of another list': (draft, { chance, pool }) => {
    const cursor = chance.pick([...pool.cursors.values()].flat().concat('none'));
    draft.query.push(['cursor', chance.pick([cursor, `${cursor}A`, cursor.slice(1), cursor.toUpperCase()])]);
  },
  'an odd header': (draft, { chance }) => {
    const name = chance.pick([...namesOf(draft, 'header'), ...Object.keys(ODD_HEADERS)]);
    const fitting = ODD_HEADERS[name] ?? Object.values(ODD_HEADERS).flat();
    draft.headers[name] = chance.percent(80) ? chance.pick(fitting) : headerText(chance.text(0, 30));
  },
  'an odd Accept': (draft, { chance }) => {
    draft.headers['Accept'] = chance.pick(ODD_HEADERS['Accept']!);
  },
  'an odd token': (draft, { chance, pool }) => {
    const token = chance.pick([...pool.tokens.values(), 'sc_unknown']);
    draft.caller = undefined;
    draft.headers['Authorization'] = chance.pick(ODD_TOKENS).replaceAll('TOKEN', token);
  },
  'a token of before': (draft, { chance, pool }) => {
    draft.caller = undefined;
    draft.headers['Authorization'] = `Bearer ${chance.pick([...pool.spent, 'none'])}`;
  },
};

const ofCallers: Faults = {
  'no token': (draft) => {
    draft.caller = undefined;
    Reflect.deleteProperty(draft.headers, 'Authorization');
  },
  'the token of someone else': (draft, { chance, pool }) => {
    draft.caller = chance.pick([...pool.tokens.keys()]);
    draft.headers['Authorization'] = `Bearer ${pool.tokens.get(draft.caller)!}`;
  },
};
