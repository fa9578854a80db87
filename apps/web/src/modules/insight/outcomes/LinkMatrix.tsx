import { Fragment, type KeyboardEvent } from 'react'
import classes from './LinkMatrix.module.css'
import { Matrix } from './Matrix'
import shared from './outcomes.module.css'

const steps: Record<string, readonly [down: number, across: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/** Arrow keys move between the checkboxes. */
const walk = (event: KeyboardEvent<HTMLTableElement>) => {
  const step = steps[event.key]
  const [row, column] = ((event.target as HTMLElement).dataset.at ?? '').split('-').map(Number)
  if (!step || row === undefined || column === undefined) return
  const next = event.currentTarget.querySelector<HTMLElement>(
    `[data-at="${row + step[0]}-${column + step[1]}"]`,
  )
  if (!next) return
  event.preventDefault()
  next.focus()
}

type Coded = { id: number; code: string; name: string }
type Row = Coded & { linked: readonly number[]; called: string }
type LinkMatrixProps = {
  /** Heading of the rows and of the table. */
  head: string
  label: string
  columns: readonly Coded[]
  /** `title` is shown above its rows. */
  groups: readonly { id: number; title?: string; rows: readonly Row[] }[]
  /** The pending change, until the server has answered. */
  pressed: { row: number; column: number; on: boolean } | undefined
  set: (row: number, column: number, on: boolean) => void
}

/** Each link is a checkbox: ticked, the row serves the column. */
export function LinkMatrix({ head, label, columns, groups, pressed: pressedCell, set }: LinkMatrixProps) {
  const rows = groups.flatMap((group) => group.rows.map(({ id }) => id))
  const isOn = (row: Row, column: number) =>
    pressedCell?.row === row.id && pressedCell.column === column
      ? pressedCell.on
      : row.linked.includes(column)
  return (
    <Matrix
      label={label}
      heads={[head]}
      columns={columns}
      legend="Setiap centang langsung tersimpan. Tombol panah berpindah antarkotak."
      onKeyDown={walk}
    >
      {groups.map((group) => (
        <Fragment key={group.id}>
          {group.title !== undefined && (
            <tr className={shared.groupRow}>
              <th scope="rowgroup" colSpan={columns.length + 1}>
                {group.title}
              </th>
            </tr>
          )}
          {group.rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {row.code}
                <small>{row.name}</small>
              </th>
              {columns.map(({ id, code }, column) => (
                <td key={id}>
                  <label className={classes.box}>
                    <input
                      type="checkbox"
                      data-at={`${rows.indexOf(row.id)}-${column}`}
                      aria-label={`${row.called} mendukung ${code}`}
                      checked={isOn(row, id)}
                      onChange={(event) => set(row.id, id, event.currentTarget.checked)}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </Fragment>
      ))}
    </Matrix>
  )
}
