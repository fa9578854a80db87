import type { ReactNode } from 'react'
import classes from './FactList.module.css'

type FactListProps = { facts: readonly (readonly [label: string, value: ReactNode])[] }

/** Labels and values side by side; an empty value is a dash. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl>
      {facts.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '-' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
