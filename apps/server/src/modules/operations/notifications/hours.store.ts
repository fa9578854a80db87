import { type SQL, sql } from 'drizzle-orm'

/** Hours of the day in the campus's time zone. */

const QUIET_FROM = 22
const QUIET_TO = 6
/** Hour of the morning mail. */
const DAILY_AT = 7

const local = (zone: string) => sql`(now() at time zone ${zone})`
const hour = (zone: string) => sql`extract(hour from ${local(zone)})`

export const isNight = (zone: string): SQL =>
  sql`(${hour(zone)} >= ${QUIET_FROM} or ${hour(zone)} < ${QUIET_TO})`
export const morning = (zone: string): SQL =>
  sql`((date_trunc('day', ${local(zone)}) + make_interval(hours => ${DAILY_AT})) at time zone ${zone})`
