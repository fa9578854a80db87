import { ChoiceSelect } from '../../ui/ChoiceSelect'
import type { Filter } from '../list/FilterSelect'
import type { ListState } from '../list/useListSearch'
import classes from './ReportPage.module.css'
import type { useReportFilters } from './useReportFilters'

type ReportFiltersProps = {
  list: ListState
  from: ReturnType<typeof useReportFilters>
  choices: readonly Filter[]
}

/** Class, topic, quiz and the other filters of a report. */
export function ReportFilters({ list: { search, change }, from, choices }: ReportFiltersProps) {
  if (from.filters.length + choices.length === 0) return null
  return (
    <div className={classes.filters} data-no-print>
      {from.filters.map(({ name, label, hint, options }) => (
        <ChoiceSelect
          key={name}
          label={label}
          hint={hint}
          options={options}
          value={options?.length ? String(search[name] ?? '') : ''}
          disabled={options?.length === 0}
          onChange={(event) => from.choose(name, event.currentTarget.value)}
        />
      ))}
      {choices.map(({ name, label, all, options }) => (
        <ChoiceSelect
          key={name}
          label={label}
          hint={all}
          options={options}
          value={String(search[name] ?? '')}
          onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
        />
      ))}
    </div>
  )
}
