import { Card } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, Suspense, useRef } from 'react'
import { DataCards } from '../../ui/DataCards'
import { type Column, DataTable, type Rows as ShownRows } from '../../ui/DataTable'
import { lazyPart } from '../../ui/lazyPart'
import { PageHeader } from '../../ui/PageHeader'
import { useWide } from '../../ui/useWide'
import { Loaded } from '../client/Loaded'
import { useEndpoint } from '../client/queries'
import type { RowAct } from '../client/rowAction'
import { LazyExport } from '../report/LazyExport'
import type { Filter } from './FilterSelect'
import { ListActions } from './ListActions'
import type { StatusCountsOf } from './ListCounts'
import classes from './ListPage.module.css'
import { ListPager } from './ListPager'
import { ListToolbar } from './ListToolbar'
import { useListPlace } from './listPlace'
import type { ListSearch } from './listSearch'
import { NothingListed } from './NothingListed'
import { RowActions } from './RowActions'
import { sortedBy, sortFilter } from './sorting'
import { useLastPage } from './useLastPage'
import { type ListRoute, type ListState, pickPage, useListSearch } from './useListSearch'
import { type ListEndpoints, useRemoval } from './useRemoval'
import { useSelection } from './useSelection'

/** Loaded after the rows. */
const ListCounts = lazyPart(() => import('./ListCounts'))
/** Loaded after the rows. */
const ListViews = lazyPart(() => import('./ListViews'))
/** Loaded when rows are selected in a list that can be selected as a whole. */
const ChosenLine = lazyPart(() => import('./SelectionLine'))
/** Loaded when a row cannot be deleted. */
const BlockedDialog = lazyPart(() => import('./BlockedDialog'))

/** The selected rows, and the filter that matches all pages. */
export type Chosen<R> = { rows: readonly R[]; filter: ListSearch; total: number; clear: () => void }

export type ListPageProps<R extends { id: number }> = {
  /** The list's route; its address holds page, keywords and filters. */
  from: ListRoute
  title: string
  /** The noun in running text: 'Menampilkan 600 data mahasiswa'. */
  noun: string
  searchHint: string
  columns: readonly Column<R>[]
  filters?: readonly Filter[]
  endpoints: ListEndpoints
  /** Where 'Tambah Baru' leads; a row's form is below this path. */
  formPath: string
  getName: (row: R) => string
  /** The end of the delete confirmation: 'nama Reguler'. */
  meantBy?: (row: R) => string
  /** Filters set without being in the address; 'waiting' while they load. */
  preset?: ListSearch | 'waiting'
  /** A line between the toolbar and the rows. */
  note?: ReactNode
  /** Row counts for each value of one filter. */
  counts?: Omit<StatusCountsOf, 'list' | 'query'>
  /** Buttons beside 'Tambah Baru'. */
  more?: ReactNode
  /** Buttons for the selected rows. */
  forChosen?: (selection: Chosen<R>) => ReactNode
  /** A further action for one row, or for all selected rows (unless it is `single`). */
  act?: RowAct<R>
}

type Query = ListSearch & ReturnType<typeof pickPage>
type Page<R> = { data: R[]; pagination: { page: number; total: number } }

/** One page of the list, by the address and the preset. */
function useRows<R extends { id: number }>(
  endpoint: ListEndpoints['list'],
  search: ListSearch,
  preset: ListPageProps<R>['preset'],
) {
  const { unfiltered: _all, ...searchQuery } = search
  const query: Query = { ...searchQuery, ...(preset !== 'waiting' && preset), ...pickPage(search) }
  const list = useEndpoint(
    endpoint,
    { query },
    { placeholderData: keepPreviousData, enabled: preset !== 'waiting' },
  )
  const page = list.data as Page<R> | undefined
  // The parts of the query that select rows, regardless of page and order.
  const { page: _, limit: __, sort: ___, order: ____, ...narrowed } = query as ListSearch
  return { list, query, narrowed, rows: page?.data ?? [], total: page?.pagination.total ?? 0 }
}

