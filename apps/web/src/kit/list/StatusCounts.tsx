import { count } from '../format'
import classes from './StatusCounts.module.css'
import type { ListState } from './useListSearch'

type Choice = { value: string; label: string; total: number }
type StatusCountsProps = {
  list: ListState
  /** The filter in the address that the counts set. */
  name: string
  /** The group's name for screen readers: 'Saring menurut status'. */
  label: string
  choices: readonly Choice[]
  /** Total of all rows, where some count twice or not at all. */
  total?: number
}

/** Row counts by status; a click filters by it. Statuses without rows are left out. */
export function StatusCounts({ list, name, label, choices, total: every }: StatusCountsProps) {
  const { search, change } = list
  const selectedValue = search[name] === undefined ? undefined : String(search[name])
  const shownChoices = choices.filter(({ value, total }) => total > 0 || value === selectedValue)
  if (shownChoices.length === 0) return null
  const all = {
    value: undefined,
    label: 'Semua',
    total: every ?? choices.reduce((sum, { total }) => sum + total, 0),
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line
    <div role="group" aria-label={label} className={classes.counts} data-no-print>
      {[all, ...shownChoices].map(({ value, label: word, total }) => (
        <button
          key={word}
          type="button"
          aria-pressed={selectedValue === value}
          onClick={() => change({ [name]: value })}
        >
          {word} <b>{count(total)}</b>
        </button>
      ))}
    </div>
  )
}
