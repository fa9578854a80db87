import { Card } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { importColumns } from '@tuntas/contract/import-columns'
import { type ImportJob, type ImportRow, importRows } from '@tuntas/contract/imports'
import { ExportButton } from '../../kit/ExportButton'
import { count } from '../../kit/format'
import { ListPager } from '../../kit/ListPager'
import { useListSearch } from '../../kit/listSearch'
import { SearchBox } from '../../kit/SearchBox'
import { DataCards } from '../../ui/DataCards'
import { type Column, DataTable } from '../../ui/DataTable'
import { EmptyState } from '../../ui/Placeholder'
import { DyeBadge } from '../../ui/StateBadge'
import { useWide } from '../../ui/useWide'
import classes from './Imports.module.css'
import { outcomes } from './importWords'

function Reasons({ row }: { row: ImportRow }) {
  if (row.problems.length + row.changes.length === 0) return <span className={classes.dimmed}>-</span>
  return (
    <ul className={classes.reasons}>
      {row.problems.map(({ column, message, warning }) => (
        <li key={column + message} data-warning={warning === 1 || undefined}>
          {column && <b>{column}</b>} {message}
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

const columnsOf = (job: ImportJob): Column<ImportRow>[] => [
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
  { key: 'label', label: 'Nama', lead: true, cell: (row) => row.label || '-' },
  {
    key: 'outcome',
    label: 'Hasil',
    nowrap: true,
    cell: (row) => <DyeBadge dye={outcomes[row.outcome].dye}>{outcomes[row.outcome].label}</DyeBadge>,
  },
  { key: 'reasons', label: 'Keterangan', block: true, cell: (row) => <Reasons row={row} /> },
]

type Filter = keyof typeof outcomes
const sums: Record<Filter, 'created' | 'updated' | 'same' | 'refused' | 'warned'> = {
  create: 'created',
  update: 'updated',
  same: 'same',
  refuse: 'refused',
  warn: 'warned',
}

/** How many rows of each verdict; pressing one shows only these. */
function Sums({ job }: { job: ImportJob }) {
  const [search, change] = useListSearch()
  const all = {
    label: 'Semua',
    value: undefined,
    total: job.created + job.updated + job.same + job.refused,
    dye: 'abu',
  }
  const filters = (Object.keys(outcomes) as Filter[]).map((name) => ({
    label: outcomes[name].label,
    value: name as string | undefined,
    total: job[sums[name]],
    dye: outcomes[name].dye as string,
  }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line
    <div role="group" aria-label="Saring menurut hasil" className={classes.sums}>
      {[all, ...filters.filter(({ value, total }) => total > 0 || value === search.outcome)].map(
        ({ label, value, total, dye }) => (
          <button
            key={label}
            type="button"
            aria-pressed={search.outcome === value}
            data-dye={dye}
            onClick={() => change({ outcome: value })}
          >
            {label} <b>{count(total)}</b>
          </button>
        ),
      )}
    </div>
  )
}

type RowsProps = { job: ImportJob; rows: ImportRow[]; total: number; busy: boolean }

/** The file row by row: what would happen, or happened, and why. */
export function Rows({ job, rows, total, busy }: RowsProps) {
  const [search, change] = useListSearch()
  const wide = useWide()
  const Shape = wide ? DataTable : DataCards
  return (
    <Card padding={0} className={classes.surface}>
      <div className={classes.toolbar}>
        <Sums job={job} />
        <div className={classes.find}>
          <SearchBox
            hint="Cari nomor, nama, atau keterangan"
            value={search.keywords ?? ''}
            onSearch={(keywords) => change({ keywords: keywords || undefined })}
          />
          <ExportButton
            endpoint={importRows}
            params={{ kind: job.kind }}
            query={{ job_id: job.id, outcome: search.outcome }}
            noun="hasil pemeriksaan"
          />
        </div>
      </div>
      {total === 0 ? (
        <EmptyState icon={IconSearchOff} title="Data tidak ditemukan" />
      ) : (
        <div aria-busy={busy}>
          <Shape
            label="Hasil pemeriksaan baris demi baris"
            rows={rows}
            columns={columnsOf(job)}
            nameOf={(row) => `baris ${row.number}`}
          />
          <ListPager page={search.page ?? 1} limit={search.limit ?? 10} total={total} />
        </div>
      )}
    </Card>
  )
}
