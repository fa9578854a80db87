import { importCourse } from '@tuntas/contract/learning/course-import'
import { lecturerLessons } from '@tuntas/contract/learning/lessons'
import { call } from '../../../kit/client/call'
import { ofReply, useTask } from '../../../kit/client/useAction'
import { useBackup } from '../../../shared/lessons/useBackup'
import { freshLosses, type Preview, takesAgain, tickedKeys } from './courseImport'

type Take = { file: File; preview: Preview; ticked: ReadonlySet<string> }

/** Previews a backup, then imports the selection. */
export function useCourseImport(courseId: number, onTaken: (losses: string[]) => void) {
  const backup = useBackup()
  const send = async (file: File, how: { dry_run: boolean; keys?: string[]; again?: boolean }) => {
    const backupFile = await backup.given(file)
    const input = { body: { courses_id: courseId, ...backupFile.body, ...how }, files: backupFile.files }
    return call(importCourse, input, backupFile.how)
  }
  const checking = useTask((file: File) => send(file, { dry_run: true }), { refused: () => undefined })
  const taking = useTask(
    ({ file, preview, ticked: tickedSet }: Take) =>
      send(file, {
        dry_run: false,
        keys: tickedKeys(preview, tickedSet),
        again: takesAgain(preview, tickedSet),
      }),
    {
      said: ofReply,
      invalidates: [lecturerLessons],
      done: ({ data }, { preview }) => onTaken(freshLosses(preview, data)),
    },
  )
  return { checking, taking, sending: backup.sending, cancel: backup.cancel }
}
