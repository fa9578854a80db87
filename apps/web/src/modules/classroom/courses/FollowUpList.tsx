import { Button } from '@mantine/core'
import { IconMessageExclamation, IconUserStar } from '@tabler/icons-react'
import type { FollowUp } from '@tuntas/contract/classroom/members'
import { useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { count, dateTime, number } from '../../../kit/format'
import { MessageButton } from '../../../shared/people/MessageButton'
import { KkmMeter } from '../../../ui/KkmMeter'
import type { ExceptionFor } from './exceptionWords'
import classes from './FollowUpList.module.css'
import { useFollowUp } from './useFollowUp'

const FIRST = 5

const describeReason = ({ reason, end_date, remedials }: FollowUp) =>
  reason === 'window_ended'
    ? `Waktunya berakhir ${dateTime(end_date)}`
    : `Batas remedial tercapai (${remedials.used} dari ${remedials.allowed ?? remedials.used})`

const describeStuck = ({ lesson, score }: FollowUp) =>
  `${lesson}: ${score === null ? 'belum mengerjakan' : number(score)}`

type FollowUpListProps = { courseId: number; onGrant: (students: readonly ExceptionFor[]) => void }

/** Students who are stuck; hidden without any. */
export function FollowUpList({ courseId, onGrant }: FollowUpListProps) {
  const stuck = useFollowUp(courseId)
  return (
    <Loaded query={stuck} waiting={null} failed="Daftar tindak lanjut gagal dimuat">
      {(students) => <Stuck courseId={courseId} students={students} onGrant={onGrant} />}
    </Loaded>
  )
}

type StuckProps = FollowUpListProps & { students: readonly FollowUp[] }

function Stuck({ courseId, students, onGrant }: StuckProps) {
  const [all, setAll] = useState(false)
  const shownStudents = all ? students : students.slice(0, FIRST)
  return (
    // Hidden instead of unmounted: a message to a former row may still be open.
    <section
      className={classes.surface}
      aria-labelledby="tindak-lanjut"
      data-tone="mengkudu"
      hidden={students.length === 0}
    >
      <div className={classes.head}>
        <IconMessageExclamation size={20} aria-hidden />
        <h2 id="tindak-lanjut">Perlu tindak lanjut</h2>
        <span>{count(students.length)} mahasiswa tertahan karena belum mencapai KKM</span>
        <MessageButton courseId={courseId} students={students} note={describeStuck} chosen size="sm" />
        <Button
          variant="default"
          size="sm"
          leftSection={<IconUserStar size={17} aria-hidden />}
          onClick={() => onGrant(students.map((one) => ({ ...one, note: describeStuck(one) })))}
        >
          Beri pengecualian
        </Button>
      </div>
      <ul className={classes.rows}>
        {shownStudents.map((one) => (
          <li key={`${one.user_id} ${one.lessons_id}`} className={classes.row}>
            <div>
              <b>{one.name}</b>
              <span>{one.nim}</span>
            </div>
            <div>
              <span className={classes.quiz}>{one.lesson}</span>
              <span>{describeReason(one)}</span>
            </div>
            {one.score === null ? (
              <span>Belum mengerjakan</span>
            ) : (
              <KkmMeter score={one.score} kkm={one.kkm} withScore />
            )}
            <Button
              variant="default"
              size="sm"
              aria-label={`Tindak lanjuti ${one.name} di ${one.lesson}`}
              onClick={() => onGrant([one])}
            >
              Tindak lanjuti
            </Button>
          </li>
        ))}
      </ul>
      {students.length > FIRST && (
        <Button variant="subtle" size="sm" onClick={() => setAll(!all)}>
          {all ? 'Tampilkan lebih sedikit' : `Tampilkan semua (${count(students.length)})`}
        </Button>
      )}
    </section>
  )
}
