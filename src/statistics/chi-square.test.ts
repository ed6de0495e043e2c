import { chanceOfChiSquare, chiSquareOf, erfc } from './chi-square.js';

const expectNear = (value: number, known: number) =>
  expect(Math.abs(value - known)).toBeLessThanOrEqual(1e-12 * Math.max(known, 1e-3));

test.each([
  [0, 1],
  [0.5, 0.4795001221869535],
  [1, 0.15729920705028513],
  [1.9, 0.00720957076474253],
  [2, 0.004677734981047266],
  [2.5, 0.0004069520174449589],
  [3, 2.209049699858544e-5],
  [5, 1.537459794428035e-12],
])('erfc(%d) is %d', (x, known) => expectNear(erfc(x), known));

test.each([
  [0, 1],
  [0.1, 0.9998376833880774],
  [1, 0.9625657732472964],
  [4.351460191, 0.5000000000130906],
  [11.070497693516, 0.050000000000006845],
  [15.086272469, 0.010000000001605676],
  [30, 1.4748581038443052e-5],
  [100, 5.28514836094324e-20],
])('fair dice are as uneven as χ² = %d with a chance of %d', (x, known) => {
  expectNear(chanceOfChiSquare(x), known);
});

test('the error function keeps its digits where one way of computing it gives way to the other', () => {
  expect(Math.abs(erfc(2 - 1e-13) - erfc(2))).toBeLessThan(1e-14);
  expect(erfc(10) / 2.088487583762545e-45).toBeCloseTo(1, 11);
});

test('counts that are all equal are 0 from fair, and 1 die in 6 is 5', () => {
  expect(chiSquareOf([7, 7, 7, 7, 7, 7])).toBe(0);
  expect(chiSquareOf([0, 0, 1, 0, 0, 0])).toBeCloseTo(5, 12);
  expect(chiSquareOf([8, 11, 9, 12, 10, 10])).toBeCloseTo(1, 12);
});
