import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazyPart'
import { useWide } from '../../ui/useWide'
import { count } from '../format'
import classes from './ListPage.module.css'
import { pageControls } from './pageControls'
import { type ListState, pickPage } from './useListSearch'

type ListPagerProps = { list: ListState; total: number }

/** Only wide screens have room for page numbers; loaded after the rows. */
const PageNumbers = lazyPart(() => import('./PageNumbers'))

/** Nothing for a list of one page. */
export function ListPager({ list: { search, change }, total }: ListPagerProps) {
  const { page, limit } = pickPage(search)
  const pages = Math.max(1, Math.ceil(total / limit))
  const go = (to: number) => change({ page: to === 1 ? undefined : to })
  const first = (page - 1) * limit + 1
  const isWide = useWide()
  if (pages === 1 && page === 1) return null
  if (!isWide)
    return (
      <nav className={classes.pager} aria-label="Halaman">
        <ActionIcon
          variant="default"
          disabled={page <= 1}
          onClick={() => go(page - 1)}
          aria-label={pageControls.previous}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <span>
          Halaman <b>{count(page)}</b> dari {count(pages)}
        </span>
        <ActionIcon
          variant="default"
          disabled={page >= pages}
          onClick={() => go(page + 1)}
          aria-label={pageControls.next}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </nav>
    )
  return (
    <nav className={classes.pager} aria-label="Halaman">
      <span>
        {count(first)}–{count(Math.min(total, page * limit))} dari {count(total)}
      </span>
      <Suspense fallback={null}>
        <PageNumbers page={page} pages={pages} onGo={go} />
      </Suspense>
    </nav>
  )
}
