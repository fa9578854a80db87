import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@tuntas/contract/endpoint'
import {
  duplicateQuestion,
  type Question,
  type quizQuestions,
  removeQuestion,
  reorderQuestions,
} from '@tuntas/contract/questions'
import { call } from '../../kit/call'
import { confirm } from '../../kit/confirm'
import { toast } from '../../kit/toast'
import { withRegrade } from './regrade'

type Questions = Reply<typeof quizQuestions>
export const questionsKey = (lessonId: number) => ['questions', lessonId] as const

const inOrder = (rows: readonly Question[], ids: readonly number[]): Question[] =>
  ids.flatMap((id, index) => {
    const row = rows.find((one) => one.id === id)
    return row ? [{ ...row, number: index + 1 }] : []
  })

const messageOf = (error: unknown, fallback: string) => (error instanceof Error ? error.message : fallback)

/** What is done with whole questions. A move stands on screen at once; a refusal brings the stored order back. */
export function useQuestionActions(lessonId: number) {
  const queries = useQueryClient()
  const queryKey = questionsKey(lessonId)
  const reload = async () => {
    await queries.invalidateQueries({ queryKey })
    void queries.invalidateQueries({ queryKey: ['teacher-lessons'] })
  }
  const ordering = useMutation({
    scope: { id: `questions-${lessonId}` },
    mutationFn: (ids: number[]) => call(reorderQuestions, { body: { lessons_id: lessonId, list_id: ids } }),
    onError: (error) => {
      toast.error(error.message)
      return reload()
    },
  })
  return {
    reload,
    order: (ids: number[]) => {
      void queries.cancelQueries({ queryKey })
      queries.setQueryData<Questions>(queryKey, (old) => old && { ...old, data: inOrder(old.data, ids) })
      ordering.mutate(ids)
    },
    /** The copy's id; undefined when there is none. */
    duplicate: async (id: number): Promise<number | undefined> => {
      try {
        const { data } = await call(duplicateQuestion, { body: { id } })
        toast.success('Soal digandakan.')
        await reload()
        return data.id
      } catch (error) {
        toast.error(messageOf(error, 'Data gagal disimpan!'))
        return undefined
      }
    },
    remove: async ({ id, number }: Question): Promise<boolean> => {
      const asked = await confirm({
        text: `Kamu akan menghapus soal nomor ${number}`,
        detail: 'Soal tidak lagi muncul di pengerjaan baru.',
        danger: true,
      })
      if (!asked) return false
      try {
        const done = await withRegrade((sure) =>
          call(removeQuestion, { params: { id }, query: { confirm: sure } }),
        )
        if (done) toast.success('Data berhasil dihapus!')
        await reload()
        return done
      } catch (error) {
        toast.error(messageOf(error, 'Data gagal dihapus!'))
        return false
      }
    },
  }
}
