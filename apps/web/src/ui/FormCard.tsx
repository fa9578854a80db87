import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './FormCard.module.css'

type FormCardProps = {
  children: ReactNode
  footer: ReactNode
  /** Why the save was refused, until a change. */
  refusal?: string | undefined
}

/** Form surface with sections and a sticky footer. */
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

/** Explanation in the left column, fields in the right. */
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
