import { Card } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { lectureLogActivity, studentLogActivity } from '@tuntas/contract/insight/dashboard'
import { useState } from 'react'
import { count } from '../../../kit/format'
import { Activity } from './Activity'
import type { figureLinks, lecturerFigures } from './classFigures'
import own from './Dashboard.module.css'
import classes from './Work.module.css'

type Links = ReturnType<typeof figureLinks | typeof lecturerFigures>

/** Counts of the classes, each linked to its list. */
export function Counts({ label, links }: { label: string; links: Links }) {
  return (
    <Card component="ul" className={own.rest} aria-label={label}>
      {links.map(({ label, value, link }) => (
        <li key={label}>
          <Link {...link} className={own.count}>
            {label} <b>{count(value)}</b>
          </Link>
        </li>
      ))}
    </Card>
  )
}

/** Queried only when opened. */
export function OwnSignIns({
  endpoint,
}: {
  endpoint: typeof studentLogActivity | typeof lectureLogActivity
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.folded} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>Aktivitas masuk hari ini</h2>
      </summary>
      {isOpen && <Activity endpoint={endpoint} untitled />}
    </details>
  )
}
