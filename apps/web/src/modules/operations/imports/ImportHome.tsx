import { Card } from '@mantine/core'
import { IconFileUpload, IconHistory } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { importKinds } from '@tuntas/contract/operations/import-columns'
import { type ImportHistoryRow, importHistory } from '@tuntas/contract/operations/imports'
import { importNames } from '@tuntas/contract/operations/imports.vocabulary'
import type { Input } from '../../../kit/client/call'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import { count, dateTime } from '../../../kit/format'
import { ListPager } from '../../../kit/list/ListPager'
import { sortedBy } from '../../../kit/list/sorting'
import { pickPage } from '../../../kit/list/useListSearch'
import { DataCards } from '../../../ui/DataCards'
import { type Column, DataTable } from '../../../ui/DataTable'
import { LinkButton } from '../../../ui/LinkButton'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import { ToneBadge } from '../../../ui/StateBadge'
import { useWide } from '../../../ui/useWide'
import classes from './Imports.module.css'
import { useImportSearch } from './importSearch'
import { isUnderWay, jobStates, kinds } from './importWords'
import { TemplateButton } from './TemplateButton'
import { useMayImport } from './useMayImport'

function Kinds() {
  const mayImport = useMayImport()
  return (
    <ul className={classes.kinds}>
      {importKinds.filter(mayImport).map((kind) => {
        const { about, icon: KindIcon } = kinds[kind]
        return (
          <Card key={kind} component="li" className={classes.kind}>
            <span className={classes.icon}>
              <KindIcon size={24} stroke={1.6} aria-hidden />
            </span>
            <h2>{importNames[kind]}</h2>
            <p>{about}</p>
            <div className={classes.buttons}>
              <LinkButton
                size="sm"
                to="/import/{-$kind}"
                params={{ kind }}
                leftSection={<IconFileUpload size={18} aria-hidden />}
                aria-label={`Impor ${importNames[kind]}`}
              >
                Impor
              </LinkButton>
              <TemplateButton kind={kind} size="sm" />
            </div>
          </Card>
        )
      })}
    </ul>
  )
}

const columns: Column<ImportHistoryRow>[] = [
  {
    key: 'file_name',
    label: 'File',
    lead: true,
    sort: 'file_name',
    cell: (row) => (
      <Link to="/import/{-$kind}" params={{ kind: row.kind }} search={{ job: String(row.id) }}>
        {row.file_name}
      </Link>
    ),
  },
  { key: 'kind', label: 'Jenis', sort: 'kind', cell: (row) => importNames[row.kind] },
  {
    key: 'state',
    label: 'Keadaan',
    nowrap: true,
    sort: 'state',
    cell: (row) => <ToneBadge tone={jobStates[row.state].tone}>{jobStates[row.state].label}</ToneBadge>,
  },
  {
    key: 'sums',
    label: 'Hasil',
    cell: (row) => `${count(row.created)} baru, ${count(row.updated)} berubah, ${count(row.refused)} ditolak`,
  },
  { key: 'user', label: 'Oleh', sort: 'user', cell: (row) => row.user },
  { key: 'created_at', label: 'Waktu', sort: 'created_at', cell: (row) => dateTime(row.created_at) },
]

const HISTORY_POLL_MS = 2000

/** All former imports; polled while one is running. */
function History() {
  const state = useImportSearch()
  const { sort, order } = state.search
  const isWide = useWide()
  const list = useEndpoint(
    importHistory,
    { query: { ...pickPage(state.search), sort, order } as Input<typeof importHistory>['query'] },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.data.some((row) => isUnderWay(row.state)) ? HISTORY_POLL_MS : false,
      staleTime: 0,
    },
  )
  const Shape = isWide ? DataTable : DataCards
  return (
    <Card padding={0} className={classes.surface}>
      <h2 className={classes.heading}>Riwayat</h2>
      <Loaded
        query={list}
        count={3}
        failed="Riwayat impor gagal dimuat"
        empty={
          <EmptyState
            icon={IconHistory}
            title="Data tidak ditemukan"
            hint="Belum ada impor yang dijalankan."
          />
        }
      >
        {({ data, pagination }) => (
          <>
            <Shape
              label="Riwayat impor"
              rows={data}
              columns={columns}
              getName={(row) => row.file_name}
              sorted={sortedBy(state)}
            />
            <ListPager list={state} total={pagination.total} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

export function ImportHome() {
  return (
    <>
      <PageHeader
        title="Impor"
        subtitle="Isi data dari Excel atau CSV: diperiksa dulu baris demi baris, baru disimpan."
      />
      <div className={classes.stack}>
        <Kinds />
        <History />
      </div>
    </>
  )
}
