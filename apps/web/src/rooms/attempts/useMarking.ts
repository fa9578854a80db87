import { useQueryClient } from '@tanstack/react-query'
import { type AnswerRow, countLate, type ResultDetail, resetResult } from '@tuntas/contract/marking'
import { useState } from 'react'
import { call } from '../../kit/call'
import { confirm } from '../../kit/confirm'
import { toast } from '../../kit/toast'
import { type Mark, mark, markedMeanwhile, STALE } from './marks'

export const detailKey = (attemptId: number) => ['result-detail', attemptId] as const

/** Marking one attempt. A mark stands on screen as soon as the server has it, with the score that it makes. */
export function useMarking(attemptId: number, onReset: () => void) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<number | null>(null)
  const queryKey = detailKey(attemptId)
  const reload = () => queries.invalidateQueries({ queryKey })
  const patch = (answerId: number, part: Partial<AnswerRow>, score?: ResultDetail['score']) =>
    queries.setQueryData<ResultDetail>(
      queryKey,
      (old) =>
        old && {
          ...old,
          score: score ?? old.score,
          result: old.result.map((answer) => (answer.id === answerId ? { ...answer, ...part } : answer)),
        },
    )
  const tellResults = () => {
    void queries.invalidateQueries({ queryKey: ['quiz-results'] })
    void queries.invalidateQueries({ queryKey: ['quiz-attempts'] })
  }
  const give = async (answer: AnswerRow, given: Mark) => {
    if (answer.id === null) return
    setBusy(answer.id)
    try {
      const { score, ...marked } = await mark({ id: answer.id, version: answer.version }, given)
      patch(answer.id, marked, score)
      toast.success('Data berhasil disimpan!')
      tellResults()
    } catch (error) {
      const now = markedMeanwhile(error)
      toast.error(now ? STALE : error instanceof Error ? error.message : 'Data gagal disimpan!')
      if (now) patch(answer.id, now)
      await reload()
    }
    setBusy(null)
  }
  const act = async (does: () => Promise<{ message: string }>): Promise<boolean> => {
    let done = false
    try {
      toast.success((await does()).message)
      done = true
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'Data gagal disimpan!')
    }
    await reload()
    tellResults()
    return done
  }
  return {
    busy,
    give,
    countLate: (id: number) => act(() => call(countLate, { body: { id } })),
    reset: async (name: string) => {
      if (!(await confirmReset(name))) return
      if (await act(() => call(resetResult, { body: { id: attemptId } }))) onReset()
    },
  }
}

export const confirmReset = (name: string) =>
  confirm({
    text: `Jawaban mahasiswa ${name} akan direset.`,
    detail: 'Mahasiswa dapat mengerjakan kuis dari awal. Pengerjaannya tetap tersimpan di riwayat.',
    danger: true,
  })
