import type { WorkRow } from '@tuntas/contract/insight/dashboard'
import { number, score, shortDay } from '../../../kit/format'
import { dueTime } from '../../../shared/lessons/dueTime'
import type { Tone } from '../../../ui/tokens'

const HOUR_MS = 3_600_000
const PRESSING_HOURS = 24
const NEAR_HOURS = 72

type Due = { words: string; tone: Tone }

/** Due date in words, with its urgency. */
export function describeDue(row: WorkRow, now = new Date()): Due | null {
  const { group, state, due: dueAt, start_date, end_date } = row
  if (group === 'done') return null
  if (state === 'blocked') return { words: 'hubungi dosen', tone: 'mengkudu' }
  if (group === 'late') return { words: `terlambat, ditutup ${dueTime(end_date, now)}`, tone: 'mengkudu' }
  if (state === 'scheduled') return { words: `dibuka ${dueTime(start_date, now)}`, tone: 'abu' }
  if (dueAt === null) return null
  const hours = (Date.parse(dueAt) - now.getTime()) / HOUR_MS
  if (hours <= 0) return { words: 'waktunya habis', tone: 'mengkudu' }
  const tone = hours <= PRESSING_HOURS ? 'mengkudu' : hours <= NEAR_HOURS ? 'soga' : 'abu'
  // The note names the nearer end of what it opens.
  const words = dueTime(row.due_of && end_date ? end_date : dueAt, now)
  return { words, tone: row.locked ? 'abu' : tone }
}

function remedialWords({ score: reachedScore, kkm, study }: WorkRow): string {
  const result =
    reachedScore !== null && kkm !== null
      ? `nilai ${score(reachedScore)} dari KKM ${number(kkm)}`
      : 'belum tuntas'
  if (!study) return result
  return `${result}, ${study.done} dari ${study.total} materi ${study.must_read ? 'dipelajari' : 'dibuka'}`
}

/** What the row's work opens, and until when that can be done. */
export function describeOpening({ due_of, due: dueAt }: WorkRow): string | null {
  const until = dueAt ? ` (tutup ${shortDay(dueAt)})` : ''
  return due_of && `Setelah ini ${due_of.name} terbuka${until}`
}

/** Further facts: prerequisite, what it opens, remedial progress. */
export function describeWorkNote(row: WorkRow): string | null {
  if (row.locked && row.blocker) return `terkunci: selesaikan ${row.blocker.name} dulu`
  const opens = describeOpening(row)
  if (row.state === 'remedial') return [remedialWords(row), opens].filter(Boolean).join(' · ')
  if (row.group === 'done' && row.score !== null) return `nilai ${score(row.score)}`
  return opens
}
