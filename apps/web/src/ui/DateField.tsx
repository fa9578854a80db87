import { TextInput } from '@mantine/core'
import { Suspense } from 'react'
import type { CalendarInputProps } from './CalendarInput'
import { lazyPart } from './lazyPart'

/** The calendar is heavy: fetched behind the first paint. */
const CalendarInput = lazyPart(() => import('./CalendarInput'))

/** A day, typed in any usual way or chosen from the calendar. */
export function DateField(props: CalendarInputProps) {
  const { label, withAsterisk } = props
  return (
    <Suspense
      fallback={<TextInput label={label} withAsterisk={withAsterisk} placeholder="Memuat…" readOnly />}
    >
      <CalendarInput {...props} />
    </Suspense>
  )
}
