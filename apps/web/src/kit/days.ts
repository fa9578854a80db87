/** −3 and 14 are days; '', 1,5 and three are none. */
export function parseDays(text: string): number | null {
  const dayText = text.trim().replace('−', '-')
  return /^[+-]?\d{1,4}$/.test(dayText) ? Number(dayText) : null
}
