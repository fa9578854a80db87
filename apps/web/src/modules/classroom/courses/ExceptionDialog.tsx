import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type Exception, exceptions, removeException } from '@tuntas/contract/learning/exceptions'
import { call } from '../../../kit/client/call'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { withSparing } from '../../../kit/client/refusedCount'
import { useTask } from '../../../kit/client/useAction'
import { toast } from '../../../kit/form/toast'
import { dateTime } from '../../../kit/format'
import { Modal } from '../../../ui/Modal'
import classes from './ExceptionDialog.module.css'
import { ExceptionForm } from './ExceptionForm'
import { type ExceptionFor, exceptionReaders, exceptionWords } from './exceptionWords'

type ExceptionDialogProps = {
  courseId: number
  students: readonly ExceptionFor[]
  /** Are several students all ticked, or none? */
  chosen?: boolean
  /** Closes after one grant, for callers that return to a list. */
  once?: boolean
  onClose: () => void
}

/** Grants exceptions to students; for a single student it also lists the former ones. */
export default function ExceptionDialog({
  courseId,
  students,
  chosen: isSelected = true,
  once,
  onClose,
}: ExceptionDialogProps) {
  const [student] = students
  return (
    <Modal opened onClose={onClose} title="Pengecualian" size={680} transitionProps={{ duration: 120 }}>
      {students.length === 1 && student && (
        <>
          <p className={classes.student}>
            <b>{student.name}</b> {student.nim}
          </p>
          <Granted courseId={courseId} student={student} />
        </>
      )}
      <ExceptionForm
        courseId={courseId}
        students={students}
        chosen={isSelected}
        onSaved={once ? onClose : undefined}
        onClose={onClose}
      />
    </Modal>
  )
}

function Granted({ courseId, student }: { courseId: number; student: ExceptionFor }) {
  const query = { courses_id: courseId, user_id: student.user_id }
  const grantedRows = useData(exceptions, { query }, { staleTime: 0 })
  const removal = useTask(
    ({ id, kind, lesson }: Exception) =>
      withSparing((query) => call(removeException, { params: { id }, query }), {
        text: `Kamu akan mencabut ${exceptionWords[kind].label.toLowerCase()} ${student.name}`,
        detail: lesson ?? 'Semua kuis di kelas ini',
        danger: true,
      }),
    {
      invalidates: exceptionReaders(courseId),
      done: (reply) => {
        if (reply) toast.success(reply.message)
      },
    },
  )
  return (
    <Loaded query={grantedRows} count={1} failed="Pengecualian gagal dimuat" empty={null}>
      {(rows) => (
        <ul className={classes.granted} aria-label="Yang sudah diberikan">
          {rows.map((one) => (
            <li key={one.id}>
              <div>
                <b>{exceptionWords[one.kind].said(one)}</b>
                <span>{one.lesson ?? 'Semua kuis di kelas ini'}</span>
                <span>
                  “{one.reason}” · {one.created_by}, {dateTime(one.created_at)}
                </span>
              </div>
              <ActionIcon
                aria-label={`Cabut ${exceptionWords[one.kind].said(one)} di ${one.lesson ?? 'semua kuis'}`}
                title="Cabut"
                onClick={() => void removal.run(one)}
              >
                <IconTrash size={18} stroke={1.7} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
