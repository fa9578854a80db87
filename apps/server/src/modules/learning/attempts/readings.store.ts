import type { Reading } from '@tuntas/contract/learning/marking'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import type { TaughtAttempt } from './access.ts'
import { numberDevices } from './devices.rules.ts'

const storedRow = z.object({
  attempt_id: z.number(),
  epoch: z.number(),
  read_at: z.string(),
  session: z.string(),
  device: z.string(),
  platform: z.string(),
  browser: z.string(),
  ip_address: z.string(),
})
type Stored = z.output<typeof storedRow>

export const listStoredReadings = (conn: Conn, attemptIds: readonly number[]): Promise<Stored[]> =>
  rows(
    conn,
    storedRow,
    sql`select attempt_id, epoch, read_at, session, device, platform, browser, ip_address from attempt_readings
      where attempt_id = any(${sql.param([...attemptIds])}::int[]) order by attempt_id, epoch`,
  )

/** Every reading of the attempt's paper with the number of its device. */
export const listReadings = async (conn: Conn, { id }: TaughtAttempt): Promise<Reading[]> => {
  const readings = await listStoredReadings(conn, [id])
  const numbers = numberDevices(readings)
  return readings.map((reading, place) => ({ ...reading, device_number: numbers[place] ?? 1 }))
}

/** Number of devices that read each attempt's paper. */
export const countDevices = async (
  conn: Conn,
  attemptIds: readonly number[],
): Promise<Map<number, number>> => {
  if (attemptIds.length === 0) return new Map()
  const byAttempt = new Map<number, Stored[]>()
  for (const reading of await listStoredReadings(conn, attemptIds))
    byAttempt.set(reading.attempt_id, [...(byAttempt.get(reading.attempt_id) ?? []), reading])
  return new Map([...byAttempt].map(([attempt, readings]) => [attempt, Math.max(...numberDevices(readings))]))
}
