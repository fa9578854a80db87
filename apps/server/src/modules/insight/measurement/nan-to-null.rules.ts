/** Six decimals; null for NaN and infinity, which may not reach a reply. */
export const finite = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) ? Math.round(value * 1e6) / 1e6 : null

export const finiteAll = <T extends object>(row: T) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? finite(value) : value]),
  ) as { [K in keyof T]: T[K] extends number ? number | null : T[K] }
