import { Button } from '@mantine/core'
import {
  lecturerMarkHistory,
  type MarkChange,
  studentMarkHistory,
} from '@tuntas/contract/operations/mark-history'
import { useState } from 'react'
import { dateTime, number } from './format'
import { Loaded } from './Loaded'
import classes from './MarkHistory.module.css'
import { useData } from './queries'

const toFigures = ({ before, after }: MarkChange) =>
  `${before === null ? 'kosong' : number(before)} → ${after === null ? 'kosong' : number(after)}`

/** Closing is of the whole class; everything else is done to a work. */
const toDeed = ({ action, action_name, lesson }: MarkChange) =>
  action === 'close' ? 'menutup nilai akhir' : `${action_name.toLowerCase()} ${lesson ?? 'nilai'}`

/** Who changed which mark, from what to what, and why. */
function Changes({ rows }: { rows: readonly MarkChange[] }) {
  return (
    <ul className={classes.list} aria-label="Riwayat nilai">
      {rows.map((row) => (
        <li key={row.id}>
          <p>
            <b>{row.by}</b> {toDeed(row)}
            {row.question !== null && `, soal ${row.question}`}
            {row.unit !== null && (
              <>
                : <b>{toFigures(row)}</b>
                {row.unit === 'points' && ' poin'}
              </>
            )}
          </p>
          <p className={classes.meta}>
            {[dateTime(row.at), row.course, row.reason].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}

const MOST = 100
type MarkHistoryProps = {
  userId: number /** Of this item alone, as its lecturers read it. */
  lessonId?: number
}

/** *Riwayat nilai*, read on a press: most of the time nobody disputes a mark. */
export function MarkHistory({ userId, lessonId }: MarkHistoryProps) {
  const [isOpen, setIsOpen] = useState(false)
  const ofStudent = useData(
    studentMarkHistory,
    { query: { id: userId, limit: MOST } },
    { enabled: isOpen && lessonId === undefined, staleTime: 0 },
  )
  const ofItem = useData(
    lecturerMarkHistory,
    { query: { lessons_id: lessonId ?? 0, user_id: userId, limit: MOST } },
    { enabled: isOpen && lessonId !== undefined, staleTime: 0 },
  )
  if (!isOpen)
    return (
      <Button variant="default" size="sm" onClick={() => setIsOpen(true)}>
        Riwayat nilai
      </Button>
    )
  return (
    <section className={classes.history}>
      <h3>Riwayat nilai</h3>
      <Loaded
        query={lessonId === undefined ? ofStudent : ofItem}
        count={2}
        failed="Riwayat nilai gagal dimuat"
        empty={<p className={classes.meta}>Belum ada perubahan nilai.</p>}
      >
        {(rows) => <Changes rows={rows} />}
      </Loaded>
    </section>
  )
}
