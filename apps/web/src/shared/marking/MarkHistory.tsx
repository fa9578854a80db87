import { Button } from '@mantine/core'
import { lecturerMarkHistory, type MarkChange } from '@tuntas/contract/operations/mark-history'
import { type ReactNode, useState } from 'react'
import { Loaded } from '../../kit/client/Loaded'
import { useData } from '../../kit/client/queries'
import { dateTime, number } from '../../kit/format'
import classes from './MarkHistory.module.css'

const toFigures = ({ before, after }: MarkChange) =>
  `${before === null ? 'kosong' : number(before)} → ${after === null ? 'kosong' : number(after)}`

/** Closing concerns the whole class; every other action concerns one work. */
const toDeed = ({ action, action_name, lesson }: MarkChange) =>
  action === 'close' ? 'menutup nilai akhir' : `${action_name.toLowerCase()} ${lesson ?? 'nilai'}`

/** Mark changes: by whom, from which value to which, and why. */
export function MarkChanges({ rows }: { rows: readonly MarkChange[] }) {
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

/** *Riwayat nilai*, loaded on click: a mark is rarely disputed. */
function HistoryOnPress({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        Riwayat nilai
      </Button>
    )
  return (
    <section className={classes.history}>
      <h3>Riwayat nilai</h3>
      {children}
    </section>
  )
}

/** Number of changes shown, newest first. */
export const MARK_CHANGES_MOST = 100
type MarkHistoryProps = { userId: number; lessonId: number }

/** Mark history of one item, for its lecturers. */
export const MarkHistory = (props: MarkHistoryProps) => (
  <HistoryOnPress>
    <ItemHistory {...props} />
  </HistoryOnPress>
)

function ItemHistory({ userId, lessonId }: MarkHistoryProps) {
  const query = { lessons_id: lessonId, user_id: userId, limit: MARK_CHANGES_MOST }
  return (
    <Loaded
      query={useData(lecturerMarkHistory, { query }, { staleTime: 0 })}
      count={2}
      failed="Riwayat nilai gagal dimuat"
      empty={<p className={classes.meta}>Belum ada perubahan nilai.</p>}
    >
      {(rows) => <MarkChanges rows={rows} />}
    </Loaded>
  )
}
