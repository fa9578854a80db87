/** Nothing leaves as NaN or endless: what cannot be computed is null. */
export const finite = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) ? value : null

export const finiteAll = <T extends object>(row: T) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? finite(value) : value]),
  ) as { [K in keyof T]: T[K] extends number ? number | null : T[K] }
