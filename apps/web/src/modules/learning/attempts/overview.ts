import {
  attemptHistory,
  type StudentLesson,
  type stopAttempt,
  studentLesson,
} from '@tuntas/contract/learning/attempts'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { getQueryKey, queryClient } from '../../../kit/client/queries'
import { changeReply } from '../../../kit/client/replies'
import { KEPT, PAPERS } from '../../../kit/device/cacheNames'

/** Viewing it does not count as opening. */
export const toOverviewInput = (id: number) => ({ params: { id }, query: { record: '0' as const } })

type Started = Pick<NonNullable<StudentLesson['answer']>, 'id' | 'number' | 'start_date' | 'deadline'>

/** Marks the quiz as running in its cached overview, in case its paper is left offline. */
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

/** Changes when an attempt has ended or a score is released: the history is then refetched. */
export const toHistoryStamp = ({ answer }: StudentLesson): string =>
  [answer?.id, answer?.end_date, answer?.score?.score].join()

/** Caches the quiz from the reply of the hand-in for its overview. */
export const keepResult = (lessonId: number, { lesson, history }: Reply<typeof stopAttempt>) => {
  if (!lesson || !history) return
  queryClient.setQueryData(getQueryKey(studentLesson, toOverviewInput(lessonId)), { data: lesson })
  const historyKey = getQueryKey(attemptHistory, { query: { lessons_id: lessonId } })
  queryClient.setQueryData([...historyKey, toHistoryStamp(lesson)], { data: history })
}

/** Addresses of the stored paper and its later answers (keptPaper.ts). */
export const keptAddress = (lessonId: number) => `${PAPERS}${lessonId}`
export const givenAddress = (lessonId: number) => `${keptAddress(lessonId)}/jawaban`

/** The attempt is over: outdated data must not be shown, even briefly. */
export const forgetOverview = (lessonId: number) => {
  queryClient.removeQueries({ queryKey: getQueryKey(studentLesson, { params: { id: lessonId } }) })
  void window.caches
    ?.open(KEPT)
    .then((cache) =>
      Promise.all([keptAddress(lessonId), givenAddress(lessonId)].map((one) => cache.delete(one))),
    )
    .catch(() => undefined)
}
