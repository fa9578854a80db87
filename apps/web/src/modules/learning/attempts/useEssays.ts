import { quizResults } from '@tuntas/contract/learning/attempts'
import { type EssayRow, resultEssays } from '@tuntas/contract/learning/marking'
import { useState } from 'react'
import { invalidate, ONCE_A_VISIT, useEndpoint } from '../../../kit/client/queries'
import { changeReply } from '../../../kit/client/replies'
import { useTask } from '../../../kit/client/useAction'
import { awaitPictures } from '../../../kit/device/awaitPictures'
import { toast } from '../../../kit/form/toast'
import { nextWaiting } from '../../../shared/marking/markingQueue'
import { type Mark, mark, markedMeanwhile, STALE, toMark, withEssay, withMark } from './marks'
import { type Draft, useDrafts } from './useDrafts'

export const waits = ({ status }: Pick<EssayRow, 'status'>) => status === 'wait'

type Giving = { essay: EssayRow; given: Mark; draft: Draft; stays: boolean }

/** The essays of one question in loaded order, and the current one. */
function useReading(lessonId: number) {
  const [requestedId, setRequestedId] = useState<number | undefined>(undefined)
  const [at, setAt] = useState(0)
  const input = { query: { lessons_id: lessonId, question_id: requestedId } }
  const essays = useEndpoint(resultEssays, input, ONCE_A_VISIT)
  const rows = essays.data?.data ?? []
  return {
    essays,
    rows,
    at,
    current: rows[at],
    question: essays.data?.questions.find((one) => one.id === essays.data.question_id),
    goTo: setAt,
    patch: (id: number, part: Partial<EssayRow>) =>
      changeReply(resultEssays, input, (reply) => withEssay(reply, id, part)),
    choose: (questionId: number) => {
      setRequestedId(questionId)
      setAt(0)
    },
  }
}

/**
 * The draft sent with a mark, once its pictures are uploaded. Saving only the feedback keeps the typed
 * points.
 */
const withDraft = (mark: Mark, { feedback, points }: Draft, stays: boolean) => ({
  given: feedback === undefined ? mark : { ...mark, feedback },
  draft: stays ? { feedback } : { feedback, points },
})

/** All essays of one question: marking does not reorder them. */
export function useEssays(lessonId: number) {
  const { goTo, patch, ...reading } = useReading(lessonId)
  const { rows, at, current } = reading
  const { drafts, read, write, drop, isWriting } = useDrafts()
  const draft = current && drafts[current.id]
  const giving = useTask(({ essay, given: givenMark }: Giving) => mark(essay, givenMark), {
    done: ({ score: _, ...savedMark }, { essay, given: givenMark, draft: savedDraft, stays }) => {
      patch(essay.id, savedMark)
      drop(essay.id, savedDraft)
      const after = rows.map((row) => (row.id === essay.id ? withMark(row, savedMark) : row))
      if (!stays && givenMark.status !== 'wait') goTo(nextWaiting(after, waits, at))
      void invalidate([quizResults])
    },
    refused: (error, { essay }) => {
      const now = markedMeanwhile(error)
      if (now) {
        patch(essay.id, now)
        write(essay.id, { points: undefined })
      }
      toast.error(now ? STALE : error.message)
    },
  })
  const give = async (newMark: Mark, stays = false) => {
    if (!current || giving.pending || !(await awaitPictures())) return
    const writtenMark = { points: draft?.points, feedback: read(current.id).feedback }
    if (!stays || writtenMark.feedback !== undefined)
      void giving.run({ essay: current, stays, ...withDraft(newMark, writtenMark, stays) })
  }
  return {
    ...reading,
    busy: giving.pending,
    give,
    isWriting,
    draft,
    write: (part: Draft) => current && write(current.id, part),
    /** Saves only the draft and stays. */
    say: () => current && void give(toMark(current), true),
    move: (by: 1 | -1) => goTo(Math.min(rows.length - 1, Math.max(0, at + by))),
  }
}
export type EssaysState = ReturnType<typeof useEssays>
