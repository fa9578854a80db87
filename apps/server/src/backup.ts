import { readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { backUp, formatCount } from './backups/backup.ts'
import { listExpired } from './backups/retention.rules.ts'
import { openDatabase } from './database.ts'
import { noteBackup } from './modules/operations/helpdesk/health.store.ts'
import { openPool, overPool } from './platform/db/db.ts'
import { readCommandEnv } from './platform/env-file.ts'
import { openStorage } from './platform/files/storage.ts'
import { Refusal } from './platform/refusal.ts'
import { version } from './platform/root.ts'

/**
 * Shown in the health overview. An archive of a read-only database is valid too, so a failure here is not
 * fatal.
 */
const note = async (url: string, backup: Parameters<typeof noteBackup>[1]) => {
  const pool = openPool(url, { max: 1, name: 'tuntas-backup', onError: () => {} })
  try {
    await noteBackup(overPool(pool), backup)
  } catch {
    console.log('Catatan: pencadangan ini tidak tercatat di halaman kesehatan.')
  } finally {
    await pool.end()
  }
}

/** Deletes older archives of the folder (`listExpired`); the new one is complete by now. */
const PRUNE = '--prune'

const prune = (folder: string) => {
  const expiredNames = listExpired(readdirSync(folder))
  for (const name of expiredNames) rmSync(join(folder, name))
  console.log(`${formatCount(expiredNames.length)} arsip lama dihapus.`)
}

const main = async () => {
  const [targetPath] = process.argv.slice(2).filter((word) => word !== PRUNE)
  if (!targetPath)
    throw new Refusal(
      `Pemakaian: npm run backup -- BERKAS [${PRUNE}], misalnya: npm run backup -- tuntas.tar.gz`,
    )
  const env = readCommandEnv()
  // npm changes to the project folder; INIT_CWD is where it was called.
  const path = resolve(process.env.INIT_CWD ?? '.', targetPath)
  const database = await openDatabase(env)
  try {
    if (database.people === 0)
      throw new Refusal('Basis data ini belum berisi seorang pun. Cadangan kosong tidak dibuat.')
    console.log(`Mencadangkan ke ${path}…`)
    const task = { url: database.ownerUrl, files: await openStorage(env), path, say: console.log }
    const { files, missing: missingKeys } = await backUp(task, version())
    await note(database.url, { bytes: statSync(path).size, files, missing: missingKeys.length })
    console.log(
      `Selesai: basis data dan ${formatCount(files)} berkas. Simpan arsip ini di tempat yang aman dan terpisah.`,
    )
    if (process.argv.includes(PRUNE)) prune(dirname(path))
    if (missingKeys.length === 0) return
    console.error(
      `PERINGATAN: ${formatCount(missingKeys.length)} berkas tidak ditemukan dan tidak ikut: ${missingKeys.slice(0, 10).join(', ')}`,
    )
    process.exitCode = 2
  } finally {
    await database.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
})
