import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DataTable.module.css'

export type Column<R> = {
  key: string
  label: string
  cell: (row: R) => ReactNode
  /** The row's name: strong in a table, the first line of a card. */
  lead?: boolean
  numeric?: boolean
  /** Never broken over two lines. */
  nowrap?: boolean
  /** A button or a picture: a line of its own in a card. */
  block?: boolean
}

type Selection<R> = {
  has: (row: R) => boolean
  toggle: (row: R) => void
  toggleAll: () => void
  all: boolean
  some: boolean
}

export type Rows<R extends { id: number }> = {
  rows: readonly R[]
  columns: readonly Column<R>[]
  nameOf: (row: R) => string
  selection?: Selection<R>
  /** Icon buttons at the row's end. */
  actions?: (row: R) => ReactNode
  /** What the table holds, for screen readers. */
  label: string
}

export function DataTable<R extends { id: number }>(props: Rows<R>) {
  const { rows, columns, nameOf, selection, actions, label } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {selection && (
              <th className={classes.tick}>
                <Checkbox
                  aria-label="Pilih semua di halaman ini"
                  checked={selection.all}
                  indeterminate={selection.some && !selection.all}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <th key={column.key} scope="col" data-numeric={column.numeric || undefined}>
                {column.label}
              </th>
            ))}
            {actions && (
              <th scope="col" className={classes.actions}>
                <span className={classes.unseen}>Aksi</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-selected={selection?.has(row) || undefined}>
              {selection && (
                <td className={classes.tick}>
                  <Checkbox
                    aria-label={`Pilih ${nameOf(row)}`}
                    checked={selection.has(row)}
                    onChange={() => selection.toggle(row)}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-lead={column.lead || undefined}
                  data-numeric={column.numeric || undefined}
                  data-nowrap={column.nowrap || undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
              {actions && <td className={classes.actions}>{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
