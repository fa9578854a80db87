import { Button } from '@mantine/core'
import { IconCalendarPlus, IconCopy, IconUsers } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { type AdminCourseRow, adminCourses } from '@tuntas/contract/classroom/courses'
import { Suspense, useState } from 'react'
import { useOptions } from '../../../kit/form/options'
import { count } from '../../../kit/format'
import { ImportLink } from '../../../kit/list/ImportLink'
import { ListPage } from '../../../kit/list/ListPage'
import { useRole } from '../../../kit/session/session'
import type { Column } from '../../../ui/DataTable'
import { LinkButton } from '../../../ui/LinkButton'
import { lazyPart } from '../../../ui/lazyPart'
import { NameCell } from '../../../ui/NameCell'
import { StateBadge, ToneBadge } from '../../../ui/StateBadge'
import { useYearFilter } from './courseSearch'

/** Loaded on click. */
const Participants = lazyPart(() => import('./Participants'))

const DuplicateCourse = lazyPart(() => import('./DuplicateCourse'))

const lookups = [
  {
    name: 'course_category_id',
    label: 'Mata kuliah',
    all: 'Semua mata kuliah',
    path: 'master-data/courses-category',
  },
  { name: 'teacher_id', label: 'Dosen', all: 'Semua dosen', path: 'master-data/teacher' },
] as const

const buildColumns = (show: (row: AdminCourseRow) => void): Column<AdminCourseRow>[] => [
  {
    key: 'name',
    label: 'Nama',
    sort: 'name',
    lead: true,
    cell: (row) => (
      <NameCell name={row.name}>{row.code && <ToneBadge tone="abu">{row.code}</ToneBadge>}</NameCell>
    ),
  },
  {
    key: 'courses_category',
    label: 'Mata Kuliah',
    sort: 'courses_category',
    cell: (row) => row.courses_category,
  },
  { key: 'period', label: 'Periode', sort: 'period', cell: (row) => row.period },
  { key: 'teacher', label: 'Dosen', sort: 'teacher', cell: (row) => row.teacher },
  {
    key: 'status',
    label: 'Status',
    sort: 'status',
    cell: (row) => <StateBadge state={row.status} />,
  },
  {
    key: 'total_participant',
    label: 'Peserta',
    sort: 'total_participant',
    block: true,
    cell: (row) => (
      <Button
        variant="default"
        size="sm"
        leftSection={<IconUsers size={16} aria-hidden />}
        aria-label={`${count(row.total_participant)} Orang, peserta ${row.name}`}
        onClick={() => show(row)}
      >
        <span style={{ whiteSpace: 'nowrap' }}>{count(row.total_participant)} Orang</span>
      </Button>
    ),
  },
]

const ROUTE = '/_in/_shell/courses/'

export default function AdminCourses() {
  const mayOpenSemester = useRole() !== 'operator'
  const [removedCourse, setRemovedCourse] = useState<AdminCourseRow | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [sourceCourse, setSourceCourse] = useState<AdminCourseRow | null>(null)
  const year = useYearFilter(useSearch({ from: ROUTE }).year_id, 'Periode')
  const options = useOptions(lookups.map((lookup) => lookup.path))
  const show = (row: AdminCourseRow) => {
    setRemovedCourse(row)
    setOpen(true)
  }
  return (
    <>
      <ListPage<AdminCourseRow>
        from={ROUTE}
        title="Data Kelas"
        noun="kelas"
        searchHint="Cari kode atau nama kelas"
        filters={[
          year.filter,
          ...lookups.map((lookup) => ({
            ...lookup,
            several: true as const,
            options: options[lookup.path] ?? [],
          })),
        ]}
        preset={year.ready ? { year_id: year.year_id } : 'waiting'}
        counts={{
          endpoint: adminCourses.counts,
          name: 'status',
          choices: [
            { value: 'publish', label: 'Publish' },
            { value: 'unpublish', label: 'Draft' },
          ],
        }}
        endpoints={adminCourses}
        more={
          <>
            <ImportLink kind="course" />
            {mayOpenSemester && (
              <LinkButton
                variant="default"
                to="/courses/semester"
                leftSection={<IconCalendarPlus size={18} aria-hidden />}
              >
                Semester Baru
              </LinkButton>
            )}
          </>
        }
        act={{
          label: 'Duplikat',
          icon: IconCopy,
          single: true,
          run: ([row]) => setSourceCourse(row ?? null),
        }}
        formPath="/courses/form"
        getName={(row) => row.name}
        columns={buildColumns(show)}
      />
      {removedCourse && (
        <Suspense fallback={null}>
          <Participants course={removedCourse} opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {sourceCourse && (
        <Suspense fallback={null}>
          <DuplicateCourse course={sourceCourse} onClose={() => setSourceCourse(null)} />
        </Suspense>
      )}
    </>
  )
}
