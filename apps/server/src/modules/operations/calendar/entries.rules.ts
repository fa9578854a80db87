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
  /** Is anybody to be reminded of it at all? */
  reminds: boolean
  /** How often it was changed. */
  revision: number
}

const called = { quiz: 'Kuis', assignment: 'Tenggat tugas', announcement: '' } as const

/** As it is called where nothing else says what it is. Many lessons are called by their kind already. */
export const formatSummary = ({ kind, title }: Entry): string => {
  const name = called[kind]
  if (name === '') return title
  const [word = ''] = name.toLowerCase().split(' ').slice(-1)
  return kind === 'quiz' && title.toLowerCase().startsWith(word) ? title : `${name}: ${title}`
}

/** Before its end (of an announcement: its moment) one is reminded so long ahead; of what is done or waits for something else not at all. */
export const listReminders = ({ kind, done: isDone, reminds, blocker }: Entry): readonly string[] => {
  if (!reminds || isDone || blocker !== null) return []
  return kind === 'announcement' ? ['-P1D'] : ['-P1D', '-PT2H']
}
