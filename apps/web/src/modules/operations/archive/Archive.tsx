import { Button, Card } from '@mantine/core'
import { IconArchive, IconArrowBackUp } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type ArchiveRow, archive, archiveKinds, archiveNames } from '@tuntas/contract/operations/archive'
import { Suspense } from 'react'
import type { Input } from '../../../kit/client/call'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import { dateTime } from '../../../kit/format'
import { ListPager } from '../../../kit/list/ListPager'
import { ListToolbar } from '../../../kit/list/ListToolbar'
import { StatusCounts } from '../../../kit/list/StatusCounts'
import { sortedBy, sortFilter } from '../../../kit/list/sorting'
import { pickPage, useListSearch } from '../../../kit/list/useListSearch'
import { useSelection } from '../../../kit/list/useSelection'
import { PersonLink } from '../../../shared/people/PersonLink'
import { DataCards } from '../../../ui/DataCards'
import { type Column, DataTable } from '../../../ui/DataTable'
import { lazyPart } from '../../../ui/lazyPart'
import { NameCell } from '../../../ui/NameCell'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import { ToneBadge } from '../../../ui/StateBadge'
import { useWide } from '../../../ui/useWide'
import classes from './Archive.module.css'
import { type Row, useRestore, useRestoreMany } from './useRestore'

/** Loaded when a restore was refused. */
const RestoreRefused = lazyPart(() => import('./RestoreRefused'))

const keyed = (rows: readonly ArchiveRow[]): Row[] =>
  rows.map((row) => ({
    ...row,
    thing: row.id,
    id: row.id * archiveKinds.length + archiveKinds.indexOf(row.kind),
  }))

function Restore({ row, restore }: { row: Row; restore: ReturnType<typeof useRestore> }) {
  if (row.blocked_by) return <span className={classes.blocked}>Pulihkan {row.blocked_by} dulu</span>
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconArrowBackUp size={17} aria-hidden />}
      aria-label={`Pulihkan ${row.name}`}
      onClick={() => restore(row)}
    >
      Pulihkan
    </Button>
  )
}

const columnsFor = (restore: ReturnType<typeof useRestore>): Column<Row>[] => [
  {
    key: 'name',
    label: 'Nama',
    lead: true,
    sort: 'name',
    cell: ({ name, person, detail }) => (
      <NameCell name={person ? <PersonLink {...person} name={name} /> : name}>{detail}</NameCell>
    ),
  },
  {
    key: 'kind',
    label: 'Jenis',
    nowrap: true,
    sort: 'kind',
    cell: (row) => <ToneBadge tone="abu">{archiveNames[row.kind]}</ToneBadge>,
  },
  {
    key: 'deleted_at',
    label: 'Diarsipkan',
    sort: 'deleted_at',
    cell: (row) => `${dateTime(row.deleted_at)}${row.deleted_by ? ` oleh ${row.deleted_by}` : ''}`,
  },
  {
    key: 'brings',
    label: 'Yang kembali',
    block: true,
    cell: (row) => <span className={classes.brings}>{row.brings}</span>,
  },
  {
    key: 'restore',
    label: 'Aksi',
    block: true,
    cell: (row) => <Restore row={{ ...row, id: row.thing }} restore={restore} />,
  },
]

/** Deleted items of all kinds that can be restored. */
export default function Archive() {
  const state = useListSearch('/_in/_shell/archive')
  const { keywords, kind, sort, order } = state.search
  const list = useEndpoint(
    archive,
    { query: { ...pickPage(state.search), kind, sort, order } as Input<typeof archive>['query'] },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  const columns = columnsFor(useRestore())
  const isWide = useWide()
  const total = list.data?.pagination.total ?? 0
  const rows = keyed(list.data?.data ?? [])
  const selection = useSelection(rows, JSON.stringify([keywords, kind]))
  const bulkRestore = useRestoreMany(selection.clear)
  const Shape = isWide ? DataTable : DataCards
  return (
    <>
      <PageHeader
        title="Arsip"
        subtitle="Mahasiswa, dosen, kelas beserta isinya, dan pekerjaan mahasiswa yang dihapus dapat dipulihkan dari sini. Master data, mata kuliah, dan banner tidak."
        actions={
          <Button
            variant="default"
            className={classes.many}
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            disabled={selection.rows.length === 0}
            title={selection.rows.length === 0 ? 'Centang dulu data yang akan dipulihkan' : undefined}
            onClick={() => bulkRestore.ask(selection.rows)}
          >
            Pulihkan Terpilih{selection.rows.length > 0 && ` (${selection.rows.length})`}
          </Button>
        }
      />
      <Card padding={0} className={classes.surface}>
        <ListToolbar
          list={state}
          hint="Cari nama, NIM, atau kelas"
          filters={isWide ? [] : sortFilter(columns)}
          total={list.data && total}
          noun="arsip"
        />
        <StatusCounts
          list={state}
          name="kind"
          label="Saring menurut jenis"
          choices={archiveKinds.map((kind) => ({
            value: kind,
            label: archiveNames[kind],
            total: list.data?.counts[kind] ?? 0,
          }))}
        />
        <Loaded
          query={list}
          count={6}
          failed="Arsip gagal dimuat"
          empty={
            <EmptyState
              icon={IconArchive}
              title="Data tidak ditemukan"
              hint={keywords ? `Tidak ada hasil untuk “${keywords}”.` : 'Belum ada yang diarsipkan.'}
            />
          }
        >
          {() => (
            <div aria-busy={list.isFetching}>
              <Shape
                label="Daftar arsip"
                rows={rows}
                columns={columns}
                selection={selection}
                sorted={sortedBy(state)}
                getName={(row) => row.name}
              />
              <ListPager list={state} total={total} />
            </div>
          )}
        </Loaded>
      </Card>
      {bulkRestore.refused && (
        <Suspense fallback={null}>
          <RestoreRefused {...bulkRestore.refused} onClose={bulkRestore.close} />
        </Suspense>
      )}
    </>
  )
}
