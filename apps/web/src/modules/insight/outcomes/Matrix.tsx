import { Card } from '@mantine/core'
import type { KeyboardEventHandler, ReactNode } from 'react'
import classes from './outcomes.module.css'

type MatrixProps = {
  label: string
  /** Headings of the row labels. */
  heads: readonly string[]
  columns: readonly { id: number; code: string; name: string }[]
  /** Shown below the table. */
  legend?: string
  below?: boolean
  onKeyDown?: KeyboardEventHandler<HTMLTableElement>
  children: ReactNode
}

/** A table with a column for each outcome code; `below` is a second table. */
export function Matrix({ label, heads, columns, legend, below, onKeyDown, children }: MatrixProps) {
  return (
    <Card padding={0} {...(below && { mt: 'md' })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
      <section className={classes.scroll} aria-label={label} tabIndex={0}>
        <table className={classes.matrix} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              {columns.map(({ id, code, name }) => (
                <th key={id} scope="col" title={name}>
                  {code}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
      {legend && <p className={classes.legend}>{legend}</p>}
    </Card>
  )
}
