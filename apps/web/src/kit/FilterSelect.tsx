import { NativeSelect } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { SearchSelect } from '../ui/SearchSelect'
import classes from './ListPage.module.css'
import type { ListState } from './useListSearch'

export type Filter = {
  name: string
  label: string
  /** 'Semua jenjang' */
  all: string
  /** Its value in the address where it narrows nothing; without one, no value says so. */
  none?: string
  options: readonly { value: string; label: string }[]
  /** Stands there once it is asked for, or set. */
  rare?: boolean
}

/** More than these are found by typing. */
const MANY = 15

type FilterSelectProps = { filter: Filter; list: ListState; labelled?: boolean }

export function FilterSelect({ filter, list: { search, change }, labelled = false }: FilterSelectProps) {
  const { name, label, all, options } = filter
  const common = {
    className: labelled ? undefined : classes.filter,
    label: labelled ? label : undefined,
    'aria-label': labelled ? undefined : label,
    value: String(search[name] ?? ''),
  }
  const set = (value: string | null) => change({ [name]: value || undefined })
  if (options.length > MANY)
    return <SearchSelect {...common} placeholder={all} options={options} clearable onChange={set} />
  return (
    <NativeSelect
      {...common}
      data={[{ value: '', label: all }, ...options]}
      onChange={(event) => set(event.currentTarget.value)}
      rightSection={<IconSelector size={16} aria-hidden />}
    />
  )
}
