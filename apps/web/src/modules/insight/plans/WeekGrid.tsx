import { Button } from '@mantine/core'
import { IconArrowBarDown, IconClock, IconCopy, IconFileImport, IconTableDown } from '@tabler/icons-react'
import { computeLearningMinutes, weekPlace, weightOfWeek } from '@tuntas/contract/insight/plan-checks'
import type { Plan } from '@tuntas/contract/insight/plans'
import { type ClipboardEvent, memo, Suspense, useRef, useState } from 'react'
import { saveFile } from '../../../kit/client/saveFile'
import { toast } from '../../../kit/form/toast'
import { number } from '../../../kit/format'
import { lazyPart } from '../../../ui/lazyPart'
import { ScrollRegion } from '../../../ui/ScrollRegion'
import { readTable } from './clipboardTable'
import { type PlanFields, toWeighted, type WeekDraft } from './drafts'
import shared from './plans.module.css'
import type { TableRows } from './tableLimits'
import { WeekCell } from './WeekCell'
import classes from './WeekGrid.module.css'
import { weekColumns } from './weekTable'

const PasteDialog = lazyPart(() => import('./PasteDialog'))

type GridProps = { form: PlanFields; plan: Plan }
type Cell = { row: number; column: number }
type Pasted = { table: TableRows; start: number }

/** The weekly table as a grid: keys of a spreadsheet, pasted tables, filling down. */
export default function WeekGrid({ form, plan }: GridProps) {
  const { weeks } = form.values
  const weighed = toWeighted(form.values)
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const [cell, setCell] = useState<Cell>({ row: 0, column: 0 })
  const latest = useRef(form)
  latest.current = form
  const change = useRef((week: number, part: Partial<WeekDraft>) =>
    latest.current.set({
      weeks: latest.current.latest().weeks.map((one) => (one.week === week ? { ...one, ...part } : one)),
    }),
  ).current
  const paste = (event: ClipboardEvent) => {
    const table = readTable(event.clipboardData)
    if (!table) return
    event.preventDefault()
    setPasted({ table, start: weeks[cell.row]?.week ?? 1 })
  }
  return (
    <>
      <Tools form={form} plan={plan} cell={cell} onTable={(table) => setPasted({ table, start: 1 })} />
      <ScrollRegion label="Tabel rencana mingguan" className={classes.scroll}>
        <table
          className={classes.grid}
          onPaste={paste}
          onFocus={({ target }) => {
            const [row, column] = (target.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? '').split(':')
            if (column !== undefined) setCell({ row: Number(row), column: Number(column) })
          }}
        >
          <thead>
            <tr>
              <th scope="col">Mg</th>
              {weekColumns.map(({ name, label, width }) => (
                <th key={name} scope="col" style={{ minWidth: `${width}rem` }}>
                  {label}
                </th>
              ))}
              <th scope="col">Bobot</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((week, row) => (
              <WeekRow
                key={week.week}
                week={week}
                row={row}
                goals={plan.goals}
                weight={weightOfWeek(week.week, weighed)}
                errors={form.errors}
                onChange={change}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Suspense fallback={null}>
        {pasted && (
          <PasteDialog
            table={pasted.table}
            start={pasted.start}
            weeks={weeks}
            plan={plan}
            onClose={() => setPasted(null)}
            onFill={(filledWeeks, total) => {
              form.set({ weeks: filledWeeks })
              setPasted(null)
              toast.success(`${total} minggu diisi dari tabel. Simpan draf untuk menyimpannya.`)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

type WeekRowProps = {
  week: WeekDraft
  row: number
  goals: Plan['goals']
  weight: number
  errors: Readonly<Record<string, string>>
  onChange: (week: number, part: Partial<WeekDraft>) => void
}

const WeekRow = memo(function WeekRow({ week, row, goals, weight, errors, onChange }: WeekRowProps) {
  return (
    <tr id={weekPlace(week.week)} data-exam={week.exam !== '' || undefined}>
      <th scope="row">{week.week}</th>
      {weekColumns.map((column, at) => (
        <WeekCell
          key={column.name}
          week={week}
          name={column.name}
          label={`${column.label}, minggu ${week.week}`}
          place={`${row}:${at}`}
          path={`weeks.${row}.${column.name === 'goals' ? 'goal_ids' : column.name}`}
          errors={errors}
          goals={goals}
          onChange={onChange}
        />
      ))}
      <td>{weight === 0 ? '-' : `${number(weight)}%`}</td>
    </tr>
  )
})

type ToolsProps = GridProps & { cell: Cell; onTable: (table: TableRows) => void }

/** What one press does to several cells. */
function Tools({ form, plan, cell, onTable }: ToolsProps) {
  const picker = useRef<HTMLInputElement>(null)
  const { weeks } = form.values
  const current = weeks[cell.row]
  const column = weekColumns[cell.column]
  const pickPart = (week: WeekDraft): Partial<WeekDraft> =>
    column?.name === 'goals'
      ? { goal_ids: week.goal_ids, exam: week.exam }
      : column
        ? { [column.name]: week[column.name as keyof WeekDraft] }
        : {}
  const copyAbove = () => {
    const above = weeks[cell.row - 1]
    if (above && current)
      form.set({ weeks: weeks.map((one) => (one === current ? { ...above, week: current.week } : one)) })
  }
  const fillDown = () => {
    if (!current) return
    const part = pickPart(current)
    form.set({
      weeks: weeks.map((one, at) => (at > cell.row && one.exam === '' ? { ...one, ...part } : one)),
    })
  }
  const setMinutes = () =>
    form.set({
      weeks: weeks.map((one) => {
        const { contact, task, study } = computeLearningMinutes(
          {
            exam: one.exam === 'uts' || one.exam === 'uas' ? one.exam : null,
            contact_minutes: null,
            task_minutes: null,
            study_minutes: null,
          },
          plan.sks,
          plan.sks_minutes,
        )
        return one.exam === ''
          ? {
              ...one,
              contact_minutes: String(contact),
              task_minutes: String(task),
              study_minutes: String(study),
            }
          : one
      }),
    })
  const open = async (file: File | undefined) => {
    if (!file) return
    const table = await import('./tableFile').then(({ readTableFile }) => readTableFile(file))
    if (table) onTable(table)
    else toast.error('Tidak ada tabel di file ini. Pakai .xlsx atau .docx.')
  }
  const saveTemplate = async () => {
    const { makeWeekTemplate } = await import('./weekTemplate')
    saveFile(makeWeekTemplate(weeks, plan.goals), `Rencana mingguan ${plan.course_category}.xlsx`)
  }
  return (
    <div className={shared.acts}>
      <Button
        variant="default"
        leftSection={<IconCopy size={18} aria-hidden />}
        disabled={cell.row === 0}
        onClick={copyAbove}
      >
        Salin minggu sebelumnya
      </Button>
      <Button variant="default" leftSection={<IconArrowBarDown size={18} aria-hidden />} onClick={fillDown}>
        Isi {column?.label} ke bawah
      </Button>
      <Button variant="default" leftSection={<IconClock size={18} aria-hidden />} onClick={setMinutes}>
        Menit dari sks
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileImport size={18} aria-hidden />}
        onClick={() => picker.current?.click()}
      >
        Impor Excel atau Word
      </Button>
      <Button
        variant="default"
        leftSection={<IconTableDown size={18} aria-hidden />}
        onClick={() => void saveTemplate()}
      >
        Unduh Excel untuk diisi
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".xlsx,.docx"
        aria-label="File tabel RPS"
        onChange={(event) => {
          void open(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
