import { Card } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { nameWay } from '@tuntas/contract/identity/account.vocabulary'
import { exportSignIns, type SignInRow, signIns } from '@tuntas/contract/operations/helpdesk'
import type { Role } from '@tuntas/contract/wire/roles'
import type { Input } from '../../../kit/client/call'
import { useEndpoint } from '../../../kit/client/queries'
import { dateTime } from '../../../kit/format'
import { DayRange } from '../../../kit/list/DayRange'
import { SearchedList } from '../../../kit/list/SearchedList'
import { sortedBy, sortFilter } from '../../../kit/list/sorting'
import { pickPage, useListSearch } from '../../../kit/list/useListSearch'
import { LazyExport } from '../../../kit/report/LazyExport'
import { PersonLink } from '../../../shared/people/PersonLink'
import { formatBrowser, formatDevice, SignInBadge } from '../../../shared/people/signInWords'
import { DataCards } from '../../../ui/DataCards'
import { type Column, DataTable } from '../../../ui/DataTable'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import { useWide } from '../../../ui/useWide'

const kinds: Partial<Record<Role, 'teacher' | 'student'>> = { dosen: 'teacher', mahasiswa: 'student' }

function SignInName({ user_id, role, name }: SignInRow) {
  const kind = role === null ? undefined : kinds[role]
  return kind && user_id !== null ? <PersonLink kind={kind} id={user_id} name={name} /> : name
}

const narrowing = ['user_id', 'status', 'start_date', 'end_date', 'keywords']

const columns: Column<SignInRow>[] = [
  { key: 'time', label: 'Waktu', nowrap: true, sort: 'time', cell: (row) => dateTime(row.time) },
  {
    key: 'name',
    label: 'Nama',
    lead: true,
    sort: 'name',
    cell: SignInName,
  },
  { key: 'username', label: 'Username', sort: 'username', cell: (row) => row.username ?? '-' },
  { key: 'status', label: 'Status', sort: 'status', cell: SignInBadge },
  { key: 'way', label: 'Cara masuk', cell: (row) => nameWay(row.way) },
  { key: 'ip_address', label: 'Alamat IP', sort: 'ip_address', cell: (row) => row.ip_address },
  { key: 'device', label: 'Perangkat dan platform', sort: 'device', cell: formatDevice },
  { key: 'browser', label: 'Browser', sort: 'browser', cell: formatBrowser },
]

const outcomes = {
  name: 'status',
  label: 'Status',
  all: 'Semua status',
  options: [
    { value: 'success', label: 'Berhasil' },
    { value: 'failed', label: 'Gagal' },
  ],
}

/** Successful and failed sign-ins, with time and address. */
export default function SignIns() {
  const state = useListSearch('/_in/_shell/signins')
  const query = { ...state.search, ...pickPage(state.search) } as Input<typeof signIns>['query']
  const list = useEndpoint(signIns, { query }, { placeholderData: keepPreviousData, staleTime: 0 })
  const isWide = useWide()
  const Shape = isWide ? DataTable : DataCards
  return (
    <>
      <PageHeader title="Aktivitas Masuk" subtitle="Siapa masuk atau mencoba masuk, kapan, dan dari mana." />
      <Card padding={0}>
        <SearchedList
          list={state}
          query={list}
          hint="Cari nama, username, atau IP"
          filters={isWide ? [outcomes] : [outcomes, ...sortFilter(columns)]}
          noun="catatan"
          aside={<LazyExport endpoint={exportSignIns} query={query} noun="aktivitas masuk" />}
          note={<DayRange list={state} narrowing={narrowing} />}
          count={8}
          failed="Aktivitas masuk gagal dimuat"
          empty={
            <EmptyState
              icon={IconListSearch}
              title="Data tidak ditemukan"
              hint="Tidak ada catatan yang cocok."
            />
          }
        >
          {({ data }) => (
            <Shape
              label="Aktivitas masuk"
              rows={data}
              columns={columns}
              getName={(row) => row.name}
              sorted={sortedBy(state)}
            />
          )}
        </SearchedList>
      </Card>
    </>
  )
}
