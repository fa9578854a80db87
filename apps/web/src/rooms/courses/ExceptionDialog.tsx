import { ActionIcon, Modal } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Exception, exceptions, removeException } from '@tuntas/contract/exceptions'
import { call } from '../../kit/call'
import { confirm } from '../../kit/confirm'
import { dateTime } from '../../kit/format'
import { toast } from '../../kit/toast'
import { ErrorState } from '../../ui/Placeholder'
import { Skeletons } from '../../ui/Skeletons'
import classes from './ExceptionDialog.module.css'
import { ExceptionForm } from './ExceptionForm'
import { type ExceptionFor, exceptionWords } from './exceptionWords'

type ExceptionDialogProps = { courseId: number; student: ExceptionFor; onClose: () => void }

/** What a lecturer grants one student, and what was granted before. */
export default function ExceptionDialog({ courseId, student, onClose }: ExceptionDialogProps) {
  const queries = useQueryClient()
  const query = { courses_id: courseId, user_id: student.user_id }
  const granted = useQuery({
    queryKey: ['exceptions', courseId, student.user_id],
    queryFn: async ({ signal }) => (await call(exceptions, { query }, { signal })).data,
    staleTime: 0,
  })
  const reload = () =>
    Promise.all(
      ['exceptions', 'members', 'follow-up'].map((key) =>
        queries.invalidateQueries({ queryKey: [key, courseId] }),
      ),
    )
  const revoke = async ({ id, kind, lesson }: Exception) => {
    const asked = await confirm({
      text: `Kamu akan mencabut ${exceptionWords[kind].label.toLowerCase()} ${student.name}`,
      detail: lesson ?? 'Semua kuis di kelas ini',
      danger: true,
    })
    if (!asked) return
    try {
      toast.success((await call(removeException, { params: { id } })).message)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'Data gagal dihapus!')
    }
    await reload()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Pengecualian"
      closeButtonProps={{ 'aria-label': 'Tutup' }}
      size={680}
      transitionProps={{ duration: 120 }}
    >
      <p className={classes.student}>
        <b>{student.name}</b> {student.nim}
      </p>
      {granted.isPending && <Skeletons shape="rows" count={1} />}
      {granted.isError && !granted.data && (
        <ErrorState
          title="Pengecualian gagal dimuat"
          hint={granted.error.message}
          onRetry={() => granted.refetch()}
          retrying={granted.isFetching}
        />
      )}
      {granted.data && granted.data.length > 0 && (
        <ul className={classes.granted} aria-label="Yang sudah diberikan">
          {granted.data.map((one) => (
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
                onClick={() => revoke(one)}
              >
                <IconTrash size={18} stroke={1.7} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <ExceptionForm courseId={courseId} student={student} onSaved={reload} onClose={onClose} />
    </Modal>
  )
}
