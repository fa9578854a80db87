import { courseFollowUp, lecturerCourseMembers } from '@tuntas/contract/classroom/members'
import { studentsBehind } from '@tuntas/contract/insight/teaching'
import { quizResults } from '@tuntas/contract/learning/attempts'
import type { Exception, ExceptionKind } from '@tuntas/contract/learning/exceptions'
import { exceptions } from '@tuntas/contract/learning/exceptions'
import type { Stale } from '../../../kit/client/queries'
import { dateTime } from '../../../kit/format'

/** The student of an exception, and the lesson from which the dialog was opened. */
export type ExceptionFor = {
  user_id: number
  name: string
  nim: string
  /** Score and state, beside the name among several. */
  note?: string | null
  /** Preselected, with the most frequent kind there: one more attempt. */
  lessons_id?: number | undefined
}

type Words = { label: string; hint: string; said: (exception: Exception) => string }

export const exceptionWords: Record<ExceptionKind, Words> = {
  minutes: {
    label: 'Tambahan menit',
    hint: 'Batas waktu mundur, juga yang berjalan. Bila jadwal berakhir, sertakan jadwal baru.',
    said: ({ value }) => `Tambahan ${value} menit`,
  },
  remedials: {
    label: 'Tambahan remedial',
    hint: 'Bila jadwal kuis sudah berakhir, sertakan jadwal baru.',
    said: ({ value, end_date }) =>
      `Tambahan ${value} kali remedial${end_date ? ` sampai ${dateTime(end_date)}` : ''}`,
  },
  window: {
    label: 'Jadwal lain',
    hint: 'Berlaku bagi mahasiswa ini saja, menggantikan jadwal kelas.',
    said: ({ start_date, end_date }) => `Jadwal ${dateTime(start_date)} – ${dateTime(end_date)}`,
  },
  pass: {
    label: 'Luluskan',
    hint: 'Kuis dianggap tuntas. Nilainya tidak berubah.',
    said: () => 'Diluluskan',
  },
  unlock: {
    label: 'Buka kunci',
    hint: 'Materi sesudahnya terbuka, tetapi kuis ini belum tuntas.',
    said: () => 'Kunci dibuka',
  },
}

/** Endpoints that show the effects of an exception. */
export const exceptionReaders = (courseId: number): readonly Stale[] => [
  ...[exceptions, lecturerCourseMembers, courseFollowUp].map(
    (endpoint) => [endpoint, { query: { courses_id: courseId } }] as const,
  ),
  studentsBehind,
  quizResults,
]
