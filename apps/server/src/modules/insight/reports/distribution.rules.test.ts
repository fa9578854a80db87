import { describe, expect, it } from 'vitest'
import { betaProbability, fQuantile, tQuantile } from './distribution.rules.ts'

describe('distributions', () => {
  it.each([
    [0.3, 1, 1, 0.3],
    [0.5, 2, 3, 0.6875],
    [0.9, 0.5, 0.5, 0.7951672353008665],
  ])('beta: at most %f with a %f and b %f has the probability %f', (x, a, b, p) => {
    expect(betaProbability(x, a, b)).toBeCloseTo(p, 10)
  })

  // Printed tables.
  it.each([
    [1, 12.7062],
    [4, 2.77645],
    [9, 2.26216],
    [30, 2.04227],
    [1000, 1.96234],
  ])('t at 97.5% with %i degrees of freedom is %f', (df, t) => {
    expect(tQuantile(0.975, df)).toBeCloseTo(t, 4)
  })

  it.each([
    [0.95, 1, 10, 4.9646],
    [0.95, 5, 2, 19.2964],
    [0.975, 10, 10, 3.7168],
    [0.025, 10, 10, 0.26905],
    [0.99, 60, 120, 1.6557],
  ])('F at %f with %i and %i degrees of freedom is %f', (p, df1, df2, f) => {
    expect(fQuantile(p, df1, df2)).toBeCloseTo(f, 4)
  })

  it('stays finite for a large class and a long quiz', () => {
    expect(fQuantile(0.975, 4999, 4999 * 199)).toBeGreaterThan(1)
    expect(fQuantile(0.025, 4999, 4999 * 199)).toBeLessThan(1)
    expect(fQuantile(0.975, 4999, 4999 * 199)).toBeLessThan(1.05)
  })
})
