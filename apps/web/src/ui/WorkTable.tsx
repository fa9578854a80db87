import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWide } from './useWide'
import classes from './WorkTable.module.css'

type Person = { user_id: number; name: string; nim: string }
type WorkColumn<R> = { label: string; cell: (row: R) => ReactNode }
type WorkTableProps<R> = {
  rows: readonly R[]
  /** Behind the person, and before what can be done. */
  columns: readonly WorkColumn<R>[]
  acts: (row: R) => ReactNode
  /** The same row where columns have no room. */
  card: (row: R) => ReactNode
  /** What the table holds, for screen readers. */
  label: string
  /** In pixels; below it the table scrolls sideways. */
  minWidth: number
}

/** What each student has done, a row per student: a table, or cards on a phone. */
export function WorkTable<R extends Person>({
  rows,
  columns,
  acts,
  card,
  label,
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      <table className={classes.table} style={{ minWidth }}>
        <thead>
          <tr>
            <th scope="col">Mahasiswa</th>
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
    </section>
  )
}

/** Who it is, with a quiet line below. */
export function PersonName({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.person}>
      <b>{name}</b>
      <span>{children}</span>
    </div>
  )
}
