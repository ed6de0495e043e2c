import { fit, fitOnTwoLines, widthOf } from './fit.js';

const names = [
  'Anna',
  'Bartholomew van den Berg',
  '王'.repeat(40),
  'W'.repeat(40),
  'ليلى بنت عبد الرحمن',
  '🎲'.repeat(40),
];

describe('A text that does not fit', () => {
  it.each(names)('is shortened to the width: %s', (name) => {
    for (const width of [40, 80, 120]) {
      const short = fit(name, width, 14);
      expect(widthOf(short, 14)).toBeLessThanOrEqual(width);
      expect(short === name || short.endsWith('…')).toBe(true);
      const lines = fitOnTwoLines(name, width, 14);
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(widthOf(line, 14)).toBeLessThanOrEqual(width);
    }
  });

  it('is not cut within what readers take for one character', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(fit(family.repeat(3), 3 * 14, 14)).toBe(`${family}…`);
    expect(fit('e\u0301'.repeat(10), 50, 14)).toMatch(/^(e\u0301)+…$/);
  });

  it('is parted between words where it can be', () => {
    expect(fitOnTwoLines('Anna Maria', 60, 14)).toEqual(['Anna', 'Maria']);
    expect(fitOnTwoLines('Annamaria', 60, 14)).toEqual(['Annam', 'aria']);
  });
});

test('A text that fits stays as it is', () => {
  expect(fit('Anna', 100, 14)).toBe('Anna');
  expect(fitOnTwoLines('Anna Maria', 100, 14)).toEqual(['Anna Maria']);
});
