import type { ReactNode } from 'react'
import classes from './SelectionBar.module.css'

type SelectionBarProps = {
  said: string
  /** Behind a dialog: it must not cover the page. */
  behind?: boolean
  /** Select all, and end the selection. */
  aside?: ReactNode
  children: ReactNode
}

/** Actions for selected rows, always visible. */
export function SelectionBar({ said: label, behind, aside, children }: SelectionBarProps) {
  return (
    <section className={classes.bar} data-behind={behind || undefined} aria-label="Yang dipilih">
      <p className={classes.said} role="status">
        {label}
      </p>
      <div className={classes.aside}>{aside}</div>
      <div className={classes.acts}>{children}</div>
    </section>
  )
}
