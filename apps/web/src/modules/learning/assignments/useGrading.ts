import {
  type AssignmentRow,
  assignmentResults,
  type HandedIn,
  resetSubmission,
  submissionQueue,
  submissionVersions,
  updateScore,
} from '@tuntas/contract/learning/assignments'
import { isRefused } from '../../../kit/client/call'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { toast } from '../../../kit/form/toast'

const invalidates = [assignmentResults, submissionVersions, submissionQueue]

type ResetRow = Pick<HandedIn, 'id' | 'direct' | 'handed_in'>
const toTakenDetail = (handedIn: number) =>
  handedIn === 1
    ? 'Yang dikumpulkan tetap ada dan menunggu dinilai.'
    : 'Mahasiswa tercatat belum mengumpulkan lagi.'

/** Lets a student hand in again, or withdraws a direct mark, after a confirmation. True once done. */
export function useReset() {
  const resetting = useAction(resetSubmission, { said: ofReply, invalidates })
  return async ({ id, direct, handed_in }: ResetRow, owner: string): Promise<boolean> => {
    const text =
      direct === 1 ? `Nilai langsung ${owner} akan diambil kembali.` : `Jawaban ${owner} akan direset.`
    const detail =
      direct === 1
        ? toTakenDetail(handed_in)
        : 'Mahasiswa dapat mengumpulkan lagi selama jadwalnya terbuka. Jawaban lama tetap tersimpan.'
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

/** Without hand-in there is no row: student and assignment identify the mark. */
const nameRow = (
  { id, version, user_id }: Pick<AssignmentRow, 'id' | 'version' | 'user_id'>,
  lessons_id: number,
) => (id === undefined ? { lessons_id, user_id } : { id, version })

/** Marks one row. `onDone` ends the edit mode, also after somebody else's change. */
export function useScore(row: AssignmentRow, lessonId: number, onDone: () => void) {
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
    /** Shown at the field: a toast disappears while the lecturer looks at the next row. */
    refusal: scoring.error && sayUnsaved(scoring.error),
    forgive: scoring.reset,
    save: (score: number) => scoring.run({ body: { ...nameRow(row, lessonId), score } }),
  }
}
