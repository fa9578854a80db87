import { quizResults } from '@tuntas/contract/learning/attempts'
import {
  type AnswerRow,
  countLate,
  type ResultDetail,
  resetResult,
  resultDetail,
  resultHistory,
} from '@tuntas/contract/learning/marking'
import { invalidate } from '../../../kit/queries'
import { changeReply } from '../../../kit/replies'
import { toast } from '../../../kit/toast'
import { ofReply, useAction, useTask } from '../../../kit/useAction'
import { type Mark, mark, markedMeanwhile, STALE } from './marks'

export const toAttemptInput = (attemptId: number, lessonId: number) => ({
  query: { answer_id: attemptId, lesson_id: lessonId },
})

/** Who shows what a mark changes, beside the attempt itself. */
const READERS = [quizResults, resultHistory]

export const resetWords = (name: string) => ({
  text: `Jawaban mahasiswa ${name} akan direset.`,
  detail: 'Mahasiswa dapat mengerjakan kuis dari awal. Pengerjaannya tetap tersimpan di riwayat.',
  danger: true,
})

/** Marking one attempt. A mark stands on screen as soon as the server has it, with the score that it makes. */
export function useMarking(attemptId: number, lessonId: number, onReset: () => void) {
  const detail = toAttemptInput(attemptId, lessonId)
  const patch = (answerId: number, part: Partial<AnswerRow>, score?: ResultDetail['score']) =>
    changeReply(resultDetail, detail, (reply) => ({
      ...reply,
      data: {
        ...reply.data,
        score: score ?? reply.data.score,
        result: reply.data.result.map((answer) => (answer.id === answerId ? { ...answer, ...part } : answer)),
      },
    }))
  const giving = useTask(
    ({ id, version, given }: { id: number; version: number; given: Mark }) => mark({ id, version }, given),
    {
      said: 'Data berhasil disimpan!',
      done: ({ score, ...marked }, { id }) => {
        patch(id, marked, score)
        void invalidate(READERS)
      },
      refused: (error, { id }) => {
        const now = markedMeanwhile(error)
        toast.error(now ? STALE : error.message)
        if (now) patch(id, now)
        return invalidate([[resultDetail, detail]])
      },
    },
  )
  const changes = { said: ofReply, invalidates: [[resultDetail, detail] as const, ...READERS] }
  const counting = useAction(countLate, changes)
  const resetting = useAction(resetResult, { ...changes, done: onReset })
  return {
    /** The answer that is being marked. */
    underWay: giving.pending ? giving.input?.id : undefined,
    give: ({ id, version }: AnswerRow, given: Mark) => {
      if (id !== null) void giving.run({ id, version, given })
    },
    countLate: (id: number) => counting.run({ body: { id } }),
    reset: (name: string) => resetting.ask(resetWords(name), { body: { id: attemptId } }),
  }
}
