import { Button, Modal } from '@mantine/core'
import { IconArrowBackUp, IconTrashOff } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ArchivedKind,
  type ArchivedRow,
  archivedOfCourse,
  restoreArchived,
} from '@tuntas/contract/topics'
import { call } from '../../kit/call'
import { dateTime } from '../../kit/format'
import { toast } from '../../kit/toast'
import { EmptyState, ErrorState } from '../../ui/Placeholder'
import { Skeletons } from '../../ui/Skeletons'
import classes from './dialogs.module.css'

const kinds: Record<ArchivedKind, string> = {
  topic: 'Topik',
  lesson: 'Pembelajaran',
  member: 'Anggota',
  result: 'Hasil kuis',
  submission: 'Jawaban tugas',
}

type ArchivedDialogProps = { courseId: number; onClose: () => void }

/** What was deleted from the class, and can come back. */
export default function ArchivedDialog({ courseId, onClose }: ArchivedDialogProps) {
  const queries = useQueryClient()
  const gone = useQuery({
    queryKey: ['archived', courseId],
    queryFn: async ({ signal }) =>
      (await call(archivedOfCourse, { query: { courses_id: courseId } }, { signal })).data,
    staleTime: 0,
  })
  const restoring = useMutation({
    mutationFn: ({ kind, id }: ArchivedRow) => call(restoreArchived, { body: { kind, id: [id] } }),
    onSuccess: ({ message }) => {
      toast.success(message)
      return Promise.all(
        ['archived', 'teacher-lessons', 'members', 'follow-up'].map((key) =>
          queries.invalidateQueries({ queryKey: [key, courseId] }),
        ),
      )
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title="Terhapus"
      closeButtonProps={{ 'aria-label': 'Tutup' }}
      size={640}
      transitionProps={{ duration: 120 }}
    >
      {gone.isPending && <Skeletons shape="rows" count={4} />}
      {gone.isError && !gone.data && (
        <ErrorState
          title="Daftar gagal dimuat"
          hint={gone.error.message}
          onRetry={() => gone.refetch()}
          retrying={gone.isFetching}
        />
      )}
      {gone.data?.length === 0 && (
        <EmptyState
          icon={IconTrashOff}
          title="Data tidak ditemukan"
          hint="Belum ada yang dihapus dari kelas ini."
        />
      )}
      {gone.data && gone.data.length > 0 && (
        <ul className={classes.rows}>
          {gone.data.map((row) => (
            <li key={`${row.kind} ${row.id}`} className={classes.gone}>
              <div>
                <b>{row.name}</b>
                <small>{[kinds[row.kind], row.detail].filter(Boolean).join(' · ')}</small>
                <small>Dihapus {dateTime(row.deleted_at)}</small>
              </div>
              <Button
                variant="default"
                size="sm"
                leftSection={<IconArrowBackUp size={17} aria-hidden />}
                aria-label={`Pulihkan ${row.name}`}
                loading={restoring.isPending && restoring.variables === row}
                onClick={() => restoring.mutate(row)}
              >
                Pulihkan
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
