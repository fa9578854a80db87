import { MESSAGES_DAILY } from '@tuntas/contract/operations/messages'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Daily } from '../../../platform/http/daily.ts'

/** Messages of one sending share a transaction, and so the same time. */
export const dailyMessages = (user: Pick<Actor, 'id' | 'role'>, zone: string): Daily => ({
  user,
  zone,
  most: MESSAGES_DAILY,
  noun: 'pesan',
  countSince: (moment) =>
    sql`select count(distinct created_at) from messages where author_id = ${user.id} and created_at >= ${moment}`,
})
