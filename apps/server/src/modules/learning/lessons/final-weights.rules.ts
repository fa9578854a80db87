/** Exact weights of a class's assignments and quizzes in the final mark. */

type Stored = { published: boolean; weight: number | null }
/**
 * `units` are parts of `whole`: 1 of n while no weight is stored, else hundredths of a percent. `weight` is
 * rounded for display only.
 */
export type Weighed<T extends Stored> = Omit<T, 'weight'> & { weight: number; units: number }

/** Hundredths of a percent. */
const toHundredths = (weight: number): number => Math.round(weight * 100)

/** @param items published and drafts, in gradebook order */
export const weighItems = <T extends Stored>(items: readonly T[]) => {
  const equal = items.every(({ weight }) => weight === null)
  const count = items.filter(({ published: isPublished }) => isPublished).length
  const wholeUnits = equal ? count : 10_000
  const toUnits = ({ published: isPublished, weight }: T) =>
    equal ? Number(isPublished) : toHundredths(weight ?? 0)
  const weighed = items.map((item): Weighed<T> => {
    const units = toUnits(item)
    return {
      ...item,
      units,
      weight: count === 0 && equal ? 0 : Math.round((10_000 * units) / wholeUnits) / 100,
    }
  })
  const sum = (isPublished: boolean) => {
    const units = weighed.reduce((total, one) => total + (one.published === isPublished ? one.units : 0), 0)
    return units === 0 ? 0 : (100 * units) / wholeUnits
  }
  return {
    weights: equal ? ('equal' as const) : ('set' as const),
    whole: wholeUnits,
    items: weighed,
    total_weight: sum(true),
    draft_weight: sum(false),
  }
}
