import { useQueryClient } from '@tanstack/react-query'
import { type AssignmentRow, resetSubmission, updateScore } from '@tuntas/contract/assignments'
import { call, isRefused } from '../../kit/call'
import { confirm } from '../../kit/confirm'
import { toast } from '../../kit/toast'

export const resultsKey = ['assignment-results'] as const

/** What a refused mark says when somebody else graded or the student handed in anew meanwhile. */
const isStale = (error: unknown) => isRefused(error, 'stale')

export function useGrading() {
  const queries = useQueryClient()
  const reload = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: resultsKey }),
      queries.invalidateQueries({ queryKey: ['submission-versions'] }),
    ])
  const run = async (act: () => Promise<{ message: string }>): Promise<boolean> => {
    let done = false
    try {
      toast.success((await act()).message)
      done = true
    } catch (error) {
      const message = error instanceof Error ? error.message : 'Data gagal disimpan!'
      toast.error(
        isStale(error) ? 'Nilai atau jawaban ini baru saja berubah. Yang terbaru ditampilkan.' : message,
      )
      if (isStale(error)) done = true
    }
    await reload()
    return done
  }
  return {
    /** True when the row need not stay in its edit mode. */
    grade: ({ id, version }: AssignmentRow, score: string) =>
      run(() => call(updateScore, { body: { id, version, score } })),
    reset: async ({ id, name }: AssignmentRow): Promise<boolean> => {
      if (id === undefined) return false
      const yes = await confirm({
        text: `Jawaban mahasiswa ${name} akan direset.`,
        detail: 'Mahasiswa dapat mengumpulkan lagi selama jadwalnya terbuka. Jawaban lama tetap tersimpan.',
        danger: true,
      })
      return yes && run(() => call(resetSubmission, { body: { id } }))
    },
  }
}
export type Grading = ReturnType<typeof useGrading>
