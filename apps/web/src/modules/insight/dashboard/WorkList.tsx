import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { WorkRow } from '@tuntas/contract/insight/dashboard'
import { lessonLink } from '../../../shared/lessons/lessonLink'
import { StateBadge } from '../../../ui/StateBadge'
import { kinds } from './nextStep'
import { clock, useLeft } from './useTimeLeft'
import classes from './Work.module.css'
import { describeDue, describeWorkNote } from './workWords'

/** Open work links to its page; locked work links to what opens it. */
const getWorkLink = (row: WorkRow) => {
  const target = row.locked && row.blocker ? row.blocker : row
  return lessonLink({ id: target.lessons_id, type: target.type })
}

const TOLD: readonly WorkRow['state'][] = [
  'remedial',
  'in_progress',
  'blocked',
  'waiting',
  'handed_in',
  'mastered',
  'settled',
]

type WorkListProps = {
  rows: readonly WorkRow[]
  label: string
  /** When the server said how much time a running quiz has left. */
  readAt?: number
}

/** Work of all classes: name, due date, and obstacle. */
export function WorkList({ rows, label, readAt }: WorkListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map((row) => (
        <li key={row.lessons_id} className={classes.row} data-locked={row.locked || undefined}>
          <Row row={row} readAt={readAt} />
        </li>
      ))}
    </ul>
  )
}

function TimeLeft({ endsAt }: { endsAt: number }) {
  return (
    <span className={classes.due} data-tone="nila" role="timer">
      sisa {clock(useLeft(endsAt))}
    </span>
  )
}

function Row({ row, readAt }: { row: WorkRow; readAt: number | undefined }) {
  const dueText = describeDue(row)
  const note = describeWorkNote(row)
  return (
    <>
      <div className={classes.words}>
        <Link {...getWorkLink(row)} className={classes.name}>
          {row.locked === 1 && <IconLock size={15} aria-hidden />}
          {row.name}
        </Link>
        <p className={classes.meta}>
          <b>{kinds[row.type]}</b> · {row.course}
        </p>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      <div className={classes.end}>
        {readAt !== undefined && row.time_remaining !== null ? (
          <TimeLeft endsAt={readAt + row.time_remaining * 1000} />
        ) : (
          dueText && (
            <span className={classes.due} data-tone={dueText.tone}>
              {dueText.words}
            </span>
          )
        )}
        {TOLD.includes(row.state) && <StateBadge state={row.state} />}
      </div>
    </>
  )
}
