import { importQuestions } from '@tuntas/contract/learning/question-files'
import { call } from '../../../kit/client/call'
import { ImportSteps } from './ImportSteps'

type ImportDialogProps = {
  lessonsId: number
  courseId: number
  onImported: () => void
  onClose: () => void
}

/** Imports a question file into a quiz. */
export default function ImportDialog({ lessonsId, ...steps }: ImportDialogProps) {
  return (
    <ImportSteps
      title="Impor soal"
      send={({ body, files, how }, importOptions) =>
        call(importQuestions, { body: { lessons_id: lessonsId, ...body, ...importOptions }, files }, how)
      }
      {...steps}
    />
  )
}
