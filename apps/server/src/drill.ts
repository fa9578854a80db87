import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { compareRestored } from './backups/compare.ts'
import { restore } from './backups/restore.ts'
import { verify } from './backups/verify.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import { readEnv } from './platform/env.ts'
import { openStorage } from './platform/files/storage.ts'
import { Refusal } from './platform/refusal.ts'

const usage =
  'Pemakaian: npm run drill -- BERKAS [FOLDER], misalnya: npm run drill -- tuntas.tar.gz /mnt/latihan'
const quietLog = { info: () => {}, error: (text: string) => console.error(text) }

/** Restores into a new folder, never into the campus that the environment names. */
const drill = async (path: string, dataDir: string) => {
  const since = Date.now()
  const verified = await verify(path)
  console.log(`Arsip utuh, dibuat ${verified.header.created_at} oleh Tuntas ${verified.header.version}.`)
  const database = await startEmbedded(dataDir, quietLog)
  try {
    const files = await openStorage(readEnv({ DATA_DIR: dataDir }))
    const task = { url: database.ownerUrl, files, path, say: console.log }
    await restore({ ...task, say: () => {} }, verified, false)
    await migrate(database.ownerUrl, { app: database.url })
    const differences = await compareRestored(task, verified)
    if (differences.length > 0) throw new Refusal(`Latihan GAGAL, berbeda: ${differences.join(', ')}.`)
    console.log(
      `Latihan berhasil: sama sampai baris dan berkas terakhir, ${Math.round((Date.now() - since) / 1000)} detik.`,
    )
  } finally {
    await database.stop()
  }
}

const main = async () => {
  const [archive, folder, ...more] = process.argv.slice(2)
  if (!archive || more.length > 0) throw new Refusal(usage)
  const from = process.env.INIT_CWD ?? '.'
  const dataDir = mkdtempSync(join(folder ? resolve(from, folder) : tmpdir(), 'tuntas-latihan-'))
  try {
    await drill(resolve(from, archive), dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
})
