import {
  type AssignmentRow,
  assignmentResults,
  resetSubmission,
  submissionQueue,
  submissionVersions,
  updateScore,
} from '@tuntas/contract/learning/assignments'
import { isRefused } from '../../../kit/call'
import { toast } from '../../../kit/toast'
import { ofReply, useAction } from '../../../kit/useAction'

const invalidates = [assignmentResults, submissionVersions]
/** The run through all of them names them anew. */
const renewed = [...invalidates, submissionQueue]

/** Lets a student hand in anew, after a confirmation. True once it is reset. */
export function useReset() {
  const resetting = useAction(resetSubmission, { said: ofReply, invalidates: renewed })
  return async (id: number, name: string): Promise<boolean> => {
    const text = `Jawaban mahasiswa ${name} akan direset.`
    const detail = 'Mahasiswa dapat mengumpulkan lagi selama jadwalnya terbuka. Jawaban lama tetap tersimpan.'
    return (await resetting.ask({ text, detail, danger: true }, { body: { id } })) !== undefined
  }
}

/** One row's mark. `onDone` when the row need not stay in its edit mode: somebody else's change takes its place too. */
export function useScore({ id, version }: AssignmentRow, onDone: () => void) {
  const scoring = useAction(updateScore, {
    said: ofReply,
    invalidates,
    done: onDone,
    refused: (error) => {
      const stale = isRefused(error, 'stale')
      toast.error(
        stale ? 'Nilai atau jawaban ini baru saja berubah. Yang terbaru ditampilkan.' : error.message,
      )
      if (stale) onDone()
    },
  })
  return {
    busy: scoring.pending,
    save: (score: number) => scoring.run({ body: { id, version, score } }),
  }
}
