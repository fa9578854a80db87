import type { ReactNode } from 'react'
import classes from './SelectionBar.module.css'

type SelectionBarProps = {
  said: string
  /** A dialog stands before it: it covers nothing of the page behind. */
  behind?: boolean
  /** Choosing all, and being done with choosing. */
  aside?: ReactNode
  children: ReactNode
}

/** What can be done with the chosen rows, in reach wherever the page is scrolled to. */
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
