import { type SQL, sql } from 'drizzle-orm'

/** The campus's day, by its own clocks. */

const QUIET_FROM = 22
const QUIET_TO = 6
/** The morning mail. */
const DAILY_AT = 7

const local = (zone: string) => sql`(now() at time zone ${zone})`
const hour = (zone: string) => sql`extract(hour from ${local(zone)})`

export const isNight = (zone: string): SQL =>
  sql`(${hour(zone)} >= ${QUIET_FROM} or ${hour(zone)} < ${QUIET_TO})`
/** When today's morning mail goes. */
export const morning = (zone: string): SQL =>
  sql`((date_trunc('day', ${local(zone)}) + make_interval(hours => ${DAILY_AT})) at time zone ${zone})`
