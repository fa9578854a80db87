import { Checkbox } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import classes from './DataCards.module.css'
import { pickSelection, type Rows } from './DataTable'

/** Rows below 994 px as cards: name first, the rest in one quiet line. */
export function DataCards<R extends { id: number }>(props: Rows<R>) {
  const { rows, columns, getName, saved: savedId, actions, label } = props
  const selection = pickSelection(props)
  const lead = columns.filter((column) => column.lead)
  const rest = columns.filter((column) => !column.lead && !column.block)
  const blocks = columns.filter((column) => column.block)
  return (
    <div>
      {selection && (
        <Checkbox
          className={classes.all}
          label="Pilih semua di halaman ini"
          checked={selection.all}
          indeterminate={selection.some && !selection.all}
          onChange={selection.toggleAll}
        />
      )}
      <ul className={classes.cards} aria-label={label}>
        {rows.map((row) => (
          <li
            key={row.id}
            className={classes.card}
            data-row={row.id}
            data-selected={(selection?.has(row) && !selection.can) || undefined}
            data-saved={row.id === savedId || undefined}
          >
            {selection && selection.can?.(row) !== false && (
              // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside carries the name
              <label className={classes.tick}>
                <Checkbox
                  aria-label={`Pilih ${getName(row)}`}
                  checked={selection.has(row)}
                  onChange={() => selection.toggle(row)}
                />
              </label>
            )}
            <div className={classes.words}>
              <div className={classes.lead}>
                {lead.map((column) => (
                  <Fragment key={column.key}>{column.cell(row)}</Fragment>
                ))}
              </div>
              <div className={classes.rest}>
                {rest.map((column) => (
                  <Part key={column.key}>
                    {column.numeric && `${column.label}\u00a0`}
                    {column.cell(row)}
                  </Part>
                ))}
              </div>
              {blocks.map((column) => (
                <div key={column.key} className={classes.block}>
                  {column.cell(row)}
                </div>
              ))}
            </div>
            {actions?.(row)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const Part = ({ children }: { children: ReactNode }) => <span className={classes.part}>{children}</span>
