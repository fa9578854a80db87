import { Button, Modal } from '@mantine/core'
import { IconArrowBackUp, IconTrashOff } from '@tabler/icons-react'
import { courseFollowUp, lecturerCourseMembers } from '@tuntas/contract/classroom/members'
import { lecturerLessons } from '@tuntas/contract/learning/lessons'
import {
  type ArchivedKind,
  type ArchivedRow,
  archivedOfCourse,
  restoreArchived,
} from '@tuntas/contract/operations/archive'
import { call } from '../../../kit/call'
import { dateTime } from '../../../kit/format'
import { Loaded } from '../../../kit/Loaded'
import { useData } from '../../../kit/queries'
import { ofReply, useTask } from '../../../kit/useAction'
import { EmptyState } from '../../../ui/Placeholder'
import classes from './dialogs.module.css'

const kinds: Record<ArchivedKind, string> = {
  topic: 'Topik',
  lesson: 'Pembelajaran',
  member: 'Anggota',
  result: 'Hasil kuis',
  submission: 'Jawaban tugas',
}

const restore = ({ kind, id }: ArchivedRow) => call(restoreArchived, { body: { kind, id: [id] } })

type ArchivedDialogProps = { courseId: number; onClose: () => void }

/** What was deleted from the class, and can come back. */
export default function ArchivedDialog({ courseId, onClose }: ArchivedDialogProps) {
  const query = { courses_id: courseId }
  const gone = useData(archivedOfCourse, { query }, { staleTime: 0 })
  const restoring = useTask(restore, {
    said: ofReply,
    invalidates: [
      [archivedOfCourse, { query }],
      [lecturerLessons, { query: { id: courseId } }],
      [lecturerCourseMembers, { query }],
      [courseFollowUp, { query }],
    ],
  })
  const isUnderWay = ({ kind, id }: ArchivedRow) =>
    restoring.pending && restoring.input?.kind === kind && restoring.input.id === id
  return (
    <Modal
      opened
      onClose={onClose}
      title="Terhapus"
      closeButtonProps={{ 'aria-label': 'Tutup' }}
      size={640}
      transitionProps={{ duration: 120 }}
    >
      <Loaded
        query={gone}
        failed="Daftar gagal dimuat"
        empty={
          <EmptyState
            icon={IconTrashOff}
            title="Data tidak ditemukan"
            hint="Belum ada yang dihapus dari kelas ini."
          />
        }
      >
        {(rows) => (
          <ul className={classes.rows}>
            {rows.map((row) => (
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
                  loading={isUnderWay(row)}
                  onClick={() => restoring.run(row)}
                >
                  Pulihkan
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Modal>
  )
}
