import { NativeSelect } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazyPart'
import { SearchSelect } from '../../ui/SearchSelect'
import classes from './ListPage.module.css'
import type { ListState } from './useListSearch'

/** Loaded when several values can be selected. */
const FilterValues = lazyPart(() => import('./FilterValues'))

export type Filter = {
  name: string
  label: string
  /** 'Semua jenjang' */
  all: string
  /** The value in the address that means no filter; by default an absent value does. */
  none?: string
  options: readonly { value: string; label: string }[]
  /** Shown only on request or while set. */
  rare?: boolean
  /** Accepts several values, as `1,2` in the address. */
  several?: true
}

/** Above this number the options are searchable. */
const MANY = 15
const SEVERAL = 'beberapa'

type FilterSelectProps = { filter: Filter; list: ListState; labelled?: boolean }

export function FilterSelect({ filter, list: { search, change }, labelled = false }: FilterSelectProps) {
  const [isOpen, setOpen] = useState(false)
  const { name, label, all, several: isMultiple } = filter
  const value = String(search[name] ?? '')
  const selectedValues = value === '' ? [] : value.split(',')
  const isGone =
    selectedValues.length === 1 &&
    filter.options.length > 0 &&
    !filter.options.some((one) => one.value === value)
  const options = [
    ...filter.options,
    ...(selectedValues.length > 1
      ? [{ value, label: `${selectedValues.length} ${label.toLowerCase()}` }]
      : []),
    // The list stays filtered by a value that no longer exists.
    ...(isGone ? [{ value, label: `${label} tidak ada lagi` }] : []),
    ...(isMultiple && filter.options.length > 2 ? [{ value: SEVERAL, label: 'Pilih beberapa…' }] : []),
  ]
  const inputProps = {
    className: labelled ? undefined : classes.filter,
    label: labelled ? label : undefined,
    'aria-label': labelled ? undefined : label,
    value,
  }
  const set = (next: string | null) =>
    next === SEVERAL ? setOpen(true) : change({ [name]: next || undefined })
  return (
    <>
      {filter.options.length > MANY ? (
        <SearchSelect {...inputProps} placeholder={all} options={options} clearable onChange={set} />
      ) : (
        <NativeSelect
          {...inputProps}
          data={[{ value: '', label: all }, ...options]}
          onChange={(event) => set(event.currentTarget.value)}
          rightSection={<IconSelector size={16} aria-hidden />}
        />
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <FilterValues
            filter={filter}
            chosen={selectedValues}
            onClose={() => setOpen(false)}
            onDone={(values) => {
              setOpen(false)
              change({ [name]: values.join(',') || undefined })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
