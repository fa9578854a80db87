import { NativeSelect } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import classes from './ListPage.module.css'
import { useListSearch } from './listSearch'

export type Filter = {
  name: string
  label: string
  /** 'Semua jenjang' */
  all: string
  options: readonly { value: string; label: string }[]
}

type FilterSelectProps = { filter: Filter; labelled?: boolean }

export function FilterSelect({ filter, labelled = false }: FilterSelectProps) {
  const [search, change] = useListSearch()
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
