const NAME = /^tuntas-(\d{4})-(\d{2})-(\d{2})-\d{4,6}\.tar\.gz(\.age)?$/
const DAY_MS = 86_400_000
/** 1 January 1970 was a Thursday: weeks begin on Monday. */
const THURSDAY = 3

const parseDay = (name: string): string | undefined => {
  const [, year, month, day] = NAME.exec(name) ?? []
  return year && `${year}-${month}-${day}`
}

const toWeek = (day: string) => String(Math.floor((Date.parse(day) / DAY_MS + THURSDAY) / 7))

const periods: readonly { most: number; of: (day: string) => string }[] = [
  { most: 7, of: (day) => day },
  { most: 4, of: toWeek },
  { most: 12, of: (day) => day.slice(0, 7) },
]

/**
 * Archives to delete: all but the newest of each of the last 7 days, 4 weeks and 12 months that have one.
 * @param names file names of a folder; those of other files are never in the result
 */
export const listExpired = (names: readonly string[]): string[] => {
  const archives = names
    .filter((name) => parseDay(name) !== undefined)
    .toSorted()
    .toReversed()
  const currentNames = new Set<string>()
  for (const { most, of } of periods) {
    const takenPeriods = new Set<string>()
    for (const name of archives) {
      const period = of(parseDay(name) ?? '')
      if (takenPeriods.has(period)) continue
      if (takenPeriods.size === most) break
      takenPeriods.add(period)
      currentNames.add(name)
    }
  }
  return archives.filter((name) => !currentNames.has(name))
}
