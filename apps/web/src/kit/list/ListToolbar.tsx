import { Button, NativeSelect } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSelector } from '@tabler/icons-react'
import { pageSizes } from '@tuntas/contract/wire/paging'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { lazyPart } from '../../ui/lazyPart'
import { useWide } from '../../ui/useWide'
import { count } from '../format'
import { type Filter, FilterSelect } from './FilterSelect'
import classes from './ListPage.module.css'
import { SearchBox } from './SearchBox'
import { useFurniture } from './useFurniture'
import type { ListState } from './useListSearch'

export type ListToolbarProps = {
  list: ListState
  hint: string
  filters: readonly Filter[]
  total: number | undefined
  noun: string
  /** Shown after the filters. */
  views?: ReactNode
  /** Shown after the row count. */
  chosen?: ReactNode
  /** Shown before the page size. */
  aside?: ReactNode
  /** This many rows stand on one page: fewer have no choice of the page's size, and no count in sight. */
  longestPage?: number
  /** Keeps the room of search and filters while the rows load: for lists that are long as a rule. */
  reserved?: boolean
}

const FilterDrawer = lazyPart(() => import('./FilterDrawer'))

export function ListToolbar({
  list,
  hint,
  filters,
  total,
  noun,
  views,
  chosen: chosenNode,
  aside,
  longestPage = pageSizes[0],
  reserved: isReserved = false,
}: ListToolbarProps) {
  const { search, change } = list
  const { hasFilters, hasPages } = useFurniture(search, total, filters, longestPage)
  const isAwaited = isReserved && total === undefined && !hasFilters
  const isWide = useWide()
  const size = useId()
  const [every, setEvery] = useState(false)
  const shownFilters = filters.filter(({ name, rare }) => every || !rare || search[name] !== undefined)
  return (
    <>
      <div
        className={classes.toolbar}
        hidden={!hasFilters && !isAwaited}
        data-awaited={isAwaited || undefined}
      >
        <SearchBox
          className={classes.search}
          hint={hint}
          value={search.keywords ?? ''}
          onSearch={(keywords) => change({ keywords: keywords || undefined })}
        />
        {isWide &&
          shownFilters.map((filter) => <FilterSelect key={filter.name} filter={filter} list={list} />)}
        {isWide && shownFilters.length < filters.length && (
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
            onClick={() => setEvery(true)}
          >
            Filter lain
          </Button>
        )}
        {!isWide && filters.length > 0 && <FilterButton filters={filters} list={list} />}
        {views}
      </div>
      <div
        className={classes.totals}
        data-bare={!(hasPages || isAwaited || (hasFilters && longestPage === pageSizes[0])) || undefined}
      >
        <span role="status">
          {total !== undefined && (
            <>
              Menampilkan <b>{count(total)}</b> data {noun}
            </>
          )}
        </span>
        {chosenNode}
        <span className={classes.size}>
          {aside}
          {hasPages && (
            <>
              <label htmlFor={size}>Baris</label>
              <NativeSelect
                id={size}
                data={pageSizes.map(String)}
                value={String(search.limit ?? pageSizes[0])}
                onChange={(event) => change({ limit: Number(event.currentTarget.value) })}
                rightSection={<IconSelector size={16} aria-hidden />}
              />
            </>
          )}
        </span>
      </div>
    </>
  )
}

function FilterButton({ filters, list }: Pick<ListToolbarProps, 'filters' | 'list'>) {
  const [isOpen, setOpen] = useState(false)
  const set = filters.filter((filter) => list.search[filter.name] !== undefined).length
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        rightSection={set > 0 && <span className={classes.badge}>{set}</span>}
        onClick={() => setOpen(true)}
      >
        Filter
      </Button>
      <Suspense fallback={null}>
        <FilterDrawer filters={filters} list={list} opened={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    </>
  )
}
