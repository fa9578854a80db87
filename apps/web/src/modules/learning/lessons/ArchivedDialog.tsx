import { Button } from '@mantine/core'
import { IconArrowBackUp, IconTrashOff } from '@tabler/icons-react'
import { classGroups } from '@tuntas/contract/classroom/groups'
import { courseFollowUp, lecturerCourseMembers } from '@tuntas/contract/classroom/members'
import { lecturerLessons } from '@tuntas/contract/learning/lessons'
import {
  type ArchivedKind,
  type ArchivedRow,
  archivedOfCourse,
  restoreArchived,
} from '@tuntas/contract/operations/archive'
import { call } from '../../../kit/client/call'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { useTask } from '../../../kit/client/useAction'
import { withWarnings } from '../../../kit/client/warnings'
import { toast } from '../../../kit/form/toast'
import { dateTime } from '../../../kit/format'
import { Modal } from '../../../ui/Modal'
import { EmptyState } from '../../../ui/Placeholder'
import { Refusal } from '../../../ui/Refusal'
import classes from './dialogs.module.css'

const kinds: Record<ArchivedKind, string> = {
  topic: 'Topik',
  lesson: 'Pembelajaran',
  member: 'Anggota',
  group: 'Kelompok',
  result: 'Hasil kuis',
  submission: 'Jawaban tugas',
}

type Group = { kind: ArchivedKind; ids: number[] }

const restore = ({ kind, ids }: Group) =>
  withWarnings((sparing) => call(restoreArchived, { body: { kind, id: ids, ...sparing } }))

/** Rows deleted at the same moment: a reset, or a selection. Single rows need no group. */
function groupByDeletion(rows: readonly ArchivedRow[]): ArchivedRow[][] {
  const groups = new Map<string, ArchivedRow[]>()
  for (const row of rows) {
    const when = `${row.kind} ${row.deleted_at}`
    groups.set(when, [...(groups.get(when) ?? []), row])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

type ArchivedDialogProps = {
  courseId: number
  /** All kinds by default. */
  only?: readonly ArchivedKind[]
  onClose: () => void
}

/** Deleted items of the class that can be restored. */
export default function ArchivedDialog({ courseId, only, onClose }: ArchivedDialogProps) {
  const query = { courses_id: courseId }
  const archivedItems = useData(archivedOfCourse, { query }, { staleTime: 0 })
  const listedItems = {
    ...archivedItems,
    data: archivedItems.data?.filter(({ kind }) => !only || only.includes(kind)),
  }
  const restoring = useTask(restore, {
    done: (reply) => reply && toast.success(reply.message),
    invalidates: [
      [archivedOfCourse, { query }],
      [lecturerLessons, { query: { id: courseId } }],
      [lecturerCourseMembers, { query }],
      [courseFollowUp, { query }],
      [classGroups, { query }],
    ],
  })
  const isUnderWay = ({ kind, id }: ArchivedRow) =>
    restoring.pending && restoring.input?.kind === kind && restoring.input.ids.includes(id)
  return (
    <Modal opened onClose={onClose} title="Terhapus" size={640} transitionProps={{ duration: 120 }}>
      <Refusal text={restoring.error?.message} />
      <Loaded
        query={listedItems}
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
            {groupByDeletion(rows).map((group) => (
              <DeletedTogether
                key={`${group[0]?.kind} ${group[0]?.deleted_at}`}
                group={group}
                busy={restoring.pending}
                onRestore={restoring.run}
              />
            ))}
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
                  onClick={() => restoring.run({ kind: row.kind, ids: [row.id] })}
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

type DeletedTogetherProps = {
  group: readonly ArchivedRow[]
  busy: boolean
  onRestore: (group: Group) => unknown
}

/** Restores a group together. */
function DeletedTogether({ group, busy, onRestore }: DeletedTogetherProps) {
  const [first] = group
  if (!first) return null
  const { kind, deleted_at } = first
  return (
    <li className={classes.gone}>
      <div>
        <b>
          {group.length} {kinds[kind].toLowerCase()} sekaligus
        </b>
        <small>Dihapus {dateTime(deleted_at)}</small>
      </div>
      <Button
        size="sm"
        leftSection={<IconArrowBackUp size={17} aria-hidden />}
        disabled={busy}
        onClick={() => onRestore({ kind, ids: group.map(({ id }) => id) })}
      >
        Pulihkan semua ({group.length})
      </Button>
    </li>
  )
}
