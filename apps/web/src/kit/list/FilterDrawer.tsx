import { Button } from '@mantine/core'
import { Drawer } from '../../ui/Drawer'
import { type Filter, FilterSelect } from './FilterSelect'
import classes from './ListPage.module.css'
import type { ListState } from './useListSearch'

type FilterDrawerProps = { filters: readonly Filter[]; list: ListState; opened: boolean; onClose: () => void }

/** The filters below 994 px, as a bottom sheet. */
export default function FilterDrawer({ filters, list, opened: isOpen, onClose }: FilterDrawerProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      radius="16px 16px 0 0"
      title="Filter"
      closeButtonProps={{ 'aria-label': 'Tutup filter' }}
      transitionProps={{ duration: 160 }}
    >
      <div className={classes.drawer}>
        {filters.map((filter) => (
          <FilterSelect key={filter.name} filter={filter} list={list} labelled />
        ))}
        <Button onClick={onClose}>Tampilkan</Button>
      </div>
    </Drawer>
  )
}
