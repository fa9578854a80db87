import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { PASSWORD_MAX, PASSWORD_MIN } from '@tuntas/contract/account'
import { openPool, overPool } from './platform/db.ts'
import { embeddedUrl, startEmbedded } from './platform/embedded.ts'
import { readEnv } from './platform/env.ts'
import { migrate } from './platform/migrate.ts'
import { hashPassword } from './platform/passwords.ts'
import { Refusal } from './platform/refusal.ts'
import { createAdmin } from './rooms/account/store.ts'

const usage = 'Pemakaian: npm run admin:create -- NAMA_PENGGUNA "Nama Lengkap"'
const silent = { info: () => {}, error: (text: string) => console.error(text) }

/** Asks without showing what is typed. */
const askPassword = async (): Promise<string> => {
  process.stdout.write('Kata sandi: ')
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: process.stdin.isTTY })
  const typed = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return typed
}

const demandPassword = async () => {
  const password = process.env.ADMIN_PASSWORD || (await askPassword())
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX)
    throw new Refusal(`Kata sandi ${PASSWORD_MIN} sampai ${PASSWORD_MAX} karakter.`)
  return password
}

/** The database of a Tuntas that runs, or of one that is started just for this. */
const openDatabase = async () => {
  const { databaseUrl, directUrl, dataDir } = readEnv()
  const given = directUrl ?? databaseUrl
  if (given) return { url: given, stop: async () => {} }
  if (existsSync(join(dataDir, 'tuntas.lock'))) return { url: embeddedUrl(dataDir), stop: async () => {} }
  return startEmbedded(dataDir, silent)
}

const main = async () => {
  const [username, name] = process.argv.slice(2).map((text) => text.trim())
  if (!username || !name) throw new Refusal(usage)
  const password_hash = await hashPassword(await demandPassword())
  const database = await openDatabase()
  try {
    await migrate(database.url)
    const pool = openPool(database.url, { max: 1, name: 'tuntas-admin', onError: () => {} })
    const id = await createAdmin(overPool(pool), { username, name, password_hash }).finally(() => pool.end())
    if (id === undefined) throw new Refusal(`Nama pengguna ${username} sudah dipakai.`)
    console.log(`Super admin ${name} (${username}) dibuat. Ia dapat masuk sekarang.`)
  } finally {
    await database.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
})
