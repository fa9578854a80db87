import { statfs } from 'node:fs/promises'
import { z } from '@tuntas/contract/wire/zod'
import { and, desc, inArray, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import type { HealthFigures } from '../../../platform/http/metrics.ts'
import { readBuild, version } from '../../../platform/root.ts'
import { importJobs } from '../imports/schema.ts'
import { backupState, connectionsState, diskState } from './health.rules.ts'
import { backups } from './schema.ts'

const FAILED_DAYS = 7

const readDatabase = async (conn: Conn) => {
  const [healthRow] = await conn
    .select({
      version: sql<string>`current_setting('server_version')`,
      bytes: sql<number>`pg_database_size(current_database())::float8`,
      connections: sql<number>`(select count(*)::int from pg_stat_activity where backend_type = 'client backend')`,
      max_connections: sql<number>`current_setting('max_connections')::int`,
    })
    .from(sql`(values (1)) as one`)
  if (!healthRow) throw new Error('one row was asked for')
  return { ...healthRow, state: connectionsState(healthRow.connections, healthRow.max_connections) }
}

/** @param folder on the disk in question; null if it cannot be determined */
const readDisk = async (folder: string) => {
  const disk = await statfs(folder).catch(() => null)
  if (!disk) return null
  const [free_bytes, total_bytes] = [disk.bavail * disk.bsize, disk.blocks * disk.bsize]
  return { state: diskState(free_bytes, total_bytes), free_bytes, total_bytes }
}

const readJobs = async (conn: Conn) => {
  const [waitingCount, failedCount] = [
    await conn.$count(importJobs, inArray(importJobs.state, ['queued', 'running'])),
    await conn.$count(
      importJobs,
      and(
        inArray(importJobs.state, ['failed', 'interrupted']),
        sql`${importJobs.created_at} > now() - make_interval(days => ${FAILED_DAYS})`,
      ),
    ),
  ]
  return {
    state: failedCount > 0 ? ('warn' as const) : ('good' as const),
    waiting: waitingCount,
    failed: failedCount,
  }
}

const readBackup = async (conn: Conn) => {
  const [last] = await conn.select().from(backups).orderBy(desc(backups.at), desc(backups.id)).limit(1)
  const { at = null, bytes = null, missing: missingCount = null } = last ?? {}
  return { state: backupState(at, missingCount ?? 0, Date.now()), at, bytes, missing: missingCount }
}

export const readHealth = async (conn: Conn, dataDir: string) => ({
  version: version(),
  build: readBuild(),
  node: process.version,
  started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
  database: await readDatabase(conn),
  disk: await readDisk(dataDir),
  jobs: await readJobs(conn),
  backup: await readBackup(conn),
})

const clockRow = z.object({ now_ms: z.number() })

/** Seconds by which the database is ahead of this machine. */
export const readClockOffset = async (conn: Conn) => {
  const before = Date.now()
  const [row] = await rows(
    conn,
    clockRow,
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now_ms`,
  )
  const middle = (before + Date.now()) / 2
  return ((row?.now_ms ?? middle) - middle) / 1000
}

/** The same figures as the health page's, for alarms. */
export const readHealthFigures = async (
  conn: Conn,
  { dataDir, mailOutages }: { dataDir: string; mailOutages: number },
): Promise<HealthFigures> => {
  const [disk, jobs, backup] = [await readDisk(dataDir), await readJobs(conn), await readBackup(conn)]
  return {
    last_backup_timestamp_seconds: backup.at === null ? 0 : Date.parse(backup.at) / 1000,
    disk_free_bytes: disk?.free_bytes ?? 0,
    disk_bytes: disk?.total_bytes ?? 0,
    mail_outages: mailOutages,
    failed_jobs: jobs.failed,
    clock_offset_seconds: await readClockOffset(conn),
  }
}

export const noteBackup = async (
  conn: Conn,
  backup: { bytes: number; files: number; missing: number },
): Promise<void> => {
  await conn.insert(backups).values(backup)
}
