import type { ReactNode } from 'react'
import classes from './SelectionBar.module.css'

type SelectionBarProps = {
  said: string
  /** Choosing all, and being done with choosing. */
  aside?: ReactNode
  children: ReactNode
}

/** What can be done with the chosen rows, in reach wherever the page is scrolled to. */
export function SelectionBar({ said, aside, children }: SelectionBarProps) {
  return (
    <section className={classes.bar} aria-label="Yang dipilih">
      <p className={classes.said} role="status">
        {said}
      </p>
      <div className={classes.aside}>{aside}</div>
      <div className={classes.acts}>{children}</div>
    </section>
  )
}
