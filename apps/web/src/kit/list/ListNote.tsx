import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './ListPage.module.css'

/** A warning between the toolbar and the rows. */
export function ListNote({ children }: { children: ReactNode }) {
  return (
    <p className={classes.note}>
      <IconAlertTriangle size={18} aria-hidden />
      <span>{children}</span>
    </p>
  )
}
