import type { ReactNode } from 'react'
import classes from './DialogTitle.module.css'

/** Title of a dialog about one item: its name, and a quiet line below. */
export function DialogTitle({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={classes.title}>
      <b>{name}</b>
      <small>{children}</small>
    </span>
  )
}
