import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './FormCard.module.css'

type FormCardProps = {
  children: ReactNode
  footer: ReactNode
  /** Why it was not saved, in full, until something is changed. */
  refusal?: string | undefined
}

/** Form surface: sections above, one footer that stays in reach. */
export function FormCard({ children, footer, refusal }: FormCardProps) {
  return (
    <Card padding={0} className={classes.card}>
      <div>{children}</div>
      <div className={classes.bar}>
        {refusal && <p className={classes.refusal}>{refusal}</p>}
        <div className={classes.footer}>{footer}</div>
      </div>
    </Card>
  )
}

type FormSectionProps = { title: string; hint?: ReactNode; children: ReactNode }

/** The left column explains, the right one holds the fields. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  return (
    <section className={classes.section}>
      <div>
        <h2 className={classes.title}>{title}</h2>
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}
