/** End of each version's security support (nodejs/Release, schedule.json). */
const ENDS: Record<string, string> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
}
const RECOMMENDED = 24

/** Warning for a Node.js version without security fixes; null for supported ones. */
export const endedNode = (version: string, now: Date): string | null => {
  const [major = ''] = version.split('.')
  const end = ENDS[major]
  if (end === undefined || now < new Date(`${end}T23:59:59Z`)) return null
  const day = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(end))
  return `Peringatan: Node.js ${major} tidak mendapat perbaikan keamanan sejak ${day}. Pakai Node.js ${RECOMMENDED}.`
}
