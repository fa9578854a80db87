import { Button, Card } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ComingWindow, lectureWork, type WaitingWork } from '@tuntas/contract/insight/teaching'
import { type ReactNode, useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import { campusInput } from '../../../kit/format'
import { MasteryGaps } from './MasteryGaps'
import { kinds } from './nextStep'
import { describeNextEvent, describeWaitingWork, getWaitingWorkLink, lessonPlace } from './teachingWords'
import classes from './Work.module.css'

const FIRST = 8
const READ_ANEW_MS = 60_000

/** Waiting work of a lecturer in all classes, and windows of today and the week. */
export default function TeachingWork() {
  const work = useEndpoint(lectureWork, {}, { refetchInterval: READ_ANEW_MS, staleTime: 0 })
  return (
    <Loaded
      query={work}
      frame={work.data ? undefined : Card}
      count={5}
      failed="Daftar pekerjaan gagal dimuat"
    >
      {({ data, week, gaps }) => (
        <>
          <MasteryGaps gaps={gaps.toSorted((a, b) => b.below_kkm - a.below_kkm)} />
          <Waiting
            rows={data}
            aside={
              <Link to="/teacher/behind" className={classes.all}>
                Siapa tertinggal
              </Link>
            }
          />
          {week.length > 0 && <Week windows={week} />}
        </>
      )}
    </Loaded>
  )
}

type WaitingProps = {
  rows: readonly WaitingWork[]
  /** Shown at the end of the head. */
  aside?: ReactNode
}

export function Waiting({ rows, aside }: WaitingProps) {
  const [all, setAll] = useState(false)
  const listedRows = all ? rows : rows.slice(0, FIRST)
  return (
    <Card padding={0} className={classes.card} component="section" aria-labelledby="perlu">
      <div className={classes.head}>
        <h2 id="perlu">Perlu dikerjakan</h2>
        {aside}
      </div>
      {rows.length === 0 ? (
        <p className={classes.none}>Tidak ada yang menunggu.</p>
      ) : (
        <ul className={classes.list} aria-label="Perlu dikerjakan">
          {listedRows.map((row) => (
            <li key={`${row.kind} ${row.lessons_id}`} className={classes.row}>
              <WaitingRow row={row} />
            </li>
          ))}
        </ul>
      )}
      {rows.length > FIRST && (
        <div className={classes.more}>
          <Button variant="subtle" size="sm" onClick={() => setAll(!all)}>
            {all ? 'Tampilkan lebih sedikit' : `Tampilkan semua (${rows.length})`}
          </Button>
        </div>
      )}
    </Card>
  )
}

export function WaitingRow({ row }: { row: WaitingWork }) {
  const { said: text, act, age } = describeWaitingWork(row)
  return (
    <>
      <div className={classes.words}>
        <Link {...getWaitingWorkLink(row)} className={classes.name}>
          {text}
        </Link>
        <p className={classes.meta}>
          {row.lessons} · {row.courses}
        </p>
      </div>
      <div className={classes.end}>
        {age && <span className={classes.meta}>{age}</span>}
        <span className={classes.act} aria-hidden="true">
          {act}
        </span>
      </div>
    </>
  )
}

function Week({ windows }: { windows: readonly ComingWindow[] }) {
  const day = campusInput(new Date()).slice(0, 10)
  const isToday = (window: ComingWindow) => campusInput(describeNextEvent(window).at).slice(0, 10) === day
  return (
    <Card padding={0} className={classes.card} component="section" aria-labelledby="jadwal">
      <div className={classes.head}>
        <h2 id="jadwal">Jadwal</h2>
      </div>
      <Windows title="Hari ini" windows={windows.filter(isToday)} />
      <Windows title="7 hari ke depan" windows={windows.filter((window) => !isToday(window))} />
    </Card>
  )
}

function Windows({ title, windows }: { title: string; windows: readonly ComingWindow[] }) {
  if (windows.length === 0) return null
  return (
    <>
      <h3 className={classes.group}>{title}</h3>
      <ul className={classes.list} aria-label={title}>
        {windows.map((window) => (
          <li key={window.lessons_id} className={classes.row}>
            <div className={classes.words}>
              <Link {...lessonPlace(window)} className={classes.name}>
                {window.lessons}
              </Link>
              <p className={classes.meta}>
                <b>{kinds[window.type]}</b> · {window.courses}
              </p>
            </div>
            <div className={classes.end}>
              <span className={classes.meta}>{describeNextEvent(window).words}</span>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
