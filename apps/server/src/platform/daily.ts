import { FEW_LEFT, LECTURERS_TIMES } from '@tuntas/contract/wire/daily.vocabulary'
import type { Role } from '@tuntas/contract/wire/roles'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from './db.ts'
import { AppError } from './errors.ts'
import { firstRow } from './rows.ts'

/** What one person may write to others in a day of the campus (decision 113). */

export type Daily = {
  user: { id: number; role: Role }
  /** Of a student. */
  most: number
  /** What is counted, as people call it. */
  noun: string
  /** SELECT of one number: how many there are since the moment. */
  countSince: (moment: SQL) => SQL
  zone: string
}

const getMost = ({ user, most }: Daily) => (user.role === 'mahasiswa' ? most : most * LECTURERS_TIMES)

const countedRow = z.object({ written: z.number() })

export const countLeft = async (conn: Conn, daily: Daily): Promise<number> => {
  const today = sql`date_trunc('day', now(), ${daily.zone})`
  const row = await firstRow(conn, countedRow, sql`select (${daily.countSince(today)})::int as written`)
  return Math.max(0, getMost(daily) - (row?.written ?? 0))
}

/** Before it is written, in the same transaction. Two of one person at once are counted one after the other. */
export const demandLeft = async (tx: Conn, daily: Daily): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`daily ${daily.noun} ${daily.user.id}`}))`)
  if ((await countLeft(tx, daily)) > 0) return
  const message = `Hari ini kamu sudah menulis ${getMost(daily)} ${daily.noun}. Lanjutkan besok.`
  throw new AppError('daily_limit', { message })
}

/** For the end of a reply's words. */
export const describeLeft = (remaining: number, { noun }: Daily): string =>
  remaining > FEW_LEFT ? '' : ` Sisa ${remaining} ${noun} hari ini.`
