import type { CalendarKind } from '@tuntas/contract/operations/calendar'

export type Entry = {
  kind: CalendarKind
  id: number
  title: string
  course: string | null
  start: string
  end: string
  blocker: string | null
  done: boolean
  /** False if no reminder should be set. */
  reminds: boolean
  /** Number of changes. */
  revision: number
}

const called = { quiz: 'Kuis', assignment: 'Batas waktu tugas', announcement: '' } as const

/** Title without context. Many lesson names already contain the kind. */
export const formatSummary = ({ kind, title }: Entry): string => {
  const name = called[kind]
  if (name === '') return title
  const [word = ''] = name.toLowerCase().split(' ').slice(-1)
  return kind === 'quiz' && title.toLowerCase().startsWith(word) ? title : `${name}: ${title}`
}

/** Reminder offsets before the end (of an announcement: its event). None for work that is done or blocked. */
export const listReminders = ({ kind, done: isDone, reminds, blocker }: Entry): readonly string[] => {
  if (!reminds || isDone || blocker !== null) return []
  return kind === 'announcement' ? ['-P1D'] : ['-P1D', '-PT2H']
}
