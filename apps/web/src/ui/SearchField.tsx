import { Select } from '@mantine/core'
import type { SearchSelectProps } from './SearchSelect'

/** Long lists are searched; only so many are drawn at a time. */
export default function SearchField({ options, value, ...props }: SearchSelectProps) {
  return (
    <Select
      {...props}
      data={[...options]}
      value={value || null}
      searchable
      limit={100}
      nothingFoundMessage="Data tidak ditemukan"
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
