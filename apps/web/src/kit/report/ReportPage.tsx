import { Button, Card, Tabs, VisuallyHidden } from '@mantine/core'
import { IconFilter, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import type { Endpoint, Reply } from '@tuntas/contract/wire/endpoint'
import { createContext, type ReactNode, Suspense, useContext } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from '../../ui/lazyPart'
import { PageHeader } from '../../ui/PageHeader'
import { EmptyState } from '../../ui/Placeholder'
import type { Input } from '../client/call'
import { Loaded } from '../client/Loaded'
import { useEndpoint } from '../client/queries'
import { dateTime } from '../format'
import type { Filter } from '../list/FilterSelect'
import type { ListSearch } from '../list/listSearch'
import { type ListState, pickPage, useListSearch } from '../list/useListSearch'
import { ReportContent } from './ReportContent'
import { ReportFilters } from './ReportFilters'
import classes from './ReportPage.module.css'
import { usePrintAll } from './usePrintAll'
import { type FilterName, useReportFilters } from './useReportFilters'

const ExportButton = lazyPart(() => import('./ExportButton'))

const UNFILTERED = 'Silahkan lakukan filter data terlebih dahulu'

type ClassPage = { id: number; actions: HTMLElement | null }
/**
 * The class whose page holds the report, and the place of the report's actions there; without one, the
 * address names the class.
 */
export const ReportClass = createContext<ClassPage | undefined>(undefined)

const ALONE = '/_in/_shell/teacher/report/$report'
const IN_CLASS = '/_in/_shell/teacher/courses/detail/$id'
/** All rows of a usual class stand on one page. */
const WHOLE_CLASS = 100

/** All reports share one route; some are also parts of a class's page. */
export function useReportSearch() {
  const courseId = useContext(ReportClass)?.id
  const { search, change } = useListSearch(courseId === undefined ? ALONE : IN_CLASS)
  const ofClass = courseId === undefined ? {} : { courses_id: String(courseId) }
  return { search: { ...search, limit: search.limit ?? WHOLE_CLASS, ...ofClass }, change }
}

type Tab = { value: string; label: string }
export type ReportPageProps<E extends Endpoint> = {
  title: string
  filters: readonly FilterName[]
  /** A short note on what the report does not show. */
  about?: ReactNode
  /** Kept in the address as `type`; the first is the default. */
  tabs?: readonly Tab[]
  choices?: readonly Filter[]
  endpoints: { page: E; export: Endpoint }
  /** Exports all tabs in one file. */
  workbook?: Endpoint
  /** Tabs with all rows on one page: no search, no pager. */
  whole?: readonly string[]
  /** Query parts besides filters and pages. */
  query?: ListSearch
  children: (reply: Reply<E>, tab: string) => ReactNode
}

const chooseWords: Record<FilterName, string> = {
  courses_id: 'kelas',
  section_id: 'kelas dan topik',
  quiz_id: 'kelas, topik, dan kuis',
}

function useReport<E extends Endpoint>(props: ReportPageProps<E>) {
  const list: ListState = useReportSearch()
  const { search } = list
  const courseId = useContext(ReportClass)?.id
  const names = props.filters.filter((name) => courseId === undefined || name !== 'courses_id')
  const from = useReportFilters(names, list)
  const tab = props.tabs?.find(({ value }) => value === search.type)?.value ?? props.tabs?.[0]?.value ?? ''
  const choiceValues = Object.fromEntries((props.choices ?? []).map(({ name }) => [name, search[name]]))
  const ofClass = courseId !== undefined && { courses_id: String(courseId) }
  const reportQuery = {
    ...from.query,
    ...ofClass,
    ...choiceValues,
    ...(tab && { type: tab }),
    ...props.query,
  }
  const isWhole = props.whole?.includes(tab) ?? false
  const query = isWhole
    ? reportQuery
    : { ...reportQuery, ...pickPage(search), sort: search.sort, order: search.order }
  const input = { query } as Input<E>
  const report = useEndpoint(props.endpoints.page, input, {
    enabled: from.complete,
    // Another tab or quiz has other columns, so its rows cannot serve as a placeholder.
    placeholderData: (before, query) =>
      sameReport((query?.queryKey[1] as { query: ListSearch } | undefined)?.query, reportQuery)
        ? keepPreviousData(before)
        : undefined,
    staleTime: 0,
  })
  return { list, from, tab, whole: isWhole, query, report }
}

const sameReport = (before: ListSearch | undefined, now: ListSearch) =>
  before !== undefined && Object.keys(now).every((name) => before[name] === now[name])

/** The page of all reports: filters, tabs, rows, pager, print and files. */
export function ReportPage<E extends Endpoint>(props: ReportPageProps<E>) {
  const { title, tabs, filters, endpoints, workbook } = props
  const { list, from, tab, whole: isWhole, query, report } = useReport(props)
  const refusal = from.complete ? undefined : UNFILTERED
  const printing = usePrintAll(endpoints.page, query, report.data)
  const file = { query, noun: title.toLowerCase(), refusal }
  const head = useContext(ReportClass)
  const isInTools = head !== undefined && head.actions === null
  const content = from.complete ? (
    <ReportContent
      list={list}
      report={report}
      all={printing.all}
      tab={tab}
      whole={isWhole}
      actions={isInTools && <ExportButton endpoint={endpoints.export} {...file} />}
    >
      {props.children}
    </ReportContent>
  ) : (
    <Card>
      <EmptyState
        icon={IconFilter}
        title={`Pilih ${chooseWords[filters.at(-1) ?? 'courses_id']} dahulu`}
        hint="Laporan tampil di sini begitu semua filter di atas terisi."
      />
    </Card>
  )
  const actions = (
    <>
      <Button
        className={classes.print}
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
        loading={printing.pending}
        onClick={printing.start}
      >
        Cetak
      </Button>
      <Suspense fallback={null}>
        {workbook && <ExportButton endpoint={workbook} label="Unduh semua" {...file} />}
        <ExportButton endpoint={endpoints.export} label="Unduh Excel" {...file} />
      </Suspense>
    </>
  )
  return (
    <>
      <ReportHead
        title={title}
        subtitle={<Subtitle shown={from.shown} tab={tabs?.find(({ value }) => value === tab)?.label} />}
        actions={actions}
      />
      {props.about && <p className={classes.about}>{props.about}</p>}
      <ReportFilters list={list} from={from} choices={props.choices ?? []} />
      {from.failed && (
        <Loaded query={from.failed} failed="Pilihan filter gagal dimuat" frame={Card}>
          {() => null}
        </Loaded>
      )}
      {tabs ? (
        <Tabs
          value={tab}
          keepMounted={false}
          onChange={(to) =>
            list.change({
              type: to === tabs[0]?.value ? undefined : (to ?? undefined),
              sort: undefined,
              order: undefined,
            })
          }
        >
          <Tabs.List className={classes.tabs} data-no-print>
            {tabs.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ value }) => (
            <Tabs.Panel key={value} value={value}>
              {content}
            </Tabs.Panel>
          ))}
        </Tabs>
      ) : (
        content
      )}
    </>
  )
}

type HeadProps = { title: string; subtitle: ReactNode; actions: ReactNode }

/** In the page of a class, the class is the title and the open tab names the report. */
function ReportHead({ title, subtitle, actions }: HeadProps) {
  const page = useContext(ReportClass)
  if (!page) return <PageHeader title={title} subtitle={subtitle} actions={actions} />
  return (
    <>
      <VisuallyHidden component="h2">{title}</VisuallyHidden>
      {page.actions && createPortal(actions, page.actions)}
    </>
  )
}

function Subtitle({ shown: subtitleParts, tab }: { shown: readonly string[]; tab: string | undefined }) {
  return (
    <>
      {subtitleParts.join(' · ')}
      <span className={classes.printed}>
        {tab && ` · ${tab}`} · dicetak {dateTime(new Date())}
      </span>
    </>
  )
}
