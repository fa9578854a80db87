import { nearTime } from '../../../kit/format'

const UNITS = [
  { ms: 86_400_000, word: 'hari' },
  { ms: 3_600_000, word: 'jam' },
  { ms: 60_000, word: 'menit' },
] as const

/** 08:29 · 3 hari sebelum batas */
export function describeHandedIn(uploadedAt: string, endsAt: string | null, now = new Date()): string {
  const at = nearTime(uploadedAt, now)
  if (endsAt === null) return at
  const marginMs = Date.parse(endsAt) - Date.parse(uploadedAt)
  const unit = UNITS.find(({ ms }) => marginMs >= ms)
  return unit ? `${at} · ${Math.floor(marginMs / unit.ms)} ${unit.word} sebelum batas` : at
}
