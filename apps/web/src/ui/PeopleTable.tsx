import { IconSelector } from '@tabler/icons-react'
import { type CSSProperties, createContext, type ReactNode, useContext } from 'react'
import classes from './PeopleTable.module.css'
import { ScrollRegion } from './ScrollRegion'
import { useWide } from './useWide'

type Person = { user_id: number; name: string; nim: string }
export type PeopleColumn<R> = {
  key: string | number
  label: string
  cell: (row: R) => ReactNode
  /** Adjacent columns of a group share a heading. */
  group?: string
  /** Replaces the label with more than text. */
  head?: ReactNode
  align?: 'center' | 'end'
  /** The server's sort key. */
  sort?: string
  /** Width in rem of a column that stays visible at the end. */
  stay?: number
}

type Sorted = { by: string | undefined; descending: boolean; onSort: (by: string) => void }
/** Sort order of the rows, from the page that loads them. */
export const PeopleSort = createContext<Sorted | null>(null)
/** Are rows 32 px high? From the page that lets the person choose. */
export const PeopleDense = createContext(false)
type PeopleTableProps<R> = {
  rows: readonly R[]
  columns: readonly PeopleColumn<R>[]
  /** Description for screen readers. */
  label: string
}

/** Adjacent columns by group, with their number; others are single. */
const groupColumns = <R,>(columns: readonly PeopleColumn<R>[]) =>
  columns.reduce<{ group: string | undefined; key: string | number; span: number; stay: number }[]>(
    (groups, { key, group, stay = 0 }) => {
      const last = groups.at(-1)
      if (last && group !== undefined && last.group === group) {
        last.span += 1
        last.stay += stay
      } else groups.push({ group, key, span: 1, stay })
      return groups
    },
    [],
  )

/** Students × many columns; the names stay visible. */
export function PeopleTable<R extends Person>({ rows, columns, label }: PeopleTableProps<R>) {
  const isWide = useWide()
  const isDense = useContext(PeopleDense)
  const grouped = columns.some(({ group }) => group !== undefined)
  const depth = grouped ? 2 : 1
  return (
    <ScrollRegion label={label} className={classes.scroll}>
      <table className={classes.table} data-wide={isWide || undefined} data-dense={isDense || undefined}>
        <thead>
          <tr>
            {isWide && <Head column={nimColumn} rowSpan={depth} className={classes.nim} />}
            <Head column={nameColumn} rowSpan={depth} className={classes.name} />
            {grouped &&
              groupColumns(columns).map(({ group, key, span, stay }) =>
                group === undefined ? (
                  <Head
                    key={key}
                    column={columns.find((one) => one.key === key)}
                    columns={columns}
                    rowSpan={2}
                  />
                ) : (
                  <th
                    key={key}
                    scope="colgroup"
                    colSpan={span}
                    className={classes.group}
                    data-stay={stay || undefined}
                    style={getStickyStyle([{ key, stay }], { key, stay })}
                  >
                    {group}
                  </th>
                ),
              )}
            {!grouped && columns.map((column) => <Head key={column.key} column={column} columns={columns} />)}
          </tr>
          {grouped && (
            <tr>
              {columns
                .filter(({ group }) => group !== undefined)
                .map((column) => (
                  <Head key={column.key} column={column} columns={columns} />
                ))}
            </tr>
          )}
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.user_id}>
              {isWide && <td className={classes.nim}>{row.nim}</td>}
              <th scope="row" className={classes.name}>
                {row.name}
                {!isWide && <small>{row.nim}</small>}
              </th>
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-align={column.align}
                  data-stay={column.stay || undefined}
                  style={getStickyStyle(columns, column)}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const nimColumn = { key: 'nim', label: 'NIM', sort: 'nim' }
const nameColumn = { key: 'name', label: 'Nama', sort: 'name' }

type Ended = { key: string | number; stay?: number }

/** Width and offset of a sticky column, with further sticky ones behind it. */
function getStickyStyle(columns: readonly Ended[], { key, stay }: Ended) {
  if (!stay) return undefined
  const behind = columns.slice(columns.findIndex((one) => one.key === key) + 1)
  const end = behind.reduce((sum, one) => sum + (one.stay ?? 0), 0)
  return { '--stay': `${end}rem`, '--width': `${stay}rem` } as CSSProperties
}

type HeadProps = {
  column:
    | { key: string | number; label: string; head?: ReactNode; align?: string; sort?: string; stay?: number }
    | undefined
  columns?: readonly Ended[]
  rowSpan?: number
  className?: string | undefined
}

/** A column title; if sortable, a button that shows the direction. */
function Head({ column, columns = [], rowSpan, className }: HeadProps) {
  const sortOrder = useContext(PeopleSort)
  if (!column) return null
  const { label, head, align, sort, stay } = column
  const by = sortOrder !== null && sort !== undefined && sortOrder.by === sort
  const way = by ? (sortOrder.descending ? 'descending' : 'ascending') : 'none'
  return (
    <th
      scope="col"
      rowSpan={rowSpan}
      className={className}
      data-align={align}
      data-headed={(head !== undefined && sort !== undefined) || undefined}
      data-stay={stay || undefined}
      style={getStickyStyle(columns, column)}
      aria-sort={sortOrder && sort ? way : undefined}
    >
      {head}
      {sortOrder && sort ? (
        <button
          type="button"
          className={classes.sort}
          aria-label={head ? `Urutkan menurut ${label}` : undefined}
          data-by={by || undefined}
          onClick={() => sortOrder.onSort(sort)}
        >
          {!head && label}
          {by ? (
            <span aria-hidden>{sortOrder.descending ? '↓' : '↑'}</span>
          ) : (
            <IconSelector size={14} aria-hidden />
          )}
        </button>
      ) : (
        !head && label
      )}
    </th>
  )
}
