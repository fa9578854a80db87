import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconSearch, IconUserMinus, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import {
  type AdminCourseRow,
  adminCourses,
  courseParticipants,
  exportParticipants,
  formerParticipants,
  type Participant,
  removeParticipants,
} from '@tuntas/contract/classroom/courses'
import { includesWords } from '@tuntas/contract/wire/spaces'
import { useRef, useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { useQuestion } from '../../../kit/form/confirm'
import { phone } from '../../../kit/form/phone'
import { count } from '../../../kit/format'
import { ImportLink } from '../../../kit/list/ImportLink'
import { useSelection } from '../../../kit/list/useSelection'
import ExportButton from '../../../kit/report/ExportButton'
import { PersonLink } from '../../../shared/people/PersonLink'
import { DataCards } from '../../../ui/DataCards'
import { type Column, DataTable } from '../../../ui/DataTable'
import { Modal } from '../../../ui/Modal'
import { NameCell } from '../../../ui/NameCell'
import { EmptyState } from '../../../ui/Placeholder'
import { ToneBadge } from '../../../ui/StateBadge'
import { useWide } from '../../../ui/useWide'
import { EnrolStudents } from './EnrolStudents'
import classes from './Participants.module.css'
import { RemovedParticipants } from './RemovedParticipants'

type ParticipantsProps = { course: AdminCourseRow; opened: boolean; onClose: () => void }

/** The button's count and the rows share one query once it is open. */
export default function Participants({ course, opened: isOpen, onClose }: ParticipantsProps) {
  const [adding, setAdding] = useState(false)
  const [keywords, setKeywords] = useState('')
  const isAsking = useQuestion() !== null
  const list = useRef<HTMLElement>(null)
  const query = { id: course.id }
  const people = useData(courseParticipants, { query }, { enabled: isOpen, staleTime: 0 })
  const close = () => {
    setAdding(false)
    setKeywords('')
    onClose()
  }
  return (
    <Modal
      opened={isOpen}
      closeOnEscape={!isAsking}
      onClose={close}
      title="Daftar Peserta Kelas"
      size={880}
      closeButtonProps={{ 'aria-label': 'Tutup daftar peserta' }}
      transitionProps={{ duration: 120 }}
    >
      <div className={classes.head}>
        <p>
          <b>{[course.code && `#${course.code}`, course.name].filter(Boolean).join(' - ')}</b>
          <span role="status">{count(people.data?.length ?? course.total_participant)} peserta</span>
        </p>
        {!adding && (
          <span className={classes.buttons}>
            <ImportLink kind="member" coursesId={course.id} size="sm" />
            <Button
              variant="default"
              size="sm"
              leftSection={<IconUserPlus size={17} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              Tambah Peserta
            </Button>
          </span>
        )}
      </div>
      {adding && (
        <EnrolStudents
          courseId={course.id}
          present={new Set(people.data?.map((person) => person.nim))}
          onClose={() => setAdding(false)}
        />
      )}
      <div className={classes.tools}>
        <TextInput
          type="search"
          placeholder="Cari nama atau NIM peserta"
          aria-label="Cari nama atau NIM peserta"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={keywords}
          onChange={(event) => setKeywords(event.currentTarget.value)}
        />
        <ExportButton endpoint={exportParticipants} query={{ ...query, keywords }} noun="peserta" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section ref={list} className={classes.rows} aria-label="Peserta" tabIndex={0}>
        <Loaded query={people} failed="Peserta kelas gagal dimuat" empty={<Nobody />}>
          {(all) => (
            <Rows people={filterPeople(all, keywords)} course={course} onGone={() => list.current?.focus()} />
          )}
        </Loaded>
      </section>
      {isOpen && <RemovedParticipants courseId={course.id} />}
      <div className={classes.foot}>
        <Button variant="default" onClick={close}>
          Tutup
        </Button>
      </div>
    </Modal>
  )
}

const Nobody = () => <EmptyState icon={IconUsersGroup} title="Data tidak ditemukan" />

const filterPeople = (people: readonly Participant[], keywords: string) =>
  people.filter(({ name, nim }) => [name, nim].some((text) => includesWords(text, keywords)))

const columns: Column<Participant>[] = [
  {
    key: 'name',
    label: 'Nama',
    lead: true,
    cell: (person) => (
      <NameCell
        name={
          person.kept ? (
            <PersonLink
              kind={person.role === 'Mahasiswa' ? 'student' : 'teacher'}
              id={person.id}
              name={person.name}
            />
          ) : (
            person.name
          )
        }
      >
        {person.nim}
      </NameCell>
    ),
  },
  { key: 'study_program', label: 'Program Studi', cell: (person) => person.study_program },
  { key: 'education_level', label: 'Jenjang', cell: (person) => person.education_level },
  { key: 'phone', label: 'No. HP', nowrap: true, cell: (person) => phone(person.phone) },
  {
    key: 'role',
    label: 'Role',
    cell: (person) =>
      person.role === 'Mahasiswa' ? person.role : <ToneBadge tone="nila">{person.role}</ToneBadge>,
  },
]

const isRemovable = ({ role, kept: isCurrent }: Participant) => role === 'Mahasiswa' && isCurrent

type RowsProps = {
  people: readonly Participant[]
  course: AdminCourseRow
  /** The row and the focused element no longer exist. */
  onGone: () => void
}

function Rows({ people, course, onGone }: RowsProps) {
  const isWide = useWide()
  const query = { id: course.id }
  const removal = useAction(removeParticipants, {
    said: ofReply,
    invalidates: [[courseParticipants, { query }], [formerParticipants, { query }], adminCourses.list],
  })
  const selection = useSelection(people.filter(isRemovable), String(course.id))
  const remove = async (removedPeople: readonly Participant[]) => {
    const personLabel =
      removedPeople.length === 1 ? removedPeople[0]?.name : `${count(removedPeople.length)} peserta`
    const removalReply = await removal.ask(
      {
        text: `Kamu akan mengeluarkan ${personLabel} dari kelas ${course.name}`,
        detail: 'Pekerjaannya tetap tersimpan dan kembali bila ia dipulihkan di bawah daftar ini.',
        danger: true,
      },
      { body: { courses_id: course.id, list_id: removedPeople.map(({ id }) => id) } },
    )
    if (!removalReply) return
    selection.clear()
    onGone()
  }
  if (people.length === 0) return <Nobody />
  const Shape = isWide ? DataTable : DataCards
  return (
    <>
      {selection.rows.length > 0 && (
        <div className={classes.chosen}>
          <span role="status">{count(selection.rows.length)} dipilih</span>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconUserMinus size={17} aria-hidden />}
            onClick={() => void remove(selection.rows)}
          >
            Keluarkan
          </Button>
          <Button variant="subtle" size="sm" onClick={selection.clear}>
            Batal
          </Button>
        </div>
      )}
      <Shape
        label="Daftar peserta kelas"
        rows={people}
        columns={columns}
        getName={(person) => person.name}
        selection={{ ...selection, can: isRemovable }}
        actions={(person) =>
          isRemovable(person) && (
            <ActionIcon
              aria-label={`Keluarkan ${person.name}`}
              title="Keluarkan dari kelas"
              onClick={() => void remove([person])}
            >
              <IconUserMinus size={18} stroke={1.7} />
            </ActionIcon>
          )
        }
      />
    </>
  )
}
