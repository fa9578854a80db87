import { FEW_LEFT, LECTURERS_TIMES } from '@tuntas/contract/wire/daily.vocabulary'
import type { Role } from '@tuntas/contract/wire/roles'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../db/db.ts'
import { firstRow } from '../db/rows.ts'
import { AppError } from '../errors.ts'

/** How much one person may write to others per campus day (decision 113). */

export type Daily = {
  user: { id: number; role: Role }
  /** For a student. */
  most: number
  /** The counted thing in the user's words. */
  noun: string
  /** SELECT of one number: how many exist since that time. */
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

/**
 * Call it before the write, in the same transaction. A lock serialises two writes of one person, so the count
 * is exact.
 */
export const demandLeft = async (tx: Conn, daily: Daily): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`daily ${daily.noun} ${daily.user.id}`}))`)
  if ((await countLeft(tx, daily)) > 0) return
  const message = `Hari ini kamu sudah menulis ${getMost(daily)} ${daily.noun}. Lanjutkan besok.`
  throw new AppError('daily_limit', { message })
}

/** Appended to the text of a reply. */
export const describeLeft = (remainingCount: number, { noun }: Daily): string =>
  remainingCount > FEW_LEFT ? '' : ` Sisa ${remainingCount} ${noun} hari ini.`
