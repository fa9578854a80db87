import { TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from './lazyPart'
import type { SearchSelectProps } from './SearchField'

/** The searchable list is heavy: the form is rendered before it. */
const SearchField = lazyPart(() => import('./SearchField'))

/** Selects one of very many options by typing. */
export function SearchSelect(props: SearchSelectProps) {
  const { options, value, clearable: _, onChange: __, ...field } = props
  const selectedLabel = options.find((option) => option.value === value)?.label ?? ''
  return (
    <Suspense fallback={<TextInput {...field} value={selectedLabel} readOnly />}>
      <SearchField {...props} />
    </Suspense>
  )
}
