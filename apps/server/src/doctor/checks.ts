import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { connect } from 'node:tls'
import { promisify } from 'node:util'
import { z } from '@tuntas/contract/wire/zod'
import pg from 'pg'
import { mailState } from '../modules/operations/helpdesk/health.rules.ts'
import { readClockOffset, readHealth } from '../modules/operations/helpdesk/health.store.ts'
import { findMailState } from '../modules/operations/notifications/mail.store.ts'
import type { Db } from '../platform/db/db.ts'
import { listPending, readMigrations } from '../platform/db/migrations.ts'
import { computeNeededConnections } from '../platform/db/pool-sizes.ts'
import { clientRows } from '../platform/db/rows.ts'
import { type Env, originMissing } from '../platform/env.ts'
import { openStorage } from '../platform/files/storage.ts'
import { endedNode } from '../platform/process/node-version.ts'
import {
  type Finding,
  finding,
  judgeCertificate,
  judgeClock,
  judgeConnections,
  judgeLocale,
  judgeMigrations,
  judgeWarning,
} from './rules.ts'

const DAY_MS = 86_400_000
const GIB = 1024 ** 3
const CALL_MS = 5_000

const serverRow = z.object({
  version: z.string(),
  encoding: z.string(),
  provider: z.string(),
  locale: z.string().nullable(),
  max_connections: z.number(),
  forgets: z.boolean(),
  is_demo: z.boolean(),
})

// The column of the ICU locale has another name since PostgreSQL 17.
const SERVER_SQL = `
  select current_setting('server_version') as version, pg_encoding_to_char(encoding) as encoding,
    datlocprovider::text as provider,
    coalesce(to_jsonb(d)->>'datlocale', to_jsonb(d)->>'daticulocale') as locale,
    current_setting('max_connections')::int as max_connections,
    current_setting('fsync') = 'off' or current_setting('synchronous_commit') in ('off', 'local') as forgets,
    to_regclass('demo_marker') is not null as is_demo
  from pg_database d where datname = current_database()`

const checkServer = async (client: pg.Client, env: Env): Promise<Finding[]> => {
  const [row] = await clientRows(client, serverRow, SERVER_SQL)
  if (!row) throw new Error('one row was asked for')
  return [
    finding(
      'PostgreSQL',
      row.forgets ? 'bad' : 'good',
      row.forgets ? `${row.version}, fsync atau synchronous_commit mati` : row.version,
      'Nyalakan keduanya: jawaban yang sudah "Tersimpan" dapat hilang bila server mati.',
    ),
    judgeLocale(row),
    judgeConnections({ instance: computeNeededConnections(env), max: row.max_connections }),
    finding(
      'Akun demo',
      row.is_demo && env.production ? 'bad' : 'good',
      row.is_demo ? 'ada' : 'tidak ada',
      'Pakai basis data kosong: kata sandi akun demo diketahui umum.',
    ),
  ]
}

const isSynchronised = async (): Promise<boolean | null> => {
  const reply = await promisify(execFile)('timedatectl', ['show', '-p', 'NTPSynchronized', '--value']).catch(
    () => undefined,
  )
  return reply ? reply.stdout.trim() === 'yes' : null
}

const readCertificateEnd = (origin: string) =>
  new Promise<number>((resolve, fail) => {
    const { hostname, port } = new URL(origin)
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.setTimeout(CALL_MS, () => socket.destroy(new Error('tidak menjawab dalam 5 detik')))
    socket.once('error', fail)
  })

const checkAddress = async (env: Env): Promise<Finding[]> => {
  const origin = judgeWarning('Alamat', env.origin ?? 'ORIGIN kosong', originMissing(env))
  if (!env.origin?.startsWith('https:')) return [origin]
  const certificate = await readCertificateEnd(env.origin).then(
    (end) => judgeCertificate((end - Date.now()) / DAY_MS),
    (error: Error) =>
      finding('Sertifikat', 'bad', error.message, 'Periksa proxy, DNS, dan sertifikat TLS dari mesin ini.'),
  )
  return [origin, certificate]
}

const checkFiles = async (env: Env): Promise<Finding> => {
  const place = env.s3 ? `S3 ${env.s3.bucket}` : `${env.dataDir}/files`
  const key = `periksa-${randomUUID()}`
  try {
    const files = await openStorage(env)
    await files.put(key, Buffer.from('Tuntas'))
    await files.remove(key)
    return finding('File', 'good', `${place} dapat ditulis`)
  } catch (error) {
    return finding(
      'File',
      'bad',
      `${place}: ${error instanceof Error ? error.message : error}`,
      'Periksa izin folder, ruang disk, atau kunci S3.',
    )
  }
}

const checkCampus = async (db: Db, env: Env): Promise<Finding[]> => {
  const { disk, jobs, backup } = await readHealth(db, env.dataDir)
  const mail = await findMailState(db)
  return [
    ...(disk
      ? [
          finding(
            'Disk',
            disk.state,
            `${(disk.free_bytes / GIB).toFixed(1)} GiB kosong dari ${(disk.total_bytes / GIB).toFixed(0)} GiB`,
            'Kosongkan disk: cadangan lama, log. Jangan hapus isi DATA_DIR.',
          ),
        ]
      : []),
    finding(
      'Cadangan',
      backup.state,
      backup.at ?? 'belum pernah',
      'Jalankan npm run backup setiap malam (deploy/tuntas-backup.timer).',
    ),
    finding('Impor', jobs.state, `${jobs.failed} gagal dalam 7 hari`, 'Lihat halaman Impor.'),
    finding(
      'Email',
      mail.active ? mailState(mail) : 'warn',
      mail.active ? (mail.outage ?? 'terkirim') : 'tidak dipakai',
      mail.active
        ? 'Periksa server email di Pengaturan.'
        : 'Tanpa email, kata sandi yang lupa hanya dapat diganti admin.',
    ),
  ]
}

/** All checks of a database that holds a campus, in the order in which an operator mends them. */
export const checkInstallation = async (url: string, db: Db, env: Env): Promise<Finding[]> => {
  const client = new pg.Client({ connectionString: url, application_name: 'tuntas-doctor' })
  await client.connect()
  try {
    const pending = await listPending(client, readMigrations())
    return [
      judgeWarning('Node.js', process.versions.node, endedNode(process.versions.node, new Date())),
      ...(await checkServer(client, env)),
      judgeMigrations(pending.length),
      judgeClock({ offsetSeconds: await readClockOffset(db), isSynchronised: await isSynchronised() }),
      ...(await checkAddress(env)),
      await checkFiles(env),
      ...(await checkCampus(db, env)),
    ]
  } finally {
    await client.end()
  }
}
