import { Select, type SelectProps } from '@mantine/core'

export type SearchSelectProps = Pick<
  SelectProps,
  | 'label'
  | 'aria-label'
  | 'className'
  | 'clearable'
  | 'placeholder'
  | 'withAsterisk'
  | 'error'
  | 'onChange'
  | 'onBlur'
  | 'onFocus'
> & {
  value?: string
  options: readonly { value: string; label: string }[]
  'data-path'?: string
}

/** Long lists are searched; only part of the matches is rendered. */
export default function SearchField({ options, value, ...props }: SearchSelectProps) {
  return (
    <Select
      {...props}
      data={[...options]}
      value={value || null}
      searchable
      limit={100}
      clearButtonProps={{ 'aria-label': 'Hapus pilihan' }}
      nothingFoundMessage="Data tidak ditemukan"
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
