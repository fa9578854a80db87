import { Checkbox } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './DataTable.module.css'
import { ScrollRegion } from './ScrollRegion'

export type Column<R> = {
  key: string
  label: string
  cell: (row: R) => ReactNode
  /** The row's name: bold in a table, the first line of a card. */
  lead?: boolean
  numeric?: boolean
  /** Never wrapped. */
  nowrap?: boolean
  /** The server's sort key. */
  sort?: string
  /** A button or picture: its own line in a card. */
  block?: boolean
}

type Selection<R> = {
  has: (row: R) => boolean
  toggle: (row: R) => void
  toggleAll: () => void
  all: boolean
  some: boolean
  /** Which rows can be selected. If all are selected at first, selection is not highlighted. */
  can?: (row: R) => boolean
}

type Sorted = { by: string | undefined; descending: boolean; onSort: (by: string) => void }

export type Rows<R extends { id: number }> = {
  rows: readonly R[]
  columns: readonly Column<R>[]
  getName: (row: R) => string
  selection?: Selection<R>
  /** The row saved last. */
  saved?: number | undefined
  /** Icon buttons at the end of the row. */
  actions?: (row: R) => ReactNode
  sorted?: Sorted
  /** Description for screen readers. */
  label: string
}

type HeadProps<R> = { column: Column<R>; sorted: Sorted | undefined }

/** A column title; if sortable, a button that shows the direction. */
function Head<R>({ column: { label, numeric, sort }, sorted: sortOrder }: HeadProps<R>) {
  if (!sort || !sortOrder)
    return (
      <th scope="col" data-numeric={numeric || undefined}>
        {label}
      </th>
    )
  const by = sortOrder.by === sort
  const way = by ? (sortOrder.descending ? 'descending' : 'ascending') : 'none'
  return (
    <th scope="col" data-numeric={numeric || undefined} aria-sort={way}>
      <button
        type="button"
        className={classes.sort}
        data-by={by || undefined}
        onClick={() => sortOrder.onSort(sort)}
      >
        {label}
        {by ? (
          <span aria-hidden>{sortOrder.descending ? '↓' : '↑'}</span>
        ) : (
          <IconSelector size={14} aria-hidden />
        )}
      </button>
    </th>
  )
}

/** Undefined if no row can be selected. */
export const pickSelection = <R extends { id: number }>({ rows, selection }: Rows<R>) =>
  selection?.can && !rows.some(selection.can) ? undefined : selection

export function DataTable<R extends { id: number }>(props: Rows<R>) {
  const { rows, columns, getName, saved: savedId, actions, label, sorted: sortOrder } = props
  const selection = pickSelection(props)
  return (
    <ScrollRegion label={label} className={classes.scroll}>
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
              <Head key={column.key} column={column} sorted={sortOrder} />
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
            <tr
              key={row.id}
              data-row={row.id}
              data-selected={(selection?.has(row) && !selection.can) || undefined}
              data-saved={row.id === savedId || undefined}
            >
              {selection && (
                <td className={classes.tick}>
                  {selection.can?.(row) !== false && (
                    <Checkbox
                      aria-label={`Pilih ${getName(row)}`}
                      checked={selection.has(row)}
                      onChange={() => selection.toggle(row)}
                    />
                  )}
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
    </ScrollRegion>
  )
}
