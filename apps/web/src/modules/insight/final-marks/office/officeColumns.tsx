import { Link } from '@tanstack/react-router'
import { closingStateNames, type OfficeClass } from '@tuntas/contract/insight/marks-office'
import { count, date } from '../../../../kit/format'
import type { Column } from '../../../../ui/DataTable'
import { NameCell } from '../../../../ui/NameCell'
import { ToneBadge } from '../../../../ui/StateBadge'
import type { Tone } from '../../../../ui/tokens'
import styles from './marks-office.module.css'

export type OfficeRow = OfficeClass & { id: number }

const tones: Record<OfficeClass['state'], Tone> = { open: 'abu', closed: 'daun', reopened: 'soga' }

export function StateCell({ state, late: isLate }: Pick<OfficeClass, 'state' | 'late'>) {
  return (
    <span className={styles.states}>
      <ToneBadge tone={tones[state]}>{closingStateNames[state]}</ToneBadge>
      {isLate === 1 && <ToneBadge tone="mengkudu">Terlambat</ToneBadge>}
    </span>
  )
}

export const officeColumns: Column<OfficeRow>[] = [
  {
    key: 'course',
    label: 'Kelas',
    lead: true,
    sort: 'course',
    cell: ({ courses_id, course, code }) => (
      <NameCell
        name={
          <Link to="/final-marks/$id" params={{ id: String(courses_id) }}>
            {course}
          </Link>
        }
      >
        {code && <ToneBadge tone="abu">{code}</ToneBadge>}
      </NameCell>
    ),
  },
  {
    key: 'course_category',
    label: 'Mata Kuliah',
    sort: 'course_category',
    cell: (row) => (
      <>
        {row.course_category}
        <span className={styles.quiet}>{row.study_program}</span>
      </>
    ),
  },
  { key: 'name_teacher', label: 'Dosen', sort: 'name_teacher', cell: (row) => row.name_teacher },
  {
    key: 'students',
    label: 'Mahasiswa',
    sort: 'students',
    numeric: true,
    cell: (row) => count(row.students),
  },
  { key: 'state', label: 'Status', cell: StateCell },
  {
    key: 'closed_at',
    label: 'Ditutup',
    sort: 'closed_at',
    cell: ({ version, closed_at }) => (version === null ? '' : `${date(closed_at)}, versi ${version}`),
  },
  { key: 'waiting', label: 'Menunggu dinilai', numeric: true, cell: (row) => count(row.waiting) },
  { key: 'proposals', label: 'Usulan', numeric: true, cell: (row) => count(row.proposals) },
  {
    key: 'reminded_at',
    label: 'Diingatkan',
    sort: 'reminded_at',
    cell: (row) => (row.reminded_at ? date(row.reminded_at) : ''),
  },
]
