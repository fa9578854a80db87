import { TextInput } from '@mantine/core'
import { Suspense } from 'react'
import type { CalendarInputProps } from './CalendarInput'
import { lazyPart } from './lazyPart'

/** The calendar is heavy, so it loads after the first paint. */
const CalendarInput = lazyPart(() => import('./CalendarInput'))

/** A day, typed in any usual form or picked from the calendar. */
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
