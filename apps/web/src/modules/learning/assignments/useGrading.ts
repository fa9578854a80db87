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
  return async (id: number, whose: string): Promise<boolean> => {
    const text = `Jawaban ${whose} akan direset.`
    const detail = 'Mahasiswa dapat mengumpulkan lagi selama jadwalnya terbuka. Jawaban lama tetap tersimpan.'
    return (await resetting.ask({ text, detail, danger: true }, { body: { id } })) !== undefined
  }
}

/** Why a mark was not saved. */
export const sayUnsaved = (error: Error): string => {
  if (isRefused(error, 'stale')) return 'Nilai atau jawaban ini baru saja berubah. Yang terbaru ditampilkan.'
  if (isRefused(error, 'not_found'))
    return 'Nilai belum tersimpan: kelas, tugas, atau pengumpulan ini tidak lagi terbuka untukmu.'
  return `Nilai belum tersimpan. ${error.message}`
}

/** One row's mark. `onDone` when the row need not stay in its edit mode: somebody else's change takes its place too. */
export function useScore({ id, version }: AssignmentRow, onDone: () => void) {
  const scoring = useAction(updateScore, {
    said: ofReply,
    invalidates,
    done: onDone,
    refused: (error) => {
      toast.error(sayUnsaved(error))
      if (isRefused(error, 'stale')) onDone()
    },
  })
  return {
    busy: scoring.pending,
    /** Stays beside the field: a toast goes while somebody looks at the next one. */
    refusal: scoring.error && sayUnsaved(scoring.error),
    forgive: scoring.reset,
    save: (score: number) => scoring.run({ body: { id, version, score } }),
  }
}
