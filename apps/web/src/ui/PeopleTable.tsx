import type { ReactNode } from 'react'
import classes from './PeopleTable.module.css'
import { useWide } from './useWide'

type Person = { user_id: number; name: string; nim: string }
export type PeopleColumn<R> = {
  key: string | number
  label: string
  cell: (row: R) => ReactNode
  /** Columns side by side with the same group share a head above theirs. */
  group?: string
  /** In place of the label, where it is more than a word. */
  head?: ReactNode
  align?: 'center' | 'end'
}
type PeopleTableProps<R> = {
  rows: readonly R[]
  columns: readonly PeopleColumn<R>[]
  /** What the table holds, for screen readers. */
  label: string
}

/** Neighbours of one group, with how many they are; a column without a group stands for itself. */
const groupsOf = <R,>(columns: readonly PeopleColumn<R>[]) =>
  columns.reduce<{ group: string | undefined; key: string | number; span: number }[]>(
    (found, { key, group }) => {
      const last = found.at(-1)
      if (last && group !== undefined && last.group === group) last.span += 1
      else found.push({ group, key, span: 1 })
      return found
    },
    [],
  )

/** Students down the side, however many columns across: who it is stays in sight. */
export function PeopleTable<R extends Person>({ rows, columns, label }: PeopleTableProps<R>) {
  const wide = useWide()
  const grouped = columns.some(({ group }) => group !== undefined)
  const depth = grouped ? 2 : 1
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <table className={classes.table} data-wide={wide || undefined}>
        <thead>
          <tr>
            {wide && (
              <th scope="col" rowSpan={depth} className={classes.nim}>
                NIM
              </th>
            )}
            <th scope="col" rowSpan={depth} className={classes.name}>
              Nama
            </th>
            {grouped &&
              groupsOf(columns).map(({ group, key, span }) =>
                group === undefined ? (
                  <Head key={key} column={columns.find((one) => one.key === key) ?? columns[0]} rowSpan={2} />
                ) : (
                  <th key={key} scope="colgroup" colSpan={span} className={classes.group}>
                    {group}
                  </th>
                ),
              )}
            {!grouped && columns.map((column) => <Head key={column.key} column={column} />)}
          </tr>
          {grouped && (
            <tr>
              {columns
                .filter(({ group }) => group !== undefined)
                .map((column) => (
                  <Head key={column.key} column={column} />
                ))}
            </tr>
          )}
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.user_id}>
              {wide && <td className={classes.nim}>{row.nim}</td>}
              <th scope="row" className={classes.name}>
                {row.name}
                {!wide && <small>{row.nim}</small>}
              </th>
              {columns.map((column) => (
                <td key={column.key} data-align={column.align}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type HeadProps<R> = { column: PeopleColumn<R> | undefined; rowSpan?: number }

const Head = <R,>({ column, rowSpan }: HeadProps<R>) => (
  <th scope="col" rowSpan={rowSpan} data-align={column?.align}>
    {column?.head ?? column?.label}
  </th>
)
