import { quizResults } from '@tuntas/contract/learning/attempts'
import {
  type AnswerRow,
  countLate,
  declineLate,
  type ResultDetail,
  reconsiderLate,
  resetResult,
  resultDetail,
  resultHistory,
} from '@tuntas/contract/learning/marking'
import { invalidate } from '../../../kit/client/queries'
import { changeReply } from '../../../kit/client/replies'
import { ofReply, useAction, useTask } from '../../../kit/client/useAction'
import { awaitPictures } from '../../../kit/device/awaitPictures'
import { toast } from '../../../kit/form/toast'
import { type Mark, mark, markedMeanwhile, STALE, toMark, withMark } from './marks'
import { type Draft, useDrafts } from './useDrafts'

export const toAttemptInput = (attemptId: number, lessonId: number) => ({
  query: { answer_id: attemptId, lesson_id: lessonId },
})

/** Further endpoints that show a mark. */
const READERS = [quizResults, resultHistory]

export const resetWords = (name: string) => ({
  text: `Jawaban mahasiswa ${name} akan direset.`,
  detail: 'Mahasiswa dapat mengerjakan kuis dari awal. Pengerjaannya tetap tersimpan di riwayat.',
  danger: true,
})

type Giving = { id: number; version: number; given: Mark; draft: Draft }

/** The draft saved with a mark. Saving only the feedback keeps the typed points. */
const pickSaved = ({ feedback }: Mark, draft: Draft = {}): Draft =>
  feedback === undefined ? { points: draft.points } : { feedback }

/** Marks answers of one attempt, and keeps drafts until they are saved. */
function useGiving(attemptId: number, lessonId: number) {
  const detail = toAttemptInput(attemptId, lessonId)
  const { drop, ...writing } = useDrafts()
  const patch = (answerId: number, part: Partial<AnswerRow>, score?: ResultDetail['score']) =>
    changeReply(resultDetail, detail, (reply) => ({
      ...reply,
      data: {
        ...reply.data,
        score: score ?? reply.data.score,
        result: reply.data.result.map((answer) => (answer.id === answerId ? withMark(answer, part) : answer)),
      },
    }))
  const giving = useTask(({ id, version, given: newMark }: Giving) => mark({ id, version }, newMark), {
    said: 'Data berhasil disimpan!',
    done: ({ score, ...savedMark }, { id, draft }) => {
      patch(id, savedMark, score)
      drop(id, draft)
      void invalidate(READERS)
    },
    refused: (error, { id }) => {
      const now = markedMeanwhile(error)
      toast.error(now ? STALE : error.message)
      if (now) {
        patch(id, now)
        writing.write(id, { points: undefined })
      }
      return invalidate([[resultDetail, detail]])
    },
  })
  return { giving, writing }
}

/** Marks one attempt. A mark is shown once the server has it, with the new score. */
export function useMarking(attemptId: number, lessonId: number, onReset: () => void) {
  const {
    giving,
    writing: { read, drafts, ...writing },
  } = useGiving(attemptId, lessonId)
  const detail = toAttemptInput(attemptId, lessonId)
  const changes = { said: ofReply, invalidates: [[resultDetail, detail] as const, ...READERS] }
  const counting = useAction(countLate, changes)
  const declining = useAction(declineLate, changes)
  const reconsidering = useAction(reconsiderLate, changes)
  const resetting = useAction(resetResult, { ...changes, done: onReset })
  const give = ({ id, version }: AnswerRow, newMark: Mark) => {
    if (id !== null) void giving.run({ id, version, given: newMark, draft: pickSaved(newMark, drafts[id]) })
  }
  return {
    ...writing,
    drafts,
    /** The answer being saved. */
    underWay: giving.pending ? giving.input?.id : undefined,
    give,
    /** Saves the feedback with the current mark. */
    say: async (answer: AnswerRow) => {
      if (answer.id === null || !(await awaitPictures())) return
      const { feedback } = read(answer.id)
      if (feedback !== undefined) give(answer, { ...toMark(answer), feedback })
    },
    /** Late answers. */
    deciding: {
      count: (id: number) => void counting.run({ body: { id } }),
      decline: (id: number) => void declining.run({ body: { id } }),
      reconsider: (id: number) => void reconsidering.run({ body: { id } }),
    },
    reset: (name: string) => resetting.ask(resetWords(name), { body: { id: attemptId } }),
  }
}
