import { ActionIcon, Button, Card, NativeSelect, TextInput } from '@mantine/core'
import { IconPencil, IconSearch, IconSearchOff, IconSelector } from '@tabler/icons-react'
import type { SourceClass } from '@tuntas/contract/classroom/semester'
import { Suspense, useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import type { Errors } from '../../../kit/form/form'
import { count } from '../../../kit/format'
import { DataCards } from '../../../ui/DataCards'
import { type Column, DataTable } from '../../../ui/DataTable'
import { lazyPart } from '../../../ui/lazyPart'
import { NameCell } from '../../../ui/NameCell'
import { EmptyState } from '../../../ui/Placeholder'
import { SearchSelect } from '../../../ui/SearchSelect'
import { ToneBadge } from '../../../ui/StateBadge'
import { useWide } from '../../../ui/useWide'
import { type ClassFilter, filterClasses, toUniqueChoices } from './copies'
import { copyFaults } from './copySchemas'
import classes from './Semester.module.css'
import { useCopyNames } from './useCopyNames'
import type { SemesterPlanning } from './useSemesterPlan'

/** Loaded on click. */
const EditCopy = lazyPart(() => import('./EditCopy'))

/** Rows rendered at a time. */
const STEP = 50

/** Errors of a copy, found here and by the server. */
const collectFaults = ({ getCopyValues, serverErrors }: SemesterPlanning, row: SourceClass): Errors => ({
  ...copyFaults(getCopyValues(row)),
  ...serverErrors.get(row.id),
})

type SemesterClassesProps = { planning: SemesterPlanning; onBack: () => void; onDone: () => void }

/** Which classes are copied, and with which changes. */
export default function SemesterClasses({ planning, onBack, onDone }: SemesterClassesProps) {
  const { source, free: freeClasses, taken: takenClasses } = planning
  const [filter, setFilter] = useState<ClassFilter>({ keywords: '', category: '', program: '' })
  const [shownCount, setShownCount] = useState(STEP)
  const [refusal, setRefusal] = useState<string>()
  const changeFilter = (part: Partial<ClassFilter>) => {
    setFilter({ ...filter, ...part })
    setShownCount(STEP)
  }
  const matchingClasses = filterClasses(freeClasses, filter)
  const goOn = () => {
    const faultyClasses = takenClasses.filter((row) => Object.keys(collectFaults(planning, row)).length > 0)
    if (takenClasses.length === 0) return setRefusal('Pilih kelas')
    const [first] = faultyClasses
    if (first)
      return setRefusal(`${count(faultyClasses.length)} kelas perlu diperbaiki, di antaranya ${first.name}`)
    onDone()
  }
  return (
    <Card padding={0} className={classes.surface} component="section" aria-label="Kelas yang diambil">
      <Loaded
        query={source}
        failed="Daftar kelas gagal dimuat"
        empty={
          <EmptyState
            icon={IconSearchOff}
            title="Data tidak ditemukan"
            hint="Semester itu tidak memiliki kelas. Pilih semester lain."
          />
        }
      >
        {(all) => (
          <>
            <Filters all={all} filter={filter} onChange={changeFilter} />
            <There rows={all} />
            <div className={classes.totals}>
              <span role="status">
                <b>{count(takenClasses.length)}</b> dari {count(freeClasses.length)} kelas diambil
              </span>
              <span className={classes.small}>
                <Button variant="default" size="sm" onClick={() => planning.take(matchingClasses, true)}>
                  Pilih semua ({count(matchingClasses.length)})
                </Button>
                <Button variant="default" size="sm" onClick={() => planning.take(matchingClasses, false)}>
                  Kosongkan
                </Button>
              </span>
            </div>
            <div className={classes.rows}>
              <Rows rows={matchingClasses.slice(0, shownCount)} planning={planning} />
            </div>
            {matchingClasses.length === 0 && <EmptyState icon={IconSearchOff} title="Data tidak ditemukan" />}
            {matchingClasses.length > shownCount && (
              <div className={classes.more}>
                <Button variant="default" onClick={() => setShownCount(shownCount + STEP)}>
                  Tampilkan {count(Math.min(STEP, matchingClasses.length - shownCount))} lagi dari{' '}
                  {count(matchingClasses.length)}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      <div className={classes.bar}>
        {refusal && (
          <p className={classes.refusal} role="alert">
            {refusal}
          </p>
        )}
        <Button variant="default" onClick={onBack}>
          Kembali
        </Button>
        <Button disabled={takenClasses.length === 0} onClick={goOn}>
          Lihat pratinjau
        </Button>
      </div>
    </Card>
  )
}

type FiltersProps = {
  all: readonly SourceClass[]
  filter: ClassFilter
  onChange: (part: Partial<ClassFilter>) => void
}

function Filters({ all, filter, onChange }: FiltersProps) {
  const programs = toUniqueChoices(all.map((row) => [row.study_program_id, row.study_program]))
  const categories = toUniqueChoices(all.map((row) => [row.course_category_id, row.courses_category]))
  return (
    <div className={classes.toolbar}>
      <TextInput
        type="search"
        className={classes.search}
        placeholder="Cari kelas atau mata kuliah"
        aria-label="Cari kelas atau mata kuliah"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={filter.keywords}
        onChange={(event) => onChange({ keywords: event.currentTarget.value })}
      />
      <SearchSelect
        aria-label="Mata kuliah"
        className={classes.filter}
        placeholder="Semua mata kuliah"
        clearable
        options={categories}
        value={filter.category}
        onChange={(category) => onChange({ category: category ?? '' })}
      />
      <NativeSelect
        aria-label="Program studi"
        className={classes.filter}
        data={[{ value: '', label: 'Semua program studi' }, ...programs]}
        value={filter.program}
        onChange={(event) => onChange({ program: event.currentTarget.value })}
        rightSection={<IconSelector size={16} aria-hidden />}
      />
    </div>
  )
}

/** Classes already in the semester are listed and not copied again. */
function There({ rows }: { rows: readonly SourceClass[] }) {
  const existingClasses = rows.filter((row) => row.there !== null)
  if (existingClasses.length === 0) return null
  return (
    <details className={classes.there}>
      <summary>
        {count(existingClasses.length)} kelas sudah ada di semester tujuan dan tidak disalin lagi
      </summary>
      <ul>
        {existingClasses.map((row) => (
          <li key={row.id}>{row.there === row.name ? row.name : `${row.name} (di sana: ${row.there})`}</li>
        ))}
      </ul>
    </details>
  )
}

function Rows({ rows, planning }: { rows: readonly SourceClass[]; planning: SemesterPlanning }) {
  const [edited, setEdited] = useState<SourceClass>()
  const names = useCopyNames()
  const isWide = useWide()
  const Shape = isWide ? DataTable : DataCards
  const { getCopyValues } = planning
  const isWrong = (row: SourceClass) =>
    planning.isTaken(row) && Object.keys(collectFaults(planning, row)).length > 0
  const columns: Column<SourceClass>[] = [
    {
      key: 'name',
      label: 'Nama',
      lead: true,
      cell: (row) => (
        <NameCell name={getCopyValues(row).name}>
          {isWrong(row) && <ToneBadge tone="mengkudu">Perlu diperbaiki</ToneBadge>}
          {!isWrong(row) && planning.isChanged(row) && <ToneBadge tone="nila">Diubah</ToneBadge>}
        </NameCell>
      ),
    },
    { key: 'courses_category', label: 'Mata Kuliah', cell: (row) => row.courses_category },
    { key: 'teacher', label: 'Dosen', cell: (row) => names.lecturers(getCopyValues(row)) },
    { key: 'groups', label: 'Rombongan Belajar', cell: (row) => names.groups(getCopyValues(row)) },
    { key: 'lessons', label: 'Pembelajaran', numeric: true, cell: (row) => count(row.lessons) },
  ]
  const takenHere = rows.filter(planning.isTaken)
  const all = rows.length > 0 && takenHere.length === rows.length
  return (
    <>
      {rows.length > 0 && (
        <Shape
          label="Kelas yang diambil"
          rows={rows}
          columns={columns}
          getName={(row) => getCopyValues(row).name}
          selection={{
            has: planning.isTaken,
            toggle: (row) => planning.take([row], !planning.isTaken(row)),
            toggleAll: () => planning.take(rows, !all),
            all,
            some: takenHere.length > 0,
          }}
          actions={(row) => (
            <ActionIcon
              aria-label={`Ubah ${getCopyValues(row).name}`}
              title="Ubah"
              onClick={() => setEdited(row)}
            >
              <IconPencil size={18} stroke={1.7} />
            </ActionIcon>
          )}
        />
      )}
      {edited && (
        <Suspense fallback={null}>
          <EditCopy
            name={edited.name}
            values={getCopyValues(edited)}
            errors={isWrong(edited) ? collectFaults(planning, edited) : undefined}
            onChange={(values) => {
              planning.change(edited, values)
              setEdited(undefined)
            }}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
