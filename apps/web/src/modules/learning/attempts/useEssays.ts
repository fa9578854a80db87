import { quizResults } from '@tuntas/contract/learning/attempts'
import { type EssayRow, resultEssays } from '@tuntas/contract/learning/marking'
import { useState } from 'react'
import { nextWaiting } from '../../../kit/markingQueue'
import { invalidate, ONCE_A_VISIT, useEndpoint } from '../../../kit/queries'
import { changeReply } from '../../../kit/replies'
import { toast } from '../../../kit/toast'
import { useTask } from '../../../kit/useAction'
import { settling } from '../../../ui/settling'
import { type Mark, mark, markedMeanwhile, STALE, toMark, withEssay } from './marks'

export const waits = ({ status }: Pick<EssayRow, 'status'>) => status === 'wait'

type Giving = { essay: EssayRow; given: Mark; stays: boolean }

/** The essays of one question in the order in which they were read, and the one that is looked at. */
function useReading(lessonId: number) {
  const [wanted, setWanted] = useState<number | undefined>(undefined)
  const [at, setAt] = useState(0)
  const input = { query: { lessons_id: lessonId, question_id: wanted } }
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
      setWanted(questionId)
      setAt(0)
    },
  }
}

/** What is being written of each essay, until it is saved with or without a mark. */
function useDrafts() {
  const [drafts, setDrafts] = useState<Record<number, string | undefined>>({})
  return {
    drafts,
    write: (id: number, draft: string | undefined) => setDrafts((all) => ({ ...all, [id]: draft })),
    isWriting: Object.values(drafts).some((draft) => draft !== undefined),
  }
}

/** All essays of one question while they are marked: marking never moves them about. */
export function useEssays(lessonId: number) {
  const { goTo, patch, ...reading } = useReading(lessonId)
  const { rows, at, current } = reading
  const { drafts, write, isWriting } = useDrafts()
  const giving = useTask(({ essay, given }: Giving) => mark(essay, given), {
    done: ({ score: _, ...marked }, { essay, given, stays }) => {
      patch(essay.id, marked)
      if (given.feedback !== undefined) write(essay.id, undefined)
      const after = rows.map((row) => (row.id === essay.id ? { ...row, ...marked } : row))
      if (!stays && given.status !== 'wait') goTo(nextWaiting(after, waits, at))
      void invalidate([quizResults])
    },
    refused: (error, { essay }) => {
      const now = markedMeanwhile(error)
      if (now) patch(essay.id, now)
      toast.error(now ? STALE : error.message)
    },
  })
  const busy = giving.pending
  const give = async (given: Mark, stays = false) => {
    if (!current || busy || !(await settling.done())) return
    const feedback = drafts[current.id]
    void giving.run({ essay: current, stays, given: feedback === undefined ? given : { ...given, feedback } })
  }
  return {
    ...reading,
    busy,
    give,
    isWriting,
    draft: current && drafts[current.id],
    write: (draft: string | undefined) => current && write(current.id, draft),
    /** Saves what is written alone, and goes on nowhere. */
    say: () => current && void give(toMark(current), true),
    move: (by: 1 | -1) => goTo(Math.min(rows.length - 1, Math.max(0, at + by))),
  }
}
export type EssaysState = ReturnType<typeof useEssays>
