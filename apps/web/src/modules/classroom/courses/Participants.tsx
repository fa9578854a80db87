import { Button, Modal } from '@mantine/core'
import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { type AdminCourseRow, courseParticipants, type Participant } from '@tuntas/contract/classroom/courses'
import { useState } from 'react'
import { count, phone } from '../../../kit/format'
import { ImportLink } from '../../../kit/ImportLink'
import { Loaded } from '../../../kit/Loaded'
import { useData } from '../../../kit/queries'
import { DataCards } from '../../../ui/DataCards'
import { type Column, DataTable } from '../../../ui/DataTable'
import { NameCell } from '../../../ui/NameCell'
import { EmptyState } from '../../../ui/Placeholder'
import { ToneBadge } from '../../../ui/StateBadge'
import { useWide } from '../../../ui/useWide'
import { EnrolStudents } from './EnrolStudents'
import classes from './Participants.module.css'

type ParticipantsProps = { course: AdminCourseRow; opened: boolean; onClose: () => void }

/** The button's number and the rows stay together: both come from here once it is open. */
export default function Participants({ course, opened, onClose }: ParticipantsProps) {
  const [adding, setAdding] = useState(false)
  const people = useData(courseParticipants, { query: { id: course.id } }, { enabled: opened, staleTime: 0 })
  const close = () => {
    setAdding(false)
    onClose()
  }
  return (
    <Modal
      opened={opened}
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={classes.rows} aria-label="Peserta" tabIndex={0}>
        <Loaded
          query={people}
          failed="Peserta kelas gagal dimuat"
          empty={<EmptyState icon={IconUsersGroup} title="Data tidak ditemukan" />}
        >
          {(rows) => <Rows people={rows} />}
        </Loaded>
      </section>
      <div className={classes.foot}>
        <Button variant="default" onClick={close}>
          Tutup
        </Button>
      </div>
    </Modal>
  )
}

const columns: Column<Participant>[] = [
  {
    key: 'name',
    label: 'Nama',
    lead: true,
    cell: (person) => <NameCell name={person.name}>{person.nim}</NameCell>,
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

function Rows({ people }: { people: Participant[] }) {
  const wide = useWide()
  const Shape = wide ? DataTable : DataCards
  return (
    <Shape label="Daftar peserta kelas" rows={people} columns={columns} nameOf={(person) => person.name} />
  )
}
