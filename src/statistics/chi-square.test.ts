import { chanceOfChiSquare, chiSquareOf, erfc } from './chi-square.js';

const expectNear = (value: number, known: number) =>
  expect(Math.abs(value - known)).toBeLessThanOrEqual(1e-12 * Math.max(known, 1e-3));

test.each([
  [0, 1],
  [0.5, 0.479500122186953462],
  [1, 0.157299207050285131],
  [1.9, 0.00720957076474253],
  [2, 0.00467773498104726584],
  [2.5, 0.00040695201744495894],
  [3, 2.20904969985854414e-5],
  [5, 1.53745979442803485e-12],
])('erfc(%d) is %d', (x, known) => expectNear(erfc(x), known));

test.each([
  [0, 1],
  [0.1, 0.999837683388077385],
  [1, 0.962565773247296369],
  [4.351460191, 0.500000000013090654],
  [11.070497693516, 0.0500000000000068444],
  [15.086272469, 0.0100000000016056758],
  [30, 1.47485810384430523e-5],
  [100, 5.28514836094324006e-20],
])('fair dice are as uneven as χ² = %d with a chance of %d', (x, known) => {
  expectNear(chanceOfChiSquare(x), known);
});

test('the error function keeps its digits where one way of computing it gives way to the other', () => {
  expect(Math.abs(erfc(2 - 1e-13) - erfc(2))).toBeLessThan(1e-14);
  expect(erfc(10) / 2.08848758376254476e-45).toBeCloseTo(1, 11);
});

test('counts that are all equal are 0 from fair, and 1 die in 6 is 5', () => {
  expect(chiSquareOf([7, 7, 7, 7, 7, 7])).toBe(0);
  expect(chiSquareOf([0, 0, 1, 0, 0, 0])).toBeCloseTo(5, 12);
  expect(chiSquareOf([8, 11, 9, 12, 10, 10])).toBeCloseTo(1, 12);
});
