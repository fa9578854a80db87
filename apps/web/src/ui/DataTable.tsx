import { Checkbox } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
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
  /** The name under which the server sorts by it. */
  sort?: string
  /** A button or a picture: a line of its own in a card. */
  block?: boolean
}

type Selection<R> = {
  has: (row: R) => boolean
  toggle: (row: R) => void
  toggleAll: () => void
  all: boolean
  some: boolean
  /** Which rows can be ticked, where not all can. All that can are at first: what is ticked does not stand out. */
  can?: (row: R) => boolean
}

type Sorted = { by: string | undefined; descending: boolean; onSort: (by: string) => void }

export type Rows<R extends { id: number }> = {
  rows: readonly R[]
  columns: readonly Column<R>[]
  getName: (row: R) => string
  selection?: Selection<R>
  /** The row that was just saved. */
  saved?: number | undefined
  /** Icon buttons at the row's end. */
  actions?: (row: R) => ReactNode
  sorted?: Sorted
  /** What the table holds, for screen readers. */
  label: string
}

type HeadProps<R> = { column: Column<R>; sorted: Sorted | undefined }

/** A column's title; where it can be sorted by, a button that says which way it is. */
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

/** None where no row may be ticked: ticking all would do nothing. */
export const pickSelection = <R extends { id: number }>({ rows, selection }: Rows<R>) =>
  selection?.can && !rows.some(selection.can) ? undefined : selection

export function DataTable<R extends { id: number }>(props: Rows<R>) {
  const { rows, columns, getName, saved: savedId, actions, label, sorted: sortOrder } = props
  const selection = pickSelection(props)
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
    </section>
  )
}
