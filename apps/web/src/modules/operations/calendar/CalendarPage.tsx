import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { ActionIcon, Button, Card, SegmentedControl } from '@mantine/core'
import { IconCalendarOff, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { calendar } from '@tuntas/contract/operations/calendar'
import { Suspense } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { useListSearch } from '../../../kit/list/useListSearch'
import { lazyPart } from '../../../ui/lazyPart'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import { Address } from './Address'
import { Agenda } from './Agenda'
import classes from './Calendar.module.css'
import {
  dayName,
  groupPointsByDay,
  isDay,
  listViewDays,
  monthName,
  step,
  today,
  type View,
  views,
} from './days'

const MonthGrid = lazyPart(() => import('./MonthGrid'))

const viewLabels: Record<View, string> = { bulan: 'Bulan', minggu: 'Minggu', daftar: 'Daftar' }
const parseView = (value: string | undefined): View => views.find((one) => one === value) ?? 'bulan'

/** Windows, deadlines and dates of all the person's classes. */
export default function CalendarPage() {
  const { search, change } = useListSearch('/_in/_shell/talk/$part/{-$kind}')
  const view = parseView(search.view)
  const day = isDay(search.day) ? search.day : today()
  const days = listViewDays(view, day)
  const [from = day, to = day] = [days[0], days.at(-1)]
  const events = useData(
    calendar,
    { query: { from, to } },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const title = view === 'bulan' ? monthName(day) : `${dayName(from)} – ${dayName(to)}`
  const go = (to: string) => change({ day: to === today() ? undefined : to })
  return (
    <>
      <PageHeader title="Kalender" />
      <div className={classes.bar}>
        <div className={classes.steps}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={`${viewLabels[view]} sebelumnya`}
            onClick={() => go(step(view, day, -1))}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={`${viewLabels[view]} berikutnya`}
            onClick={() => go(step(view, day, 1))}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
          <Button variant="default" onClick={() => go(today())}>
            Hari ini
          </Button>
          <h2 aria-live="polite">{title}</h2>
        </div>
        <SegmentedControl
          aria-label="Tampilan"
          data={views.map((value) => ({ value, label: viewLabels[value] }))}
          value={view}
          onChange={(value) => change({ view: value === 'bulan' ? undefined : value })}
        />
      </div>
      <Card padding={0}>
        <Loaded query={events} failed="Kalender gagal dimuat">
          {(data) =>
            view === 'bulan' ? (
              <Suspense fallback={null}>
                <MonthGrid days={days} month={day.slice(0, 7)} points={groupPointsByDay(data)} />
              </Suspense>
            ) : (
              <Agenda
                days={days}
                points={groupPointsByDay(data)}
                empty={
                  <EmptyState
                    icon={IconCalendarOff}
                    title="Tidak ada jadwal"
                    hint="Kuis, batas waktu, dan acara kelasmu muncul di sini."
                  />
                }
              />
            )
          }
        </Loaded>
      </Card>
      <Address />
    </>
  )
}
