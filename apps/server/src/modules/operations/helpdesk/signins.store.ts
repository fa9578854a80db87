import type { SignInRow } from '@tuntas/contract/operations/helpdesk'
import { signIns } from '@tuntas/contract/operations/helpdesk.schemas'
import { type PageQuery, paginate } from '@tuntas/contract/wire/paging'
import type { Sorting } from '@tuntas/contract/wire/resource'
import { z } from '@tuntas/contract/wire/zod'
import { and, eq, sql } from 'drizzle-orm'
import type { Conn, Db } from '../../../platform/db/db.ts'
import { streamRows } from '../../../platform/db/snapshot.ts'
import { orderBySql, withinDays } from '../../../platform/http/list.ts'
import { type Scope, studentOfScope } from '../../campus/administrators/access.ts'
import { matchesShownPerson } from '../../identity/account/person-search.ts'
import { loginActivity, users } from '../../identity/account/schema.ts'

type Filters = PageQuery &
  Sorting & {
    user_id?: number
    status?: 'success' | 'failed'
    start_date?: string
    end_date?: string
    way?: string | null
  }

const { id, time, user_id, name, ip_address, device, platform, browser, version, status, way } = loginActivity

const filtered = (scope: Scope, filters: Filters, zone: string) =>
  and(
    studentOfScope(scope, sql`${user_id}`),
    withinDays(sql`${time}`, filters, zone),
    filters.user_id === undefined ? undefined : eq(user_id, filters.user_id),
    filters.way ? eq(way, filters.way) : undefined,
    filters.status === undefined ? undefined : eq(status, filters.status),
    filters.keywords === ''
      ? undefined
      : matchesShownPerson(filters.keywords, [sql`${name}`, sql`${users.username}`, sql`${ip_address}`]),
  )

const selectSignins = (conn: Conn, scope: Scope, filters: Filters, zone: string) =>
  conn
    .select({
      id,
      time,
      user_id,
      name,
      username: users.username,
      role: sql<SignInRow['role']>`${users.role}`.as('role'),
      ip_address,
      device,
      platform,
      browser,
      version,
      status: sql<SignInRow['status']>`${status}`.as('status'),
      way,
    })
    .from(loginActivity)
    .leftJoin(users, eq(users.id, user_id))
    .where(filtered(scope, filters, zone))

const newestFirst = sql`time desc, id desc`

export const readSignInsPage = async (conn: Conn, scope: Scope, filters: Filters, timeZone: string) => {
  const { page, limit } = filters
  const [countRow] = await conn
    .select({ total: sql<number>`count(*)::int` })
    .from(loginActivity)
    .leftJoin(users, eq(users.id, user_id))
    .where(filtered(scope, filters, timeZone))
  const data = await selectSignins(conn, scope, filters, timeZone)
    .orderBy(orderBySql(filters, newestFirst))
    .limit(limit)
    .offset((page - 1) * limit)
  return { data, pagination: paginate(filters, countRow?.total ?? 0) }
}

const signInRow = signIns.reply.data.element.extend({ time: z.string() })

/** Consistent snapshot. */
export const allSignIns = (db: Db, scope: Scope, filters: Filters, zone: string): AsyncGenerator<SignInRow> =>
  streamRows(db, signInRow, sql`${selectSignins(db, scope, filters, zone)}`, orderBySql(filters, newestFirst))
