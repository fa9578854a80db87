import { keepPreviousData } from '@tanstack/react-query'
import type { countsEndpoint } from '@tuntas/contract/wire/resource'
import { useData } from '../client/queries'
import type { ListSearch } from './listSearch'
import { StatusCounts } from './StatusCounts'
import type { ListState } from './useListSearch'

export type StatusCountsOf = {
  endpoint: ReturnType<typeof countsEndpoint>
  name: string
  choices: readonly { value: string; label: string }[]
  list: ListState
  query: ListSearch
}

/** Loaded in parallel with the rows; never delays them. */
export default function ListCounts({ endpoint, name, choices, list, query }: StatusCountsOf) {
  const { [name]: _, ...filters } = query
  const counts = useData(endpoint, { query: filters }, { placeholderData: keepPreviousData })
  if (!counts.data) return null
  const totals = new Map(counts.data.map(({ value, total }) => [value, total]))
  return (
    <StatusCounts
      list={list}
      name={name}
      label="Saring menurut status"
      choices={choices.map((choice) => ({ ...choice, total: totals.get(choice.value) ?? 0 }))}
    />
  )
}
