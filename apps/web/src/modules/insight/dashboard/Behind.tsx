import { Button, Card } from '@mantine/core'
import { IconMessage, IconUserStar } from '@tabler/icons-react'
import { courseOptions } from '@tuntas/contract/classroom/courses'
import { gapStates } from '@tuntas/contract/classroom/members.vocabulary'
import {
  behindKey,
  exportBehind,
  type StudentBehind,
  studentsBehind,
} from '@tuntas/contract/insight/teaching'
import { type ReactNode, Suspense, useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData, useEndpoint } from '../../../kit/client/queries'
import { count } from '../../../kit/format'
import { useListSearch } from '../../../kit/list/useListSearch'
import { useSelection } from '../../../kit/list/useSelection'
import ExportButton from '../../../kit/report/ExportButton'
import { describeGaps } from '../../../shared/people/gapWords'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { lazyPart } from '../../../ui/lazyPart'
import { PageHeader } from '../../../ui/PageHeader'
import { SelectionBar } from '../../../ui/SelectionBar'
import classes from './Behind.module.css'
import { BehindTable } from './BehindTable'
import {
  type BehindQuery,
  type BehindRow,
  type BehindSort,
  describeFilter,
  inOrder,
  sorts,
  toBehindRows,
} from './behindRows'

/** Loaded on click. */
const SendMessage = lazyPart(() => import('../../../shared/people/SendMessage'))

const joinKeys = (rows: readonly StudentBehind[]) => rows.map(behindKey).join()

type BehindProps = {
  /** Opens the exception dialog for students of one class, at one quiz where the list is about it. */
  exception: (students: readonly StudentBehind[], onClose: () => void, lessonId?: number) => ReactNode
}

const toId = (value: string | undefined) => (value ? Number(value) : undefined)
const NO_FILTER = { held: undefined, lessons_id: undefined, gap: undefined, goal: undefined }

/** Students who fall behind, in all classes of the semester or in one, with actions. */
export default function Behind({ exception }: BehindProps) {
  const { search, change } = useListSearch('/_in/_shell/teacher/behind')
  const courses = useData(courseOptions)
  const query = {
    courses_id: toId(search.courses_id),
    lessons_id: toId(search.lessons_id),
    gap: gapStates.find((one) => one === search.gap),
    goal_id: toId(search.goal),
  }
  const behind = useEndpoint(studentsBehind, { query }, { staleTime: 0 })
  const rows = toBehindRows(behind.data?.data ?? [], search.held)
  const isFiltered = search.held !== undefined || query.lessons_id !== undefined
  return (
    <>
      <PageHeader
        title="Siapa tertinggal"
        subtitle={
          behind.data &&
          [describeFilter(behind.data.gaps, query), `${count(rows.length)} mahasiswa`]
            .filter(Boolean)
            .join(': ')
        }
        actions={
          rows.length > 0 && (
            <ExportButton
              endpoint={exportBehind}
              query={{ ...query, chosen: search.held && joinKeys(rows) }}
              noun="yang tertinggal"
              label="Unduh Excel"
            />
          )
        }
      />
      <div className={classes.filters}>
        <ChoiceSelect
          label="Kelas"
          hint="Semua kelas semester ini"
          options={courses.data?.map(({ id, name, code }) => ({
            value: String(id),
            label: [name, code].filter(Boolean).join(' · '),
          }))}
          value={courses.data ? (search.courses_id ?? '') : ''}
          onChange={(event) => change({ ...NO_FILTER, courses_id: event.currentTarget.value || undefined })}
        />
        {isFiltered && (
          <Button variant="default" onClick={() => change(NO_FILTER)}>
            Tampilkan semua yang tertinggal
          </Button>
        )}
      </div>
      <Loaded query={behind} frame={behind.data ? undefined : Card} count={6} failed="Daftar gagal dimuat">
        {() => (
          <Students
            rows={rows}
            of={JSON.stringify([query, search.held])}
            query={query}
            isFiltered={isFiltered}
            sort={sorts.find((one) => one === search.sort)}
            descending={search.order === 'desc'}
            onSort={(sort, order) => change({ sort, order })}
            exception={exception}
          />
        )}
      </Loaded>
    </>
  )
}

type StudentsProps = BehindProps & {
  rows: readonly BehindRow[]
  /** Another list clears the selection. */
  of: string
  query: BehindQuery
  /** The list of one figure: all its students are selected. */
  isFiltered: boolean
  sort: BehindSort | undefined
  descending: boolean
  onSort: (by: string, order: string | undefined) => void
}

function Students({ rows, of, query, isFiltered, sort, descending, onSort, exception }: StudentsProps) {
  const inSight = inOrder(rows, sort, descending)
  const selection = useSelection(inSight, of, isFiltered ? inSight : [])
  const [granting, setGranting] = useState<readonly StudentBehind[] | null>(null)
  const [writing, setWriting] = useState<readonly StudentBehind[] | null>(null)
  const close = () => {
    setGranting(null)
    setWriting(null)
    selection.clear()
  }
  return (
    <>
      <Card padding={0}>
        <BehindTable
          rows={inSight}
          selection={selection}
          sorted={{
            by: sort,
            descending,
            onSort: (by) => onSort(by, by === sort && !descending ? 'desc' : undefined),
          }}
          isFiltered={isFiltered}
          onGrant={(student) => setGranting([student])}
        />
      </Card>
      {selection.rows.length > 0 && (
        <SelectionBar
          said={`${selection.rows.length} dipilih`}
          aside={
            <Button variant="subtle" size="sm" onClick={selection.clear}>
              Batal pilih
            </Button>
          }
        >
          <Acts chosen={selection.rows} query={query} onGrant={setGranting} onWrite={setWriting} />
        </SelectionBar>
      )}
      <Suspense fallback={null}>
        {granting && exception(granting, close, query.lessons_id)}
        {writing && (
          <SendMessage
            courseId={writing[0]?.courses_id ?? 0}
            students={writing.map((one) => ({ ...one, note: describeGaps(one, query.lessons_id) }))}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

type Act = (students: readonly StudentBehind[]) => void
type ActsProps = { chosen: readonly StudentBehind[]; query: BehindQuery; onGrant: Act; onWrite: Act }

/** Exceptions and messages need one class, a file can have any. */
function Acts({ chosen: selectedStudents, query, onGrant, onWrite }: ActsProps) {
  const inOneClass = new Set(selectedStudents.map(({ courses_id }) => courses_id)).size === 1
  return (
    <>
      <Button
        size="sm"
        disabled={!inOneClass}
        title={inOneClass ? undefined : 'Pilih mahasiswa dari satu kelas'}
        leftSection={<IconUserStar size={17} aria-hidden />}
        onClick={() => onGrant(selectedStudents)}
      >
        {inOneClass ? 'Beri pengecualian' : 'Pengecualian: satu kelas saja'}
      </Button>
      <Button
        size="sm"
        variant="default"
        disabled={!inOneClass}
        title={inOneClass ? undefined : 'Pilih mahasiswa dari satu kelas'}
        leftSection={<IconMessage size={17} aria-hidden />}
        onClick={() => onWrite(selectedStudents)}
      >
        Kirim pesan
      </Button>
      <ExportButton
        endpoint={exportBehind}
        query={{ ...query, chosen: joinKeys(selectedStudents) }}
        noun="yang dipilih"
        label="Unduh yang dipilih"
      />
    </>
  )
}
