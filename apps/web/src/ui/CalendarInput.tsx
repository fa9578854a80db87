import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/id'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { readDate } from './readDate'

export type CalendarInputProps = Omit<DateInputProps, 'value' | 'onChange'> & {
  /** YYYY-MM-DD, or empty. */
  value?: string
  onChange: (value: string) => void
}

export default function CalendarInput({ value = '', onChange, ...props }: CalendarInputProps) {
  return (
    <DateInput
      size="md"
      locale="id"
      firstDayOfWeek={1}
      valueFormat="DD MMMM YYYY"
      dateParser={readDate}
      placeholder="Contoh: 12 April 1978"
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
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
