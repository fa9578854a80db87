import { Button } from '@mantine/core'
import { IconDatabaseOff, IconSearchOff } from '@tabler/icons-react'
import { EmptyState } from '../../ui/Placeholder'
import type { Filter } from './FilterSelect'
import type { ListState } from './useListSearch'

type NothingListedProps = { noun: string; filters: readonly Filter[]; list: ListState }

/** Replaces the rows of an empty list, or of a search without matches. */
export function NothingListed({ noun, filters, list: { search, change } }: NothingListedProps) {
  const none = Object.fromEntries(filters.map((filter) => [filter.name, filter.none]))
  const filtered = filters.some(({ name, none }) => search[name] !== none)
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
