import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/id'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { readDate } from './readDate'

export type CalendarInputProps = Omit<DateInputProps, 'value' | 'onChange'> & {
  /** YYYY-MM-DD, or empty. */
  value?: string
  onChange: (value: string) => void
}

/**
 * Complete enough to be a day. Not validated on blur: the page would move under the click that leaves the
 * field.
 */
const hasYear = /\d{4}\s*$/

/** Invalid text stays with an error; the value is then empty. */
export default function CalendarInput({ value = '', onChange, error, ...props }: CalendarInputProps) {
  const [dateText, setDateText] = useState('')
  const isUnreadable = dateText.trim() !== '' && readDate(dateText) === null
  return (
    <DateInput
      size="md"
      locale="id"
      firstDayOfWeek={1}
      valueFormat="DD MMMM YYYY"
      dateParser={readDate}
      placeholder="Contoh: 12 April 1978"
      value={value === '' ? null : value}
      onChange={(day) => {
        setDateText('')
        onChange(day ?? '')
      }}
      onInput={({ currentTarget }) => {
        setDateText(currentTarget.value)
        if (readDate(currentTarget.value) === null) onChange('')
      }}
      fixOnBlur={!isUnreadable}
      error={
        isUnreadable && (error || hasYear.test(dateText))
          ? `“${dateText.trim()}” tidak ada di kalender. Contoh: 31 Maret 2026`
          : error
      }
      minDate="1900-01-01"
      maxDate="2099-12-31"
      {...props}
      allowDeselect
      autoComplete="off"
      rightSection={<IconCalendar size={18} aria-hidden />}
      rightSectionPointerEvents="none"
      popoverProps={{ shadow: 'md', withinPortal: false, floatingStrategy: 'fixed' }}
      ariaLabels={calendarWords}
    />
  )
}

const calendarWords = {
  nextMonth: 'Bulan berikutnya',
  previousMonth: 'Bulan sebelumnya',
  nextYear: 'Tahun berikutnya',
  previousYear: 'Tahun sebelumnya',
  nextDecade: 'Dekade berikutnya',
  previousDecade: 'Dekade sebelumnya',
  monthLevelControl: 'Pilih bulan',
  yearLevelControl: 'Pilih tahun',
}
