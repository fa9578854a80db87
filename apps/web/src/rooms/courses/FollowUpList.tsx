import { Button } from '@mantine/core'
import { IconMessageExclamation } from '@tabler/icons-react'
import type { FollowUp } from '@tuntas/contract/members'
import { useState } from 'react'
import { count, dateTime } from '../../kit/format'
import { KkmMeter } from '../../ui/KkmMeter'
import { ErrorState } from '../../ui/Placeholder'
import type { ExceptionFor } from './exceptionWords'
import classes from './FollowUpList.module.css'
import { useFollowUp } from './useFollowUp'

const FIRST = 5

const whyOf = ({ reason, end_date, remedials }: FollowUp) =>
  reason === 'window_ended'
    ? `Waktunya berakhir ${dateTime(end_date)}`
    : `Batas remedial tercapai (${remedials.used} dari ${remedials.allowed ?? remedials.used})`

type FollowUpListProps = { courseId: number; onGrant: (student: ExceptionFor) => void }

/** Students who cannot go on by themselves: nothing is shown while there are none. */
export function FollowUpList({ courseId, onGrant }: FollowUpListProps) {
  const [all, setAll] = useState(false)
  const stuck = useFollowUp(courseId)
  if (stuck.isError && !stuck.data)
    return (
      <ErrorState
        title="Daftar tindak lanjut gagal dimuat"
        hint={stuck.error.message}
        onRetry={() => stuck.refetch()}
        retrying={stuck.isFetching}
      />
    )
  if (!stuck.data || stuck.data.length === 0) return null
  const shown = all ? stuck.data : stuck.data.slice(0, FIRST)
  return (
    <section className={classes.surface} aria-labelledby="tindak-lanjut" data-dye="mengkudu">
      <div className={classes.head}>
        <IconMessageExclamation size={20} aria-hidden />
        <h2 id="tindak-lanjut">Perlu tindak lanjut</h2>
        <span>{count(stuck.data.length)} mahasiswa tertahan di kuis ber-KKM</span>
      </div>
      <ul className={classes.rows}>
        {shown.map((one) => (
          <li key={`${one.user_id} ${one.lessons_id}`} className={classes.row}>
            <div>
              <b>{one.name}</b>
              <span>{one.nim}</span>
            </div>
            <div>
              <span className={classes.quiz}>{one.lesson}</span>
              <span>{whyOf(one)}</span>
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
              onClick={() => onGrant(one)}
            >
              Tindak lanjuti
            </Button>
          </li>
        ))}
      </ul>
      {stuck.data.length > FIRST && (
        <Button variant="subtle" size="sm" onClick={() => setAll(!all)}>
          {all ? 'Tampilkan lebih sedikit' : `Tampilkan semua (${count(stuck.data.length)})`}
        </Button>
      )}
    </section>
  )
}
