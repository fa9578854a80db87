import { Card } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Endpoint, Reply } from '@tuntas/contract/wire/endpoint'
import { createContext, type ReactNode, Suspense, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { PeopleDense, PeopleSort } from '../../ui/PeopleTable'
import { EmptyState } from '../../ui/Placeholder'
import { useWide } from '../../ui/useWide'
import { Loaded } from '../client/Loaded'
import { count } from '../format'
import { ListPager } from '../list/ListPager'
import { ListToolbar } from '../list/ListToolbar'
import type { ListSearch } from '../list/listSearch'
import { sortedBy } from '../list/sorting'
import { type ListState, pickPage } from '../list/useListSearch'
import classes from './ReportPage.module.css'
import { useDensity } from './useDensity'

type Total = { pagination?: { total: number } | undefined }

const ToolsPlace = createContext<HTMLElement | null>(null)
/** Shows what a report says of itself beside its search; on phones below its rows. */
export function ReportTools({ children }: { children: ReactNode }) {
  const place = useContext(ToolsPlace)
  return place && createPortal(children, place)
}

type PrintedPartProps = { search: ListSearch; total: number; all: boolean }

/** Which rows are printed: all, or only the page on screen when the browser's own print command is used. */
function PrintedPart({ search, total, all }: PrintedPartProps) {
  const { page, limit, keywords } = pickPage(search)
  const start = all ? 1 : (page - 1) * limit + 1
  const end = all ? total : Math.min(total, page * limit)
  return (
    <p className={classes.part}>
      Menampilkan {count(start)}–{count(end)} dari {count(total)} mahasiswa
      {keywords && ` yang cocok dengan “${keywords}”`}
    </p>
  )
}

type ContentProps<E extends Endpoint> = {
  list: ListState
  report: UseQueryResult<Reply<E>>
  /** Set during printing. */
  all: Reply<E> | undefined
  tab: string
  whole: boolean
  /** Shown beside the search. */
  actions: ReactNode
  children: (reply: Reply<E>, tab: string) => ReactNode
}

/** Skeleton, error, empty state, or the rows between toolbar and pager. */
export function ReportContent<E extends Endpoint>(props: ContentProps<E>) {
  const { list, report, all, tab, whole: isWhole, actions, children } = props
  const { keywords } = list.search
  const [isDense, DensitySwitch] = useDensity()
  const [toolsPlace, setToolsPlace] = useState<HTMLElement | null>(null)
  const tools = <div ref={setToolsPlace} className={classes.said} data-no-print />
  const isWide = useWide()
  const total = (report.data as Total | undefined)?.pagination?.total
  const loadedProps = { query: report, failed: 'Laporan gagal dimuat', count: 6 }
  if (isWhole)
    return report.data ? (
      children(report.data, tab)
    ) : (
      <Card padding={0}>
        <Loaded {...loadedProps}>{() => null}</Loaded>
      </Card>
    )
  return (
    <Card padding={0} className={classes.surface}>
      <div className={classes.tools} data-no-print>
        <ListToolbar
          list={list}
          hint="Cari nama atau NIM"
          filters={[]}
          total={total}
          noun="mahasiswa"
          longestPage={Number.POSITIVE_INFINITY}
          aside={DensitySwitch}
        />
        {isWide && tools}
        <Suspense fallback={null}>{actions}</Suspense>
      </div>
      <Loaded
        {...loadedProps}
        empty={
          <EmptyState
            icon={IconSearchOff}
            title="Data tidak ditemukan"
            hint={keywords ? `Tidak ada hasil untuk “${keywords}”.` : 'Kelas ini belum punya mahasiswa.'}
          />
        }
      >
        {(reply) => (
          <div aria-busy={report.isPlaceholderData} className={classes.rows}>
            {total !== undefined && (
              <PrintedPart search={list.search} total={total} all={all !== undefined} />
            )}
            <PeopleSort value={sortedBy(list)}>
              <PeopleDense value={isDense}>
                <ToolsPlace value={toolsPlace}>{children(all ?? reply, tab)}</ToolsPlace>
              </PeopleDense>
            </PeopleSort>
          </div>
        )}
      </Loaded>
      {!isWide && tools}
      {total !== undefined && total > pickPage(list.search).limit && (
        <div data-no-print>
          <ListPager list={list} total={total} />
        </div>
      )}
    </Card>
  )
}
