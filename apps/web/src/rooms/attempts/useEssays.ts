import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@tuntas/contract/endpoint'
import { type EssayRow, resultEssays } from '@tuntas/contract/marking'
import { useState } from 'react'
import { call } from '../../kit/call'
import { toast } from '../../kit/toast'
import { nextWaiting } from './essayQueue'
import { type Mark, mark, markedMeanwhile, STALE } from './marks'

type Essays = Reply<typeof resultEssays>

/** All essays of one question, in the order in which they were read: marking never moves them about. */
export function useEssays(lessonId: number) {
  const queries = useQueryClient()
  const [wanted, setWanted] = useState<number | undefined>(undefined)
  const [at, setAt] = useState(0)
  const [busy, setBusy] = useState(false)
  const queryKey = ['quiz-essays', lessonId, wanted]
  const essays = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(resultEssays, { query: { lessons_id: lessonId, question_id: wanted } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const rows = essays.data?.data ?? []
  const current = rows[at]

  /** Puts what the server has into the row, and its question's count of those that wait right. */
  const patch = (id: number, part: Partial<EssayRow>) =>
    queries.setQueryData<Essays>(queryKey, (old) => {
      if (!old) return old
      const data = old.data.map((essay) => (essay.id === id ? { ...essay, ...part } : essay))
      const wait = data.filter((essay) => essay.status === 'wait').length
      const questions = old.questions.map((one) => (one.id === old.question_id ? { ...one, wait } : one))
      return { ...old, data, questions }
    })
  const give = async (given: Mark) => {
    if (!current || busy) return
    setBusy(true)
    try {
      const { score: _, ...marked } = await mark(current, given)
      patch(current.id, marked)
      if (given.status !== 'wait')
        setAt(
          nextWaiting(
            rows.map((row) => (row.id === current.id ? { ...row, ...marked } : row)),
            at,
          ),
        )
      void queries.invalidateQueries({ queryKey: ['quiz-results'] })
    } catch (error) {
      const now = markedMeanwhile(error)
      if (now) patch(current.id, now)
      toast.error(now ? STALE : error instanceof Error ? error.message : 'Data gagal disimpan!')
    }
    setBusy(false)
  }
  return {
    essays,
    rows,
    at,
    current,
    busy,
    give,
    question: essays.data?.questions.find((one) => one.id === essays.data.question_id),
    move: (by: 1 | -1) => setAt(Math.min(rows.length - 1, Math.max(0, at + by))),
    choose: (questionId: number) => {
      setWanted(questionId)
      setAt(0)
    },
  }
}
export type EssaysState = ReturnType<typeof useEssays>
