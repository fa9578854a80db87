import { NativeSelect } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import classes from './ListPage.module.css'
import type { ListState } from './useListSearch'

export type Filter = {
  name: string
  label: string
  /** 'Semua jenjang' */
  all: string
  options: readonly { value: string; label: string }[]
}

type FilterSelectProps = { filter: Filter; list: ListState; labelled?: boolean }

export function FilterSelect({ filter, list: { search, change }, labelled = false }: FilterSelectProps) {
  return (
    <NativeSelect
      className={labelled ? undefined : classes.filter}
      label={labelled ? filter.label : undefined}
      aria-label={labelled ? undefined : filter.label}
      data={[{ value: '', label: filter.all }, ...filter.options]}
      value={String(search[filter.name] ?? '')}
      onChange={(event) => change({ [filter.name]: event.currentTarget.value || undefined })}
      rightSection={<IconSelector size={16} aria-hidden />}
    />
  )
}
