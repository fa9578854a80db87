import { endpoint, type PublicEndpoint } from '../wire/endpoint.ts'
import { lecturers, studentsOnly } from '../wire/roles.ts'
import type * as schemas from './calendar.schemas.ts'

export type * from './calendar.schemas.ts'
export * from './calendar.vocabulary.ts'

const planning = [...lecturers, ...studentsOnly] as const

export const calendar = endpoint<typeof schemas.calendar>({
  method: 'GET',
  path: 'calendar',
  roles: planning,
})
export const calendarAddress = endpoint<typeof schemas.calendarAddress>({
  method: 'GET',
  path: 'calendar/address',
  roles: planning,
})
export const renewCalendarAddress = endpoint<typeof schemas.renewCalendarAddress>({
  method: 'POST',
  path: 'calendar/address/renew',
  roles: planning,
})
export const revokeCalendarAddress = endpoint<typeof schemas.revokeCalendarAddress>({
  method: 'POST',
  path: 'calendar/address/revoke',
  roles: planning,
})

/** Anyone with the address can read this calendar, and nothing else. */
export const calendarFeed: PublicEndpoint<typeof schemas.calendarFeed> & { download: string } = {
  method: 'GET',
  path: 'calendar/feed/:name',
  roles: 'public',
  download: 'text/calendar',
}
