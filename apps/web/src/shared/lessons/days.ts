/** Parses −3 and 14; null for '', 1,5 and three. */
export function parseDays(text: string): number | null {
  const dayText = text.trim().replace('−', '-')
  return /^[+-]?\d{1,4}$/.test(dayText) ? Number(dayText) : null
}
