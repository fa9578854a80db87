import { ActionIcon } from '@mantine/core'
import { IconMoodHappy, IconUserStar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { StudentBehind } from '@tuntas/contract/insight/teaching'
import type { useSelection } from '../../../kit/list/useSelection'
import { dueTime } from '../../../shared/lessons/dueTime'
import { summariseGaps } from '../../../shared/people/gapWords'
import { DataCards } from '../../../ui/DataCards'
import { type Column, DataTable, type Rows } from '../../../ui/DataTable'
import { NameCell } from '../../../ui/NameCell'
import { EmptyState } from '../../../ui/Placeholder'
import { useWide } from '../../../ui/useWide'
import { type BehindRow, describeProgress } from './behindRows'

const columns: Column<BehindRow>[] = [
  {
    key: 'name',
    label: 'Mahasiswa',
    sort: 'name',
    lead: true,
    cell: (row) => <NameCell name={row.name}>{row.nim}</NameCell>,
  },
  { key: 'courses', label: 'Kelas', cell: (row) => row.courses },
  {
    key: 'progress',
    label: 'Progres',
    sort: 'progress',
    cell: describeProgress,
  },
  { key: 'gaps', label: 'Belum tuntas', sort: 'gaps', cell: ({ gaps }) => summariseGaps(gaps) },
  {
    key: 'last',
    label: 'Aktivitas terakhir',
    sort: 'last_activity',
    cell: (row) => (row.last_activity ? dueTime(row.last_activity) : 'belum pernah aktif'),
  },
  {
    key: 'missed',
    label: 'Terlewat',
    sort: 'missed',
    numeric: true,
    nowrap: true,
    cell: ({ missed: missedCount }) => (missedCount > 0 ? `${missedCount} terlewat` : ''),
  },
  {
    key: 'held',
    label: 'Tertahan di',
    sort: 'held_at',
    cell: ({ held_at }) =>
      held_at ? (
        <Link
          to="/teacher/courses/lesson/quiz/$id"
          params={{ id: String(held_at.lessons_id) }}
          search={{ tab: 'hasil' }}
        >
          {held_at.lesson}
        </Link>
      ) : (
        ''
      ),
  },
]

type BehindTableProps = {
  rows: readonly BehindRow[]
  selection: ReturnType<typeof useSelection<BehindRow>>
  sorted: NonNullable<Rows<BehindRow>['sorted']>
  /** Only students of one quiz or goal were asked for. */
  isFiltered: boolean
  onGrant: (student: StudentBehind) => void
}

export function BehindTable({ rows, selection, sorted: sortOrder, isFiltered, onGrant }: BehindTableProps) {
  const isWide = useWide()
  if (rows.length === 0)
    return isFiltered ? (
      <EmptyState icon={IconMoodHappy} title="Tidak ada mahasiswa di daftar ini" />
    ) : (
      <EmptyState
        icon={IconMoodHappy}
        title="Tidak ada yang tertinggal"
        hint="Tidak ada nilai di bawah KKM."
      />
    )
  const Shape = isWide ? DataTable : DataCards
  return (
    <Shape
      label="Mahasiswa yang tertinggal"
      rows={rows}
      columns={columns}
      getName={(row) => row.name}
      selection={selection}
      sorted={sortOrder}
      actions={(row) => <Acts student={row} onGrant={onGrant} />}
    />
  )
}

type ActsProps = { student: StudentBehind; onGrant: (student: StudentBehind) => void }

function Acts({ student, onGrant }: ActsProps) {
  return (
    <ActionIcon
      aria-label={`Pengecualian untuk ${student.name}`}
      title="Pengecualian"
      onClick={() => onGrant(student)}
    >
      <IconUserStar size={18} stroke={1.7} />
    </ActionIcon>
  )
}
