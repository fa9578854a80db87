import { Button } from '@mantine/core'
import type { Plan } from '@tuntas/contract/insight/plans'
import { useState } from 'react'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { Modal } from '../../../ui/Modal'
import { ScrollRegion } from '../../../ui/ScrollRegion'
import type { WeekDraft } from './drafts'
import { MOST_COLUMNS, MOST_ROWS, type TableRows } from './tableLimits'
import classes from './WeekGrid.module.css'
import { fillWeeks, guessFields, isHeading, type WeekField, weekColumns } from './weekTable'

type PasteDialogProps = {
  table: TableRows
  weeks: readonly WeekDraft[]
  plan: Plan
  /** The week of the cell that was pasted into. */
  start: number
  onFill: (weeks: WeekDraft[], total: number) => void
  onClose: () => void
}

const fieldOptions = [
  { value: 'week', label: 'Minggu' },
  ...weekColumns.map(({ name, label }) => ({ value: name, label })),
]
const SHOWN = 5

/** Shows which column becomes what before a table fills the weeks. */
export default function PasteDialog({ table, weeks, plan, start, onFill, onClose }: PasteDialogProps) {
  const { rows, isCut } = table
  const [first = []] = rows
  const hasHeading = isHeading(first)
  const width = Math.max(...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => at)
  const [fields, setFields] = useState<(WeekField | null)[]>(() =>
    hasHeading ? guessFields(columns.map((at) => first[at] ?? '')) : columns.map(() => null),
  )
  const body = hasHeading ? rows.slice(1) : rows
  const {
    weeks: filledWeeks,
    weekNumbers,
    unknown,
  } = fillWeeks({ rows: body, fields }, { weeks, goals: plan.goals, start })
  const choose = (at: number, value: string) =>
    setFields(
      fields.map((field, place) => {
        if (place === at) return (value || null) as WeekField | null
        return field === value ? null : field
      }),
    )
  const isChosen = fields.some((field) => field !== null && field !== 'week')
  return (
    <Modal
      opened
      onClose={onClose}
      size="90rem"
      title="Isi minggu dari tabel"
      transitionProps={{ duration: 120 }}
    >
      <div className={classes.paste}>
        <p>
          {fields.includes('week')
            ? 'Setiap baris masuk ke minggunya.'
            : `Tanpa kolom minggu: baris pertama masuk ke minggu ${start}.`}{' '}
          Sel kosong tidak mengubah isi yang ada.
        </p>
        <ScrollRegion label="Pratinjau tabel" className={classes.preview}>
          <table>
            <thead>
              <tr>
                {columns.map((at) => (
                  <th key={at} scope="col">
                    <ChoiceSelect
                      aria-label={`Kolom ${at + 1}`}
                      hint="Lewati"
                      options={fieldOptions}
                      value={fields[at] ?? ''}
                      onChange={(event) => choose(at, event.currentTarget.value)}
                    />
                    {hasHeading && <span>{first[at]}</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {body.slice(0, SHOWN).map((row, line) => (
                <tr key={line}>
                  {columns.map((at) => (
                    <td key={at} data-skipped={fields[at] === null || undefined}>
                      {row[at]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
        {isCut && (
          <p className={classes.unknown} role="alert">
            Tabel terlalu besar: hanya {MOST_ROWS} baris dan {MOST_COLUMNS} kolom pertama yang dibaca.
          </p>
        )}
        {body.length > SHOWN && <p>…dan {body.length - SHOWN} baris lagi.</p>}
        {isChosen && unknown.length > 0 && (
          <p className={classes.unknown} role="alert">
            Sub-CPMK tidak dikenal di minggu {unknown.map(({ week }) => week).join(', ')}:{' '}
            {[...new Set(unknown.map(({ text }) => text))].join('; ')}. Pilih setelah tabel diisi.
          </p>
        )}
        <div className={classes.pasteActs}>
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button
            disabled={!isChosen || weekNumbers.length === 0}
            onClick={() => onFill(filledWeeks, new Set(weekNumbers).size)}
          >
            Isi {new Set(weekNumbers).size} minggu
          </Button>
        </div>
      </div>
    </Modal>
  )
}