/** The list page that all master, user and class lists share. */
export function ListPage<R extends { id: number }>(props: ListPageProps<R>) {
  const { title, noun, filters = [], endpoints, formPath, getName } = props
  const state: ListState = useListSearch(props.from)
  const { search } = state
  const { list, query, rows, total, narrowed } = useRows<R>(endpoints.list, search, props.preset)
  const selection = useSelection(rows, JSON.stringify(narrowed))
  const chosenRows = { rows: selection.rows, filter: narrowed, total, clear: selection.clear }
  const surface = useRef<HTMLElement>(null)
  const removal = useRemoval(endpoints, {
    getName,
    meantBy: props.meantBy,
    onDone: selection.clear,
    onGone: () => surface.current?.focus(),
  })
  const { saved: savedId } = useListPlace(search, rows)

  useLastPage(state, { isFetching: list.isFetching, total, rows })

  return (
    <>
      <PageHeader
        title={title}
        actions={
          <ListActions
            selected={selection.rows.length}
            onRemove={() => removal.removeMany(selection.rows)}
            formPath={formPath}
            more={
              <>
                {chosenRows.rows.length > 0 && props.forChosen?.(chosenRows)}
                {props.more}
              </>
            }
            act={props.act?.single ? undefined : props.act}
            onAct={() => props.act?.run(selection.rows)}
          />
        }
      />
      <Card
        component="section"
        padding={0}
        className={classes.surface}
        ref={surface}
        tabIndex={-1}
        aria-label={title}
      >
        <Toolbar
          of={props}
          list={state}
          query={query}
          total={list.data && total}
          chosen={chosenRows}
          onChoose={selection.choose}
        />
        {props.counts && (
          // Reserve the space, so that the rows do not move when the counts arrive.
          <div className={classes.counts}>
            <Suspense fallback={null}>
              <ListCounts {...props.counts} list={state} query={narrowed} />
            </Suspense>
          </div>
        )}
        {props.note}
        <Loaded
          query={list}
          failed={`Daftar ${noun} gagal dimuat`}
          count={6}
          empty={<NothingListed noun={noun} filters={filters} list={state} />}
        >
          {() =>
            rows.length > 0 && (
              <div aria-busy={list.isFetching} className={classes.rows}>
                <Rows
                  of={props}
                  rows={rows}
                  selection={selection}
                  saved={savedId}
                  sorted={sortedBy(state)}
                  onRemove={removal.removeOne}
                />
              </div>
            )
          }
        </Loaded>
        <ListPager list={state} total={total} />
      </Card>
      {removal.refused && (
        <Suspense fallback={null}>
          <BlockedDialog noun={noun} {...removal.refused} />
        </Suspense>
      )}
    </>
  )
}

type ToolbarProps<R extends { id: number }> = {
  of: ListPageProps<R>
  list: ListState
  query: Query
  /** Undefined while loading. */
  total: number | undefined
  chosen: Chosen<R>
  onChoose: (rows: readonly R[]) => void
}

/** Search, filters and stored views; the selection; the list's export. */
function Toolbar<R extends { id: number }>({
  of,
  list,
  query,
  total,
  chosen: chosenNode,
  onChoose,
}: ToolbarProps<R>) {
  const { searchHint, columns, filters = [], noun, formPath, endpoints } = of
  const isWide = useWide()
  return (
    <ListToolbar
      list={list}
      hint={searchHint}
      filters={isWide ? filters : [...filters, ...sortFilter(columns)]}
      total={total}
      noun={noun}
      reserved
      views={
        <Suspense fallback={null}>
          <ListViews path={formPath.replace('/form', '')} noun={noun} list={list} />
        </Suspense>
      }
      chosen={
        chosenNode.rows.length > 0 &&
        endpoints.found && (
          <Suspense fallback={null}>
            <ChosenLine
              chosen={chosenNode.rows.length}
              total={chosenNode.total}
              endpoint={endpoints.found}
              query={chosenNode.filter}
              onChoose={(rows) => onChoose(rows as unknown as R[])}
              onClear={chosenNode.clear}
            />
          </Suspense>
        )
      }
      aside={
        <LazyExport
          endpoint={endpoints.export}
          forImport={endpoints.forImport}
          exportChosen={endpoints.exportChosen}
          chosen={chosenNode.rows}
          total={total}
          query={query}
          noun={noun}
        />
      }
    />
  )
}

type RowsProps<R extends { id: number }> = Pick<ShownRows<R>, 'rows' | 'selection' | 'saved' | 'sorted'> & {
  of: ListPageProps<R>
  onRemove: (row: R) => void
}

/** The rows with their actions: a table, or cards on narrow screens. */
function Rows<R extends { id: number }>({ of, onRemove, ...rowsProps }: RowsProps<R>) {
  const { noun, columns, getName, formPath, act } = of
  const Shape = useWide() ? DataTable : DataCards
  return (
    <Shape
      label={`Daftar ${noun}`}
      columns={columns}
      getName={getName}
      {...rowsProps}
      actions={(row) => (
        <RowActions
          name={getName(row)}
          path={`${formPath}/${row.id}`}
          onRemove={() => onRemove(row)}
          act={act}
          onAct={() => act?.run([row])}
        />
      )}
    />
  )
}
