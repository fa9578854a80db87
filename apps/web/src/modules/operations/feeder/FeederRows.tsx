import { Button, Card } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import {
  type FeederJob,
  type FeederRow,
  feederOutcomeLabels,
  feederOutcomes,
} from '@tuntas/contract/operations/feeder'
import { ListPager } from '../../../kit/list/ListPager'
import { SearchBox } from '../../../kit/list/SearchBox'
import { StatusCounts } from '../../../kit/list/StatusCounts'
import type { ListState } from '../../../kit/list/useListSearch'
import { DataCards } from '../../../ui/DataCards'
import { type Column, DataTable } from '../../../ui/DataTable'
import { EmptyState } from '../../../ui/Placeholder'
import { ToneBadge } from '../../../ui/StateBadge'
import { useWide } from '../../../ui/useWide'
import classes from './Feeder.module.css'
import { describeMark, outcomeTones } from './feederWords'

const buildColumns = (onMatch: (row: FeederRow) => void): Column<FeederRow>[] => [
  { key: 'class', label: 'Kelas', cell: (row) => row.class },
  {
    key: 'name',
    label: 'Mahasiswa',
    lead: true,
    cell: ({ name, nim }) => (
      <>
        {name}
        <span className={classes.dimmed}>{nim}</span>
      </>
    ),
  },
  { key: 'ours', label: 'Nilai di Tuntas', nowrap: true, cell: describeMark },
  { key: 'theirs', label: 'Nilai di Feeder', nowrap: true, cell: (row) => describeMark(row.theirs) },
  {
    key: 'outcome',
    label: 'Hasil',
    nowrap: true,
    cell: ({ outcome }) => <ToneBadge tone={outcomeTones[outcome]}>{feederOutcomeLabels[outcome]}</ToneBadge>,
  },
  {
    key: 'message',
    label: 'Keterangan',
    block: true,
    cell: (row) => (
      <>
        {row.message ?? '-'}
        {row.outcome === 'no_class' && (
          <Button variant="subtle" size="compact-sm" onClick={() => onMatch(row)}>
            Tentukan kelas
          </Button>
        )}
      </>
    ),
  },
]

type FeederRowsProps = {
  list: ListState
  job: FeederJob
  rows: readonly FeederRow[]
  total: number
  busy: boolean
  onMatch: (row: FeederRow) => void
}

/** Marks of a comparison by outcome. */
export function FeederRows({ list, job, rows, total, busy, onMatch }: FeederRowsProps) {
  const { search, change } = list
  const Shape = useWide() ? DataTable : DataCards
  return (
    <Card padding={0}>
      <SearchBox
        hint="Cari NIM, nama, atau kelas"
        value={search.keywords ?? ''}
        onSearch={(keywords) => change({ keywords: keywords || undefined })}
      />
      <StatusCounts
        list={list}
        name="outcome"
        label="Saring menurut hasil"
        choices={feederOutcomes.map((value) => ({
          value,
          label: feederOutcomeLabels[value],
          total: job.counts[value] ?? 0,
        }))}
      />
      {total === 0 ? (
        <EmptyState icon={IconSearchOff} title="Data tidak ditemukan" />
      ) : (
        <div aria-busy={busy}>
          <Shape
            label="Nilai di Tuntas dan di Feeder"
            rows={rows}
            columns={buildColumns(onMatch)}
            getName={(row) => row.name}
          />
          <ListPager list={list} total={total} />
        </div>
      )}
    </Card>
  )
}
