import { Card } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { importColumns } from '@tuntas/contract/operations/import-columns'
import { type ImportJob, type ImportRow, importRows } from '@tuntas/contract/operations/imports'
import { ListPager } from '../../../kit/list/ListPager'
import { SearchBox } from '../../../kit/list/SearchBox'
import { StatusCounts } from '../../../kit/list/StatusCounts'
import type { ListState } from '../../../kit/list/useListSearch'
import { LazyExport } from '../../../kit/report/LazyExport'
import { DataCards } from '../../../ui/DataCards'
import { type Column, DataTable } from '../../../ui/DataTable'
import { EmptyState } from '../../../ui/Placeholder'
import { ToneBadge } from '../../../ui/StateBadge'
import { useWide } from '../../../ui/useWide'
import classes from './Imports.module.css'
import { fates, outcomes } from './importWords'
import type { Choice } from './useChoice'

function Reasons({ row }: { row: ImportRow }) {
  if (row.problems.length + row.changes.length === 0) return <span className={classes.dimmed}>-</span>
  return (
    <ul className={classes.reasons}>
      {row.problems.map(({ column, value, message, warning }) => (
        <li key={column + message} data-warning={warning === 1 || undefined}>
          {column && <b>{column}</b>} {value !== undefined && <q>{value}</q>} {message}
        </li>
      ))}
      {row.changes.map(({ label, before, after }) => (
        <li key={label} data-change>
          <b>{label}</b> <s>{before ?? '-'}</s> menjadi {after ?? '-'}
        </li>
      ))}
    </ul>
  )
}

const buildColumns = (job: ImportJob): Column<ImportRow>[] => [
  {
    key: 'number',
    label: 'Baris',
    numeric: true,
    cell: (row) => <span className={classes.number}>{row.number}</span>,
  },
  {
    key: 'key',
    label: importColumns[job.kind].findLast(({ key }) => key)?.label ?? '',
    cell: (row) => row.key || '-',
  },
  { key: 'label', label: 'Nama', lead: true, cell: (row) => row.label || row.key || '-' },
  {
    key: 'outcome',
    label: 'Hasil',
    nowrap: true,
    cell: ({ outcome, fate }) => {
      const { label, tone } = fate === null ? outcomes[outcome] : fates[fate]
      return <ToneBadge tone={tone}>{label}</ToneBadge>
    },
  },
  { key: 'reasons', label: 'Keterangan', block: true, cell: (row) => <Reasons row={row} /> },
]

type Filter = keyof typeof outcomes
const sums: Record<Filter, 'created' | 'updated' | 'same' | 'refused' | 'skipped' | 'warned' | 'left'> = {
  create: 'created',
  update: 'updated',
  same: 'same',
  refuse: 'refused',
  skip: 'skipped',
  warn: 'warned',
  left: 'left',
}

type RowsProps = {
  list: ListState
  job: ImportJob
  rows: readonly ImportRow[]
  total: number
  busy: boolean
  /** While the selection can be changed. */
  choice: Choice | undefined
}

/** Rows of the file with the planned or actual result. */
export function Rows({ list, job, rows, total, busy, choice }: RowsProps) {
  const { search, change } = list
  const isWide = useWide()
  const Shape = isWide ? DataTable : DataCards
  return (
    <Card padding={0} className={classes.surface}>
      <div className={classes.toolbar}>
        <div className={classes.find}>
          <SearchBox
            hint="Cari nomor atau nama"
            value={search.keywords ?? ''}
            onSearch={(keywords) => change({ keywords: keywords || undefined })}
          />
          <LazyExport
            endpoint={importRows}
            params={{ kind: job.kind }}
            query={{ job_id: job.id, outcome: search.outcome }}
            noun="hasil pemeriksaan"
          />
        </div>
      </div>
      <StatusCounts
        list={list}
        name="outcome"
        label="Saring menurut hasil"
        total={job.created + job.updated + job.same + job.refused + job.skipped}
        choices={(Object.keys(outcomes) as Filter[]).map((name) => ({
          value: name,
          label: outcomes[name].label,
          total: job[sums[name]],
        }))}
      />
      {total === 0 ? (
        <EmptyState icon={IconSearchOff} title="Data tidak ditemukan" />
      ) : (
        <div aria-busy={busy}>
          <Shape
            label="Hasil pemeriksaan baris demi baris"
            rows={rows}
            columns={buildColumns(job)}
            getName={(row) => `baris ${row.number}`}
            {...(choice && { selection: choice.ticks })}
          />
          <ListPager list={list} total={total} />
        </div>
      )}
    </Card>
  )
}
