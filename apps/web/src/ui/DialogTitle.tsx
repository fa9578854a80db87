import type { ReactNode } from 'react'
import classes from './DialogTitle.module.css'

/** Of a dialog about one thing: its name, and a quiet line below it. */
export function DialogTitle({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={classes.title}>
      <b>{name}</b>
      <small>{children}</small>
    </span>
  )
}
