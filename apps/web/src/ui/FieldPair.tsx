import type { ReactNode } from 'react'
import classes from './FormCard.module.css'

/** Two fields side by side, stacked on phones. `narrow` keeps them side by side there too. */
export function FieldPair({ children, narrow: isNarrow = false }: { children: ReactNode; narrow?: boolean }) {
  return (
    <div className={classes.pair} data-narrow={isNarrow || undefined}>
      {children}
    </div>
  )
}
