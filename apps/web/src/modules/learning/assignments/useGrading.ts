import {
  type AssignmentRow,
  assignmentResults,
  resetSubmission,
  submissionVersions,
  updateScore,
} from '@tuntas/contract/learning/assignments'
import { isRefused } from '../../../kit/call'
import { toast } from '../../../kit/toast'
import { ofReply, useAction } from '../../../kit/useAction'
import { settling } from '../../../ui/settling'

const invalidates = [assignmentResults, submissionVersions]

/** Lets a student hand in anew, after a confirmation. True once it is reset. */
export function useReset() {
  const resetting = useAction(resetSubmission, { said: ofReply, invalidates })
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
    save: async (score: number, feedback?: string) => {
      if (await settling.done()) await scoring.run({ body: { id, version, score, feedback } })
    },
  }
}
