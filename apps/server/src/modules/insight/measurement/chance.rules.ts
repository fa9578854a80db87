/** ln Γ(x) for x > 0 (Lanczos). */
const logGamma = (x: number): number => {
  const parts = [
    76.18009172947146, -86.50532032941678, 24.01409824083091, -1.231739572450155, 0.001208650973866179,
    -0.000005395239384953,
  ]
  const shifted = x + 5.5 - (x + 0.5) * Math.log(x + 5.5)
  const sum = parts.reduce((all, part, at) => all + part / (x + 1 + at), 1.000000000190015)
  return -shifted + Math.log((2.5066282746310007 * sum) / x)
}

/** P-value of a chi-square: the upper regularised gamma function. */
export const chiSquareChance = (chiSquare: number, df: number): number => {
  const [s, x] = [df / 2, chiSquare / 2]
  if (!(x > 0)) return 1
  const front = Math.exp(s * Math.log(x) - x - logGamma(s))
  if (x < s + 1) {
    let [term, sum] = [1 / s, 1 / s]
    for (let n = 1; n < 1000 && term > sum * 1e-15; n++) {
      term *= x / (s + n)
      sum += term
    }
    return 1 - front * sum
  }
  // Lentz's continued fraction.
  let b = x + 1 - s
  let c = 1e300
  let d = 1 / b
  let fraction = d
  for (let n = 1; n < 1000; n++) {
    const an = -n * (n - s)
    b += 2
    d = 1 / (an * d + b)
    c = b + an / c
    fraction *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return front * fraction
}
