import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { countsEndpoint } from '@tuntas/contract/resource'
import { call } from './call'
import type { ListSearch } from './listSearch'
import { StatusCounts } from './StatusCounts'

export type StatusCountsOf = {
  endpoint: ReturnType<typeof countsEndpoint>
  name: string
  choices: readonly { value: string; label: string }[]
  query: ListSearch
}

/** Counted beside the rows, never before them. */
export default function ListCounts({ endpoint, name, choices, query }: StatusCountsOf) {
  const { [name]: _, ...others } = query
  const counts = useQuery({
    queryKey: ['list', endpoint.path.replace(/\/counts$/, ''), 'counts', others],
    queryFn: async ({ signal }) => (await call(endpoint, { query: others as never }, { signal })).data,
    placeholderData: keepPreviousData,
  })
  if (!counts.data) return null
  const totals = new Map(counts.data.map(({ value, total }) => [value, total]))
  return (
    <StatusCounts
      name={name}
      label="Saring menurut status"
      choices={choices.map((choice) => ({ ...choice, total: totals.get(choice.value) ?? 0 }))}
    />
  )
}
