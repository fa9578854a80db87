import { Button } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { assignmentResults, returnMarks, submissionDetail } from '@tuntas/contract/learning/assignments'
import { count } from '../../../kit/format'
import { ofReply, useAction } from '../../../kit/useAction'
import classes from './AssignmentResults.module.css'

type HeldMarksProps = { lessonId: number; held: number; waiting: number }

/** Marks that students cannot read yet, and the button that hands all of them back. */
export default function HeldMarks({ lessonId, held, waiting }: HeldMarksProps) {
  const returning = useAction(returnMarks, {
    said: ofReply,
    invalidates: [assignmentResults, submissionDetail],
  })
  return (
    <div className={classes.held} data-tone="nila" role="status">
      <IconEyeOff size={20} aria-hidden />
      <span>
        <b>{count(held)} nilai ditahan.</b> Mahasiswanya belum dapat membaca nilai dan umpan baliknya.
      </span>
      <Button
        size="sm"
        onClick={() =>
          returning.ask(
            {
              text: `Kembalikan ${count(held)} nilai dan umpan baliknya?`,
              detail: `Mahasiswa langsung dapat membacanya, dan itu tidak dapat ditarik kembali.${
                waiting > 0 ? ` ${count(waiting)} tugas lain belum dinilai.` : ''
              }`,
            },
            { body: { lessons_id: lessonId } },
          )
        }
      >
        Kembalikan
      </Button>
    </div>
  )
}
