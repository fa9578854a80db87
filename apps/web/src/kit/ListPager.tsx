import { ActionIcon, Pagination } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useWide } from '../ui/useWide'
import { count } from './format'
import classes from './ListPage.module.css'
import { useListSearch } from './listSearch'

type ListPagerProps = { page: number; limit: number; total: number }

const controls = {
  first: 'Halaman pertama',
  previous: 'Halaman sebelumnya',
  next: 'Halaman berikutnya',
  last: 'Halaman terakhir',
}

export function ListPager({ page, limit, total }: ListPagerProps) {
  const [, change] = useListSearch()
  const pages = Math.max(1, Math.ceil(total / limit))
  const go = (to: number) => change({ page: to === 1 ? undefined : to })
  const first = (page - 1) * limit + 1
  const wide = useWide()
  if (!wide)
    return (
      <nav className={classes.pager} aria-label="Halaman">
        <ActionIcon
          variant="default"
          disabled={page <= 1}
          onClick={() => go(page - 1)}
          aria-label={controls.previous}
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
          aria-label={controls.next}
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
      <Pagination
        total={pages}
        value={page}
        onChange={go}
        getItemProps={(item) => ({ 'aria-label': `Halaman ${item}` })}
        getControlProps={(control) => ({ 'aria-label': controls[control] })}
      />
    </nav>
  )
}
