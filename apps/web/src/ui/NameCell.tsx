import type { ReactNode } from 'react'
import classes from './NameCell.module.css'

/** A row's name, with badges below. */
export function NameCell({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.cell}>
      <span>{name}</span>
      <span className={classes.below}>{children}</span>
    </span>
  )
}
