import { resolve } from 'node:path'
import { formatCount } from './backups/backup.ts'
import { restore } from './backups/restore.ts'
import { verify } from './backups/verify.ts'
import { openDatabase } from './database.ts'
import { migrate } from './platform/db/migrate.ts'
import { readCommandEnv } from './platform/env-file.ts'
import { openStorage } from './platform/files/storage.ts'
import { Refusal } from './platform/refusal.ts'

const usage = 'Pemakaian: npm run restore -- BERKAS [--replace | --new]'
const FLAGS = ['--replace', '--new']

const main = async () => {
  const paths = process.argv.slice(2).filter((word) => !FLAGS.includes(word))
  if (paths.length !== 1 || !paths[0]) throw new Refusal(usage)
  const env = readCommandEnv()
  const path = resolve(process.env.INIT_CWD ?? '.', paths[0])
  console.log(`Memeriksa ${path}…`)
  const verified = await verify(path)
  const { header, manifest } = verified
  console.log(`Arsip utuh, dibuat ${header.created_at} oleh Tuntas ${header.version}.`)
  const database = await openDatabase(env, { mustBeAlone: true, mayCreate: process.argv.includes('--new') })
  try {
    console.log('Memulihkan…')
    const task = { url: database.ownerUrl, files: await openStorage(env), path, say: console.log }
    await restore(task, verified, process.argv.includes('--replace'))
    await migrate(database.ownerUrl, { app: database.url })
    console.log(`Selesai: basis data dan ${formatCount(manifest.files)} berkas dipulihkan.`)
    console.log(
      'Pengiriman email dimatikan. Nyalakan lagi di Pengaturan email bila ini kampus yang sebenarnya.',
    )
  } finally {
    await database.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
})
