import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { ScrollRegion } from './ScrollRegion'
import { useWide } from './useWide'
import classes from './WorkTable.module.css'

type Person = { user_id: number; name: string; nim: string }
type WorkColumn<R> = { label: string; cell: (row: R) => ReactNode }
type WorkTableProps<R> = {
  rows: readonly R[]
  /** Between the person and the actions. */
  columns: readonly WorkColumn<R>[]
  acts: (row: R) => ReactNode
  /** The row as a card on narrow screens. */
  card: (row: R) => ReactNode
  /** Description for screen readers. */
  label: string
  /** Title of the first column, if rows are no students. */
  head?: string
  /** In pixels; below it the table scrolls sideways. */
  minWidth: number
}

/** One row per student with their work: a table, or cards on phones. */
export function WorkTable<R extends Person>({
  rows,
  columns,
  acts,
  card,
  label,
  head = 'Mahasiswa',
  minWidth,
}: WorkTableProps<R>) {
  const isWide = useWide()
  if (!isWide)
    return (
      <ul className={classes.cards}>
        {rows.map((row) => (
          <li key={row.user_id}>{card(row)}</li>
        ))}
      </ul>
    )
  return (
    <ScrollRegion label={label} className={classes.scroll}>
      <table className={classes.table} style={{ minWidth }}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map((column) => (
              <th key={column.label} scope="col">
                {column.label}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>Aksi</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.user_id}>
              <th scope="row">
                <PersonName name={row.name}>{row.nim}</PersonName>
              </th>
              {columns.map((column) => (
                <td key={column.label}>{column.cell(row)}</td>
              ))}
              <td className={classes.acts}>{acts(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** A person's name, with a quiet line below. */
export function PersonName({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.person}>
      <b>{name}</b>
      <span>{children}</span>
    </div>
  )
}
