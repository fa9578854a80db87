import type { LecturerLesson } from '@tuntas/contract/learning/lessons'
import { dateTime, duration, number } from '../../../kit/format'

type Terms = Pick<LecturerLesson, 'status' | 'duration' | 'kkm' | 'is_expired' | 'start_date' | 'end_date'>

const windowWords = ({ is_expired, start_date, end_date }: Terms) =>
  is_expired === 1 ? `${dateTime(start_date)} – ${dateTime(end_date)}` : 'tanpa jadwal'

/** The state and the terms of a quiz: Draf · 60 menit · KKM 75 · 2 remedial · tanpa jadwal. */
export const listQuizTerms = (quiz: Terms): string[] => {
  const { status, kkm } = quiz
  return [
    status === 'publish' ? 'Terbit' : 'Draf',
    duration(quiz.duration),
    ...(kkm.is_competent === 1 && kkm.kkm !== null
      ? [`KKM ${number(kkm.kkm)}`, kkm.max_remedial > 0 ? `${kkm.max_remedial} remedial` : 'tanpa remedial']
      : ['tanpa KKM']),
    windowWords(quiz),
  ]
}
