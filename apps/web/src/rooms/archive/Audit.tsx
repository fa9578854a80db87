import { Button, Card, TextInput } from '@mantine/core'
import { IconFilterOff, IconListSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { auditLog, exportAudit } from '@tuntas/contract/archive'
import { call } from '../../kit/call'
import { LazyExport } from '../../kit/LazyExport'
import { ListPager } from '../../kit/ListPager'
import { ListToolbar } from '../../kit/ListToolbar'
import { type ListSearch, useListSearch } from '../../kit/listSearch'
import { PageHeader } from '../../ui/PageHeader'
import { EmptyState, ErrorState } from '../../ui/Placeholder'
import { Skeletons } from '../../ui/Skeletons'
import classes from './Archive.module.css'
import { AuditRow } from './AuditRow'
import { auditFilters } from './auditFilters'

const filtersOf = (search: ListSearch) => Object.fromEntries(auditFilters.map((name) => [name, search[name]]))

function useAudit() {
  const [search] = useListSearch()
  const query = {
    page: search.page ?? 1,
    limit: search.limit ?? 10,
    keywords: search.keywords,
    ...filtersOf(search),
  }
  const list = useQuery({
    queryKey: ['list', auditLog.path, query],
    queryFn: ({ signal }) => call(auditLog, { query: query as never }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return { query, list }
}

function Days() {
  const [search, change] = useListSearch()
  const narrowed = [...auditFilters, 'keywords'].some((name) => search[name] !== undefined)
  const none = Object.fromEntries([...auditFilters, 'keywords'].map((name) => [name, undefined]))
  const day = (name: 'start_date' | 'end_date', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={String(search[name] ?? '')}
      onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
    />
  )
  return (
    <div className={classes.dates}>
      {day('start_date', 'Dari tanggal')}
      {day('end_date', 'Sampai tanggal')}
      {narrowed && (
        <Button
          variant="subtle"
          leftSection={<IconFilterOff size={18} aria-hidden />}
          onClick={() => change(none)}
        >
          Hapus filter
        </Button>
      )}
    </div>
  )
}

/** Who did what to which thing, when, from where, and what changed. Nobody can alter it. */
export function Audit() {
  const { query, list } = useAudit()
  const total = list.data?.pagination.total ?? 0
  const filters = [
    { name: 'kind', label: 'Jenis data', all: 'Semua jenis data', options: list.data?.kinds ?? [] },
    { name: 'action', label: 'Tindakan', all: 'Semua tindakan', options: list.data?.actions ?? [] },
  ]
  return (
    <>
      <PageHeader
        title="Log Audit"
        subtitle="Siapa mengubah apa, kapan, dan dari mana. Catatan ini tidak dapat diubah."
      />
      <Card padding={0} className={classes.surface}>
        <ListToolbar
          hint="Cari orang, nama data, atau alamat IP"
          filters={filters}
          total={list.data && total}
          noun="catatan"
          aside={<LazyExport endpoint={exportAudit} query={query} noun="log audit" />}
        />
        <Days />
        {list.isPending && <Skeletons shape="rows" count={8} />}
        {list.isError && !list.data && (
          <ErrorState
            title="Log audit gagal dimuat"
            hint={list.error.message}
            onRetry={() => list.refetch()}
            retrying={list.isFetching}
          />
        )}
        {list.data && total === 0 && (
          <EmptyState
            icon={IconListSearch}
            title="Data tidak ditemukan"
            hint="Tidak ada catatan yang cocok."
          />
        )}
        {list.data && total > 0 && (
          <div aria-busy={list.isFetching}>
            <ul className={classes.entries} aria-label="Log audit">
              {list.data.data.map((entry) => (
                <AuditRow key={entry.id} entry={entry} />
              ))}
            </ul>
            <ListPager page={query.page} limit={query.limit} total={total} />
          </div>
        )}
      </Card>
    </>
  )
}
