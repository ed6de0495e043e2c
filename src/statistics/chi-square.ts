/**
 * Pearson's chi-square of counts against equal chances.
 * @param counts how often each outcome came; at least one of them more than 0
 * @returns 0 or more: the sum of (count - expected)² / expected
 */
export function chiSquareOf(counts: readonly number[]): number {
  const expected = counts.reduce((total, count) => total + count, 0) / counts.length;
  return counts.reduce((total, count) => total + (count - expected) ** 2 / expected, 0);
}

/**
 * How likely fair dice are to come out at least as uneven: P(χ² ≥ x) with 5 degrees of freedom, since of the counts of
 * six faces five are free. For an odd number of degrees it has a closed form (Abramowitz & Stegun, 26.4.4):
 * erfc(√(x/2)) + √(2x/π) · e^(-x/2) · (1 + x/3).
 * @param x 0 or more
 * @returns 0 to 1, accurate to 12 digits
 */
export function chanceOfChiSquare(x: number): number {
  const chance = erfc(Math.sqrt(x / 2)) + Math.sqrt((2 * x) / Math.PI) * Math.exp(-x / 2) * (1 + x / 3);
  return Math.min(1, chance);
}

/**
 * The complementary error function 2/√π · ∫ e^(-t²) dt from x to infinity, for x of 0 or more, accurate to 12 digits: from
 * 2 on by a continued fraction (Abramowitz & Stegun, 7.1.14), below that by a series without cancellation (7.1.6).
 */
export function erfc(x: number): number {
  return x < 2 ? 1 - erfSeries(x) : erfcFraction(x);
}

/** 2/√π · e^(-x²) · (x + 2x³/3 + 4x⁵/15 + …) */
function erfSeries(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; term > sum * Number.EPSILON; n++) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

/** e^(-x²)/√π · 1/(x + ½/(x + 1/(x + 1½/(x + …)))): 100 levels are far more than are needed from 2 on. */
function erfcFraction(x: number): number {
  let fraction = x;
  for (let level = 100; level >= 1; level--) fraction = x + level / 2 / fraction;
  return Math.exp(-x * x) / (Math.sqrt(Math.PI) * fraction);
}
