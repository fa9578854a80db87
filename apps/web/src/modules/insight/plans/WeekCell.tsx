import type { Plan } from '@tuntas/contract/insight/plans'
import { type KeyboardEvent, useState } from 'react'
import type { WeekDraft } from './drafts'
import classes from './WeekGrid.module.css'
import { formatContent, parseContent, type WeekField } from './weekTable'

type WeekCellProps = {
  week: WeekDraft
  name: WeekField
  label: string
  /** `row:column`. */
  place: string
  path: string
  errors: Readonly<Record<string, string>>
  goals: Plan['goals']
  onChange: (week: number, part: Partial<WeekDraft>) => void
}

const focusCell = (from: HTMLElement, row: number, column: number): boolean => {
  const target = from
    .closest('table')
    ?.querySelector<HTMLTextAreaElement>(`[data-cell="${row}:${column}"] textarea`)
  target?.focus()
  target?.select()
  return target != null
}

/** Keys of a spreadsheet: Alt+Enter breaks the line, Ctrl+D repeats the cell above. */
const onKey = (event: KeyboardEvent<HTMLTextAreaElement>, place: string, set: (value: string) => void) => {
  const input = event.currentTarget
  const [row = 0, column = 0] = place.split(':').map(Number)
  const { value, selectionStart, selectionEnd } = input
  if (event.key === 'Enter' && event.altKey) {
    event.preventDefault()
    set(`${value.slice(0, selectionStart)}\n${value.slice(selectionEnd)}`)
    return
  }
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
    event.preventDefault()
    const above = input
      .closest('table')
      ?.querySelector<HTMLTextAreaElement>(`[data-cell="${row - 1}:${column}"] textarea`)
    if (above) set(above.value)
    return
  }
  const atTop = !value.slice(0, selectionStart).includes('\n')
  const atBottom = !value.slice(selectionEnd).includes('\n')
  const step =
    event.key === 'Enter'
      ? event.shiftKey
        ? -1
        : 1
      : event.key === 'ArrowDown' && atBottom
        ? 1
        : event.key === 'ArrowUp' && atTop
          ? -1
          : 0
  if (event.key === 'Enter' || (step !== 0 && !event.shiftKey)) event.preventDefault()
  if (step !== 0) focusCell(input, row + step, column)
}

/** The text being typed for goals, and the stored text it belongs to. */
type Draft = { text: string; storedText: string }

/** One cell. Goals are typed by code, or UTS and UAS. */
export function WeekCell({ week, name, label, place, path, errors, goals, onChange }: WeekCellProps) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const storedText =
    name === 'goals' ? formatContent(week, goals) : String(week[name as keyof WeekDraft] ?? '')
  // Another change of the week, such as a pasted table, ends the draft.
  const draftText = draft?.storedText === storedText ? draft.text : null
  const content = draftText === null ? null : parseContent(draftText, goals)
  const set = (value: string) => {
    if (name !== 'goals') return onChange(week.week, { [name]: value })
    const { exam, goal_ids, unknown } = parseContent(value, goals)
    if (unknown !== '') return setDraft({ text: value, storedText })
    setDraft({ text: value, storedText: formatContent({ ...week, exam, goal_ids }, goals) })
    onChange(week.week, { exam, goal_ids })
  }
  const fault = content?.unknown ? `Sub-CPMK tidak dikenal: ${content.unknown}` : errors[path]
  return (
    <td data-cell={place} data-wrong={fault !== undefined || undefined}>
      <textarea
        className={classes.cell}
        aria-label={label}
        aria-invalid={fault !== undefined}
        data-path={path}
        rows={1}
        value={draftText ?? storedText}
        title={fault}
        onChange={(event) => set(event.currentTarget.value)}
        onBlur={() => content?.unknown === '' && setDraft(null)}
        onKeyDown={(event) => onKey(event, place, set)}
      />
    </td>
  )
}
