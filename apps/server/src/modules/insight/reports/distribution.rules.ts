/** Beta, F and t distributions. */

/** Lanczos coefficients for g = 7, accurate to 1e-15. */
const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
]
/** ln Γ(x) for x > 0. */
const logGamma = (x: number): number => {
  const sum = LANCZOS.reduce((all, part, at) => all + part / (x + at), 0.9999999999998099)
  const shifted = x + 6.5
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(shifted) - shifted + Math.log(sum)
}

const avoidZero = (value: number) => (Math.abs(value) < 1e-300 ? 1e-300 : value)
/** Lentz's continued fraction; converges for x ≤ (a + 1)/(a + b + 2) in about √max(a, b) steps. */
const betaFraction = (x: number, a: number, b: number): number => {
  let c = 1
  let d = 1 / avoidZero(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m < 5000; m++) {
    const evenStep = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    const oddStep = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    for (const step of [evenStep, oddStep]) {
      d = 1 / avoidZero(1 + step * d)
      c = avoidZero(1 + step / c)
      fraction *= c * d
    }
    if (Math.abs(c * d - 1) < 1e-14) break
  }
  return fraction
}

/** Regularised incomplete beta function: the probability that a Beta(a, b) variable is at most x. */
export const betaProbability = (x: number, a: number, b: number): number => {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const logBeta = logGamma(a) + logGamma(b) - logGamma(a + b)
  const scale = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta)
  if (x <= (a + 1) / (a + b + 2)) return (scale * betaFraction(x, a, b)) / a
  return 1 - (scale * betaFraction(1 - x, b, a)) / b
}

const betaQuantile = (p: number, a: number, b: number): number => {
  let [floor, ceiling] = [0, 1]
  for (let step = 0; step < 60; step++) {
    const middle = (floor + ceiling) / 2
    if (betaProbability(middle, a, b) < p) floor = middle
    else ceiling = middle
  }
  return (floor + ceiling) / 2
}

/** Quantile of the F distribution. */
export const fQuantile = (p: number, df1: number, df2: number): number => {
  const x = betaQuantile(p, df1 / 2, df2 / 2)
  return (df2 * x) / (df1 * (1 - x))
}

/** Quantile of Student's t distribution for p > ½. */
export const tQuantile = (p: number, df: number): number => Math.sqrt(fQuantile(2 * p - 1, 1, df))
