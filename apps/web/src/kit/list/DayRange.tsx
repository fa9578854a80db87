import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { DateField } from '../../ui/DateField'
import classes from './DayRange.module.css'
import type { ListState } from './useListSearch'

type DayRangeProps = {
  list: ListState
  /** Names in the address that narrow the list; they are cleared together. */
  narrowing: readonly string[]
}

/** Filters by `start_date` and `end_date` in the address, with a button that clears the filter. */
export function DayRange({ list: { search, change }, narrowing }: DayRangeProps) {
  const narrowed = narrowing.some((name) => search[name] !== undefined)
  const none = Object.fromEntries(narrowing.map((name) => [name, undefined]))
  const day = (name: 'start_date' | 'end_date', label: string) => (
    <DateField
      label={label}
      placeholder="Contoh: 31 Maret 2026"
      value={String(search[name] ?? '')}
      onChange={(date) => date !== (search[name] ?? '') && change({ [name]: date || undefined })}
    />
  )
  return (
    <div className={classes.dates}>
      {day('start_date', 'Dari tanggal')}
      {day('end_date', 'Sampai tanggal')}
      {narrowed && (
        <Button
          variant="subtle"
          leftSection={<IconFilterOff size={18} aria-hidden />}
          onClick={() => change(none)}
        >
          Hapus filter
        </Button>
      )}
    </div>
  )
}
