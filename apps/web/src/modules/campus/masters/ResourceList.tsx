import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import type { Field, Resource, ResourceRow } from '@tuntas/contract/wire/resource'
import type { ReactNode } from 'react'
import { type Options, useOptions } from '../../../kit/form/options'
import { date, number, orDash } from '../../../kit/format'
import type { Filter } from '../../../kit/list/FilterSelect'
import { ListPage } from '../../../kit/list/ListPage'
import type { ListRoute } from '../../../kit/list/useListSearch'
import { NameCell } from '../../../ui/NameCell'
import { StateBadge, ToneBadge } from '../../../ui/StateBadge'
import { type StateName, states } from '../../../ui/states'

type ResourceListProps = {
  resource: Resource
  from: ListRoute
  note?: ReactNode
  more?: ReactNode
  /** Its Excel file in the import format, for editing and re-importing. */
  forImport?: Endpoint
}

/** A list page rendered from its declaration. */
export function ResourceList({ resource, from, note, more, forImport }: ResourceListProps) {
  const { columns, search, filters = [], named: nameColumn = 'name', lead = nameColumn, countBy } = resource
  const field = (name: string) => resource.fields[name] as Field
  const referred = useOptions(
    filters.map(field).flatMap((entry) => (entry.kind === 'ref' ? [entry.path] : [])),
  )
  // A code without its own column is shown below the name.
  const coded = 'code' in resource.fields && !columns.includes('code')
  return (
    <ListPage<ResourceRow>
      from={from}
      title={resource.title}
      noun={resource.noun}
      searchHint={`Cari ${search.map((name) => field(name).label.toLowerCase()).join(' atau ')}`}
      columns={columns.map((name) => ({
        key: name,
        label: field(name).label,
        sort: name,
        lead: name === lead || columns.length === 1,
        numeric: ['decimal', 'integer'].includes(field(name).kind),
        cell: (row) =>
          coded && name === nameColumn && row.code ? (
            <NameCell name={String(row[name])}>
              <ToneBadge tone="abu">{String(row.code)}</ToneBadge>
            </NameCell>
          ) : (
            renderCell(field(name), name, row)
          ),
      }))}
      filters={filters
        .filter((name) => name !== countBy)
        .map((name) => buildFilter(name, field(name), referred))}
      counts={
        resource.counts && countBy !== undefined
          ? {
              endpoint: resource.counts,
              name: countBy,
              choices: buildFilter(countBy, field(countBy), referred).options,
            }
          : undefined
      }
      endpoints={{ ...resource, forImport }}
      formPath={`${resource.route}/form`}
      getName={(row) => String(row[nameColumn])}
      meantBy={(row) =>
        `${nameColumn === 'name' ? 'nama' : field(nameColumn).label.toLowerCase()} ${row[nameColumn]}`
      }
      note={note}
      more={more}
    />
  )
}

function renderCell(field: Field, name: string, row: ResourceRow) {
  const value = row[name]
  switch (field.kind) {
    case 'decimal':
    case 'integer':
      return typeof value === 'number' ? number(value) : '-'
    case 'choice':
      if (typeof value === 'string' && value in states) return <StateBadge state={value as StateName} />
      return orDash(field.choices.find((choice) => choice.value === value)?.label)
    case 'flag':
      return renderFlag(value ? field.on : field.off, Boolean(value))
    case 'date':
      return date(value as string | null)
    case 'ref':
    case 'refs':
      return orDash(row[field.as] as string | null)
    case 'text':
      return orDash(value as string | null)
  }
}

/** The vocabulary's badge if it has one. Otherwise on is prominent and off is quiet. */
function renderFlag(word: string, on: boolean) {
  const stateEntry = Object.entries(states).find(([, state]) => state.label === word)
  if (stateEntry) return <StateBadge state={stateEntry[0] as StateName} />
  return on ? <ToneBadge tone="daun">{word}</ToneBadge> : word
}

function buildFilter(name: string, field: Field, referred: Options): Filter {
  const filterProps = { name, label: field.label, all: `Semua ${field.label.toLowerCase()}` }
  if (field.kind === 'choice') return { ...filterProps, several: true, options: field.choices }
  if (field.kind === 'ref') return { ...filterProps, several: true, options: referred[field.path] ?? [] }
  const [on, off] = field.kind === 'flag' ? [field.on, field.off] : ['Ya', 'Tidak']
  return {
    ...filterProps,
    options: [
      { value: '1', label: on },
      { value: '0', label: off },
    ],
  }
}
