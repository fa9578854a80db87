import type { ReactNode } from 'react'
import classes from './FormCard.module.css'

/** Two fields side by side, below each other on a phone. `narrow` keeps them together there too. */
export function FieldPair({ children, narrow: isNarrow = false }: { children: ReactNode; narrow?: boolean }) {
  return (
    <div className={classes.pair} data-narrow={isNarrow || undefined}>
      {children}
    </div>
  )
}
