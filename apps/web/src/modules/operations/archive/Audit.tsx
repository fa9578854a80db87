import { Card } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { auditLog, exportAudit } from '@tuntas/contract/operations/archive'
import type { Input } from '../../../kit/client/call'
import { useEndpoint } from '../../../kit/client/queries'
import { DayRange } from '../../../kit/list/DayRange'
import { SearchedList } from '../../../kit/list/SearchedList'
import { pickPage, useListSearch } from '../../../kit/list/useListSearch'
import { LazyExport } from '../../../kit/report/LazyExport'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import classes from './Archive.module.css'
import { AuditRow } from './AuditRow'

/** Names in the address that narrow the log. */
const narrowing = [
  'kind',
  'action',
  'thing_id',
  'user_id',
  'student_id',
  'courses_id',
  'start_date',
  'end_date',
  'keywords',
]
const oldestFirst = {
  name: 'sort',
  label: 'Urutkan',
  all: 'Terbaru dulu',
  options: [{ value: 'at', label: 'Terlama dulu' }],
}
const ROUTE = '/_in/_shell/audit'

/** The audit log: actor, action, thing, time, address and changes. Read-only. */
export default function Audit() {
  const state = useListSearch(ROUTE)
  const query = { ...state.search, ...pickPage(state.search) } as Input<typeof auditLog>['query']
  const list = useEndpoint(auditLog, { query }, { placeholderData: keepPreviousData, staleTime: 0 })
  const choices = [
    { name: 'kind', label: 'Jenis data', all: 'Semua jenis data', options: list.data?.kinds ?? [] },
    { name: 'action', label: 'Tindakan', all: 'Semua tindakan', options: list.data?.actions ?? [] },
    oldestFirst,
  ]
  return (
    <>
      <PageHeader
        title="Log Audit"
        subtitle="Siapa mengubah apa, kapan, dan dari mana. Catatan ini tidak dapat diubah."
      />
      <Card padding={0} className={classes.surface}>
        <SearchedList
          list={state}
          query={list}
          hint="Cari orang, nama data, atau IP"
          filters={choices}
          noun="catatan"
          aside={<LazyExport endpoint={exportAudit} query={query} noun="log audit" />}
          note={<DayRange list={state} narrowing={narrowing} />}
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
            <ul className={classes.entries} aria-label="Log audit">
              {data.map((entry) => (
                <AuditRow key={entry.id} entry={entry} onNarrow={state.change} />
              ))}
            </ul>
          )}
        </SearchedList>
      </Card>
    </>
  )
}
