import { Button, Card } from '@mantine/core'
import { IconDatabaseOff, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { DataCards } from '../ui/DataCards'
import { type Column, DataTable } from '../ui/DataTable'
import { lazyPart } from '../ui/lazyPart'
import { PageHeader } from '../ui/PageHeader'
import { EmptyState } from '../ui/Placeholder'
import { useWide } from '../ui/useWide'
import type { Filter } from './FilterSelect'
import { LazyExport } from './LazyExport'
import { ListActions } from './ListActions'
import type { StatusCountsOf } from './ListCounts'
import classes from './ListPage.module.css'
import { ListPager } from './ListPager'
import { ListToolbar } from './ListToolbar'
import { Loaded } from './Loaded'
import type { ListSearch } from './listSearch'
import { useEndpoint } from './queries'
import { RowActions } from './RowActions'
import { type ListRoute, type ListState, pageOf, useListSearch } from './useListSearch'
import { type ListEndpoints, useRemoval } from './useRemoval'
import { useSelection } from './useSelection'

/** Fetched behind the rows. */
const ListCounts = lazyPart(() => import('./ListCounts'))

export type ListPageProps<R extends { id: number }> = {
  /** Its route, whose address holds page, keywords and filters. */
  from: ListRoute
  title: string
  /** The thing's name in running text: 'Menampilkan 600 data mahasiswa'. */
  noun: string
  searchHint: string
  columns: readonly Column<R>[]
  filters?: readonly Filter[]
  endpoints: ListEndpoints
  /** Where 'Tambah Baru' leads; a row's form is below it. */
  formPath: string
  nameOf: (row: R) => string
  /** The delete confirmation's end: 'nama Reguler'. */
  meantBy?: (row: R) => string
  /** A line between the toolbar and the rows. */
  note?: ReactNode
  /** How many rows there are of each value of one filter. */
  counts?: Omit<StatusCountsOf, 'list' | 'query'>
  /** Buttons beside 'Tambah Baru'. */
  more?: ReactNode
}

type Page<R> = { data: R[]; pagination: { page: number; total: number } }

/** The list pattern that all master, user and class lists share. */
export function ListPage<R extends { id: number }>(props: ListPageProps<R>) {
  const { title, noun, columns, filters = [], endpoints, formPath, nameOf } = props
  const state: ListState = useListSearch(props.from)
  const { search, change } = state
  const query = { ...search, ...pageOf(search) }
  const list = useEndpoint(endpoints.list, { query }, { placeholderData: keepPreviousData })
  const page = list.data as Page<R> | undefined
  const rows = page?.data ?? []
  const total = page?.pagination.total ?? 0
  const { page: _, limit: __, sort: ___, order: ____, ...narrowed } = query as ListSearch
  const selection = useSelection(rows, JSON.stringify(narrowed))
  const removal = useRemoval(endpoints, { nameOf, meantBy: props.meantBy, onDone: selection.clear })
  const wide = useWide()

  // Deleting the last row of the last page leaves nothing to see there.
  const beyond = !list.isFetching && total > 0 && rows.length === 0
  useEffect(() => {
    if (beyond) change({ page: Math.max(1, Math.ceil(total / query.limit)) })
  })

  /** Up, then down, then as it was. */
  const onSort = (by: string) => {
    const same = search.sort === by
    change({
      sort: same && search.order === 'desc' ? undefined : by,
      order: same && search.order !== 'desc' ? 'desc' : undefined,
    })
  }

  const Shape = wide ? DataTable : DataCards
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <ListActions
            selected={selection.rows.length}
            onRemove={() => removal.removeMany(selection.rows)}
            formPath={formPath}
            more={props.more}
          />
        }
      />
      <Card padding={0} className={classes.surface}>
        <ListToolbar
          list={state}
          hint={props.searchHint}
          filters={wide ? filters : [...filters, ...sortFilter(columns)]}
          total={list.data && total}
          noun={noun}
          aside={<LazyExport endpoint={endpoints.export} query={search} noun={noun} />}
        />
        {props.counts && (
          <Suspense fallback={null}>
            <ListCounts {...props.counts} list={state} query={narrowed} />
          </Suspense>
        )}
        {props.note}
        <Loaded
          query={list}
          failed={`Daftar ${noun} gagal dimuat`}
          count={6}
          empty={<Nothing noun={noun} filters={filters} list={state} />}
        >
          {() =>
            rows.length > 0 && (
              <div aria-busy={list.isFetching} className={classes.rows}>
                <Shape
                  label={`Daftar ${noun}`}
                  rows={rows}
                  columns={columns}
                  nameOf={nameOf}
                  selection={selection}
                  sorted={{ by: search.sort, descending: search.order === 'desc', onSort }}
                  actions={(row) => (
                    <RowActions
                      name={nameOf(row)}
                      path={`${formPath}/${row.id}`}
                      onRemove={() => removal.removeOne(row)}
                    />
                  )}
                />
              </div>
            )
          }
        </Loaded>
        {total > 0 && <ListPager list={state} total={total} />}
      </Card>
    </>
  )
}

/** Cards have no heads to press: on phones the order stands among the filters. */
function sortFilter<R>(columns: readonly Column<R>[]): Filter[] {
  const options = columns.flatMap(({ sort, label }) => (sort ? [{ value: sort, label }] : []))
  return options.length > 0 ? [{ name: 'sort', label: 'Urutkan', all: 'Biasa', options }] : []
}

type NothingProps = { noun: string; filters: readonly Filter[]; list: ListState }

function Nothing({ noun, filters, list: { search, change } }: NothingProps) {
  const filtered = filters.some((filter) => search[filter.name] !== undefined)
  const none = Object.fromEntries(filters.map((filter) => [filter.name, undefined]))
  if (!search.keywords && !filtered)
    return (
      <EmptyState
        icon={IconDatabaseOff}
        title="Data tidak ditemukan"
        hint={`Belum ada ${noun}. Tekan Tambah Baru untuk membuat yang pertama.`}
      />
    )
  return (
    <EmptyState
      icon={IconSearchOff}
      title="Data tidak ditemukan"
      hint={
        search.keywords
          ? `Tidak ada hasil untuk “${search.keywords}”.`
          : 'Tidak ada yang cocok dengan filter.'
      }
      action={
        <Button variant="default" onClick={() => change({ keywords: undefined, ...none })}>
          {filtered ? 'Hapus filter' : 'Hapus pencarian'}
        </Button>
      }
    />
  )
}
