/** What is written as JSON already: an answer, or an item of a page. */
export class Written {
  constructor(readonly text: string) {}
}

/** The JSON of an answer. */
export function toJson(answer: unknown): string {
  if (answer instanceof Written) return answer.text;
  return isPageOfWritten(answer) ? writePage(answer) : JSON.stringify(answer);
}

const isPageOfWritten = (answer: unknown): answer is { items: Written[] } =>
  typeof answer === 'object' &&
  answer !== null &&
  'items' in answer &&
  Array.isArray(answer.items) &&
  answer.items[0] instanceof Written;

function writePage({ items, ...rest }: { items: Written[] }): string {
  const others = JSON.stringify(rest).slice(1);
  return `{"items":[${items.map(({ text }) => text).join(',')}]${others === '}' ? '' : ','}${others}`;
}
