import { goals } from '@tuntas/contract/learning/goals'
import { lecturerLessons } from '@tuntas/contract/learning/lessons'
import {
  duplicateQuestion,
  type Question,
  quizQuestions,
  removeQuestion,
  reorderQuestions,
} from '@tuntas/contract/learning/questions'
import { call } from '../../../kit/client/call'
import { invalidate } from '../../../kit/client/queries'
import { changeReply } from '../../../kit/client/replies'
import { useAction, useTask } from '../../../kit/client/useAction'
import { toast } from '../../../kit/form/toast'
import { withRegrade } from '../../../shared/marking/regrade'

const inOrder = (rows: readonly Question[], ids: readonly number[]): Question[] =>
  ids.flatMap((id, index) => {
    const row = rows.find((one) => one.id === id)
    return row ? [{ ...row, number: index + 1 }] : []
  })

/** Actions on whole questions. A move is shown at once; a refusal restores the stored order. */
export function useQuestionActions(lessonId: number) {
  const ofQuiz = { query: { lessons_id: lessonId } }
  const reload = async () => {
    await invalidate([[quizQuestions, ofQuiz], goals])
    void invalidate([lecturerLessons])
  }
  const ordering = useAction(reorderQuestions, {
    scope: `questions-${lessonId}`,
    refused: (error) => {
      toast.error(error.message)
      return reload()
    },
  })
  const duplicating = useAction(duplicateQuestion, { said: 'Soal digandakan.', done: reload })
  const removing = useTask(
    ({ id, number }: Question) =>
      withRegrade((sure) => call(removeQuestion, { params: { id }, query: { confirm: sure } }), {
        text: `Kamu akan menghapus soal nomor ${number}`,
        detail: 'Soal tidak lagi muncul di pengerjaan baru.',
        danger: true,
      }),
    {
      done: (reply) => {
        if (reply) toast.success('Data berhasil dihapus!')
        return reload()
      },
    },
  )
  return {
    reload,
    order: (ids: number[]) => {
      changeReply(quizQuestions, ofQuiz, (reply) => ({ ...reply, data: inOrder(reply.data, ids) }))
      void ordering.run({ body: { lessons_id: lessonId, list_id: ids } })
    },
    duplicating: duplicating.pending,
    /** The copy's id; undefined after a refusal. */
    duplicate: async (id: number) => (await duplicating.run({ body: { id } }))?.data.id,
    remove: async (question: Question): Promise<boolean> => (await removing.run(question)) !== undefined,
  }
}
