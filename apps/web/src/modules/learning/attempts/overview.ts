import {
  attemptHistory,
  type StudentLesson,
  type stopAttempt,
  studentLesson,
} from '@tuntas/contract/learning/attempts'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { getQueryKey, queryClient } from '../../../kit/client/queries'
import { changeReply } from '../../../kit/client/replies'
import { KEPT } from '../../../kit/device/cacheNames'

/** Looking at it opens nothing. */
export const toOverviewInput = (id: number) => ({ params: { id }, query: { record: '0' as const } })

type Started = Pick<NonNullable<StudentLesson['answer']>, 'id' | 'number' | 'start_date' | 'deadline'>

/** The quiz runs from now on: so says its overview too, when its paper is left without a network. */
export const noteStarted = (lessonId: number, startedAttempt: Started) =>
  changeReply(studentLesson, toOverviewInput(lessonId), (reply) => ({
    ...reply,
    data: {
      ...reply.data,
      state: 'in_progress' as const,
      score_held: 0 as const,
      score_at: null,
      reset_at: null,
      start_refusal: null,
      answer: { ...startedAttempt, end_date: null, score: null, feedback: [] },
    },
  }))

/** Changes when another attempt has ended, or its score has come out: the history is read anew then. */
export const toHistoryStamp = ({ answer }: StudentLesson): string =>
  [answer?.id, answer?.end_date, answer?.score?.score].join()

/** What the server said of the quiz when the attempt was handed in: its overview opens with that. */
export const keepResult = (lessonId: number, { lesson, history }: Reply<typeof stopAttempt>) => {
  if (!lesson || !history) return
  queryClient.setQueryData(getQueryKey(studentLesson, toOverviewInput(lessonId)), { data: lesson })
  const historyKey = getQueryKey(attemptHistory, { query: { lessons_id: lessonId } })
  queryClient.setQueryData([...historyKey, toHistoryStamp(lesson)], { data: history })
}

/** Where the running paper of a quiz is kept, and what was answered since it was read (keptPaper.ts). */
export const keptAddress = (lessonId: number) => `/kertas/${lessonId}`
export const givenAddress = (lessonId: number) => `${keptAddress(lessonId)}/jawaban`

/** The attempt is over: what was known before is not shown again, not for a moment. */
export const forgetOverview = (lessonId: number) => {
  queryClient.removeQueries({ queryKey: getQueryKey(studentLesson, { params: { id: lessonId } }) })
  void window.caches
    ?.open(KEPT)
    .then((cache) =>
      Promise.all([keptAddress(lessonId), givenAddress(lessonId)].map((one) => cache.delete(one))),
    )
    .catch(() => undefined)
}
