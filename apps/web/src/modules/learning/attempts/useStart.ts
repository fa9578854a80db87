import { useNavigate } from '@tanstack/react-router'
import { type StudentLesson, startAttempt } from '@tuntas/contract/learning/attempts'
import { useAction } from '../../../kit/client/useAction'
import { noteStarted } from './overview'

/** From the overview, which takes the paper's place again: Back then leads to what was before it. */
export const paperLink = (quiz: StudentLesson) => ({
  to: '/student/courses/lesson/quiz/paper/$id' as const,
  params: { id: String(quiz.id) },
  replace: true,
})

const describeSize = (quiz: StudentLesson, type: 'normal' | 'remedial') =>
  type === 'remedial' && quiz.remedial_scope === 'goals'
    ? 'Soalnya hanya dari tujuan yang belum tuntas'
    : `${quiz.total_question} soal`

const describeChance = ({ remedials }: StudentLesson) =>
  remedials.allowed === null ? '' : ` Ini kesempatan ${remedials.used + 1} dari ${remedials.allowed}.`

/** Starts the quiz or its remedial after a question. */
export function useStart(quiz: StudentLesson, type: 'normal' | 'remedial') {
  const navigate = useNavigate()
  const starting = useAction(startAttempt, {
    done: async ({ data }) => {
      localStorage.removeItem('linkOpenedRelatedLessons')
      await navigate(paperLink(quiz))
      // Only now: a change of the page behind the question would move it.
      noteStarted(quiz.id, data)
    },
  })
  return () =>
    starting.ask(
      {
        text: `Waktu ${type === 'remedial' ? 'remedial' : 'kuis'} langsung berjalan dan tidak dapat dihentikan.`,
        detail: `${describeSize(quiz, type)}.${type === 'remedial' ? describeChance(quiz) : ''} Jawabanmu tersimpan otomatis, juga saat jaringan terputus.`,
        yes: 'Ya, mulai',
      },
      { body: { id: quiz.id, type } },
    )
}
