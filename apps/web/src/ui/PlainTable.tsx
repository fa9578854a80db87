import type { ReactNode } from 'react'
import classes from './PlainTable.module.css'
import { ScrollRegion } from './ScrollRegion'

type PlainTableProps = {
  /** Description for screen readers. */
  label: string
  heads: readonly ReactNode[]
  /** The rows. */
  children: ReactNode
}

/** A small table of figures without search or sorting. */
export const PlainTable = ({ label, heads, children }: PlainTableProps) => (
  <ScrollRegion label={label} className={classes.scroll}>
    <table className={classes.table}>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={at} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </ScrollRegion>
)
