import { Card } from '@mantine/core'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { ScrollRegion } from '../../../ui/ScrollRegion'
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
      <ScrollRegion label={label} className={classes.scroll}>
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
      </ScrollRegion>
      {legend && <p className={classes.legend}>{legend}</p>}
    </Card>
  )
}
