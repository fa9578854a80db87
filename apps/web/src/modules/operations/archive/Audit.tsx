import { Button, Card } from '@mantine/core'
import { IconFilterOff, IconListSearch } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { auditLog, exportAudit } from '@tuntas/contract/operations/archive'
import type { Input } from '../../../kit/call'
import { LazyExport } from '../../../kit/LazyExport'
import { ListPager } from '../../../kit/ListPager'
import { ListToolbar } from '../../../kit/ListToolbar'
import { Loaded } from '../../../kit/Loaded'
import { useEndpoint } from '../../../kit/queries'
import { pageOf, useListSearch } from '../../../kit/useListSearch'
import { DateField } from '../../../ui/DateField'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import classes from './Archive.module.css'
import { AuditRow } from './AuditRow'

/** What of the address narrows the log. */
const narrowing = ['kind', 'action', 'thing_id', 'start_date', 'end_date', 'keywords'] as const
const ROUTE = '/_in/_shell/audit'

function Days() {
  const { search, change } = useListSearch(ROUTE)
  const narrowed = narrowing.some((name) => search[name] !== undefined)
  const none = Object.fromEntries(narrowing.map((name) => [name, undefined]))
  const day = (name: 'start_date' | 'end_date', label: string) => (
    <DateField
      label={label}
      placeholder="Contoh: 31 Maret 2026"
      value={String(search[name] ?? '')}
      onChange={(chosen) => chosen !== (search[name] ?? '') && change({ [name]: chosen || undefined })}
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
export default function Audit() {
  const state = useListSearch(ROUTE)
  const { sort: _, order: __, ...filters } = state.search
  const query = { ...filters, ...pageOf(state.search) } as Input<typeof auditLog>['query']
  const list = useEndpoint(auditLog, { query }, { placeholderData: keepPreviousData, staleTime: 0 })
  const total = list.data?.pagination.total ?? 0
  const choices = [
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
          list={state}
          hint="Cari orang, nama data, atau alamat IP"
          filters={choices}
          total={list.data && total}
          noun="catatan"
          aside={<LazyExport endpoint={exportAudit} query={query} noun="log audit" />}
        />
        <Days />
        <Loaded
          query={list}
          count={8}
          failed="Log audit gagal dimuat"
          empty={
            <EmptyState
              icon={IconListSearch}
              title="Data tidak ditemukan"
              hint="Tidak ada catatan yang cocok."
            />
          }
        >
          {({ data }) => (
            <div aria-busy={list.isFetching}>
              <ul className={classes.entries} aria-label="Log audit">
                {data.map((entry) => (
                  <AuditRow key={entry.id} entry={entry} onNarrow={state.change} />
                ))}
              </ul>
              <ListPager list={state} total={total} />
            </div>
          )}
        </Loaded>
      </Card>
    </>
  )
}
