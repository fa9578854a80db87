import type { ComingWindow, WaitingWork, WorkKind } from '@tuntas/contract/insight/teaching'
import { count } from '../../../kit/format'
import { daysBetween, dueTime } from '../../../shared/lessons/dueTime'
import type { Tone } from '../../../ui/tokens'

type Words = { said: (count: number) => string; act: string; tone?: Tone }

const unreturned: Words = { said: (n) => `${count(n)} nilai belum dikembalikan`, act: 'Kembalikan' }

const words: Record<WorkKind, Words> = {
  late: { said: (n) => `${count(n)} jawaban terlambat`, act: 'Putuskan' },
  essays: { said: (n) => `${count(n)} esai menunggu dinilai`, act: 'Nilai' },
  questions: { said: (n) => `${count(n)} pertanyaan belum dijawab`, act: 'Jawab' },
  submissions: { said: (n) => `${count(n)} tugas menunggu dinilai`, act: 'Nilai' },
  second_marks: { said: (n) => `${count(n)} jawaban menunggu nilai kedua`, act: 'Nilai' },
  unreturned_results: unreturned,
  unreturned_marks: unreturned,
  held: { said: (n) => `${count(n)} mahasiswa tertahan di KKM`, act: 'Lihat' },
  open: { said: (n) => `${count(n)} mahasiswa belum mengerjakan`, act: 'Pantau' },
  drafts: { said: () => 'Masih draf, jadwalnya sudah dimulai', act: 'Terbitkan' },
}

/** Count, action and age of waiting work, in words. */
export function describeWaitingWork(work: WaitingWork, now = new Date()) {
  const { kind, oldest, ended: hasEnded } = work
  const { said: describe, act } = words[kind]
  return {
    said: kind === 'drafts' && hasEnded ? 'Masih draf, jadwalnya sudah lewat' : describe(work.count),
    act,
    age: describeAge(kind, oldest, now),
  }
}

/** Ages in days, however old: a date would have to be counted back. */
function describeAge(kind: WorkKind, oldest: string | null, now: Date): string | null {
  if (oldest === null) return null
  if (kind === 'open') return `kuis dibuka ${dueTime(oldest, now)}`
  const days = daysBetween(oldest, now)
  if (kind === 'drafts') return `mulai ${days < 2 ? dueTime(oldest, now) : `${count(days)} hari lalu`}`
  return `tertua ${days < 1 ? dueTime(oldest, now) : `${count(days)} hari`}`
}

/** Page on which the work is done. */
export function getWaitingWorkLink({ kind, courses_id, lessons_id }: WaitingWork) {
  const lesson = { id: String(lessons_id) }
  const course = { to: '/teacher/courses/detail/$id', params: { id: String(courses_id) } } as const
  const quiz = { to: '/teacher/courses/lesson/quiz/$id', params: lesson } as const
  switch (kind) {
    case 'essays':
      return { ...quiz, search: { tab: 'hasil', buka: 'esai' } } as const
    case 'unreturned_results':
    case 'late':
    case 'open':
      return { ...quiz, search: { tab: 'hasil' } } as const
    case 'questions':
      return {
        to: '/talk/$part/{-$kind}',
        params: { part: 'questions', kind: undefined },
        search: { courses_id: String(courses_id), lessons_id: String(lessons_id), unanswered: '1' },
      } as const
    case 'submissions':
      return {
        to: '/teacher/courses/lesson/assignment/$id',
        params: lesson,
        search: { status: '1', buka: 'nilai' },
      } as const
    case 'second_marks':
      return { to: '/teacher/courses/second-mark/$id', params: lesson } as const
    case 'unreturned_marks':
      return { to: '/teacher/courses/lesson/assignment/$id', params: lesson } as const
    case 'held':
      return {
        to: '/teacher/behind',
        search: { courses_id: String(courses_id), held: String(lessons_id) },
      } as const
    case 'drafts':
      return { ...course, search: { tab: 'topik', pembelajaran: lessons_id } } as const
  }
}

/** Start or end of a window, whichever is next. */
export function describeNextEvent({ start_date, end_date }: ComingWindow, now = new Date()) {
  const begins = Date.parse(start_date) > now.getTime()
  const at = begins ? start_date : end_date
  return { at, words: `${begins ? 'dibuka' : 'ditutup'} ${dueTime(at, now)}` }
}

/** A lecturer's page of a lesson. */
export function lessonPlace({ type, lessons_id }: Pick<ComingWindow, 'type' | 'lessons_id'>) {
  const params = { id: String(lessons_id) }
  if (type === 'QUIZ')
    return { to: '/teacher/courses/lesson/quiz/$id', params, search: { tab: 'hasil' } } as const
  if (type === 'ASSIGNMENT') return { to: '/teacher/courses/lesson/assignment/$id', params } as const
  if (type === 'TOOL') return { to: '/teacher/courses/lesson/tool/$id', params } as const
  return { to: '/teacher/courses/lesson/detail/$id', params } as const
}
