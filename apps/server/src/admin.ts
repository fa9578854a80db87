import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { PASSWORD_MAX, PASSWORD_MIN } from '@tuntas/contract/identity/password'
import { openDatabase } from './database.ts'
import { commonPasswords } from './modules/identity/account/common-passwords.ts'
import { BREACHED, findWeakness } from './modules/identity/account/password.rules.ts'
import { createAdmin } from './modules/identity/account/store.ts'
import { openPool, overPool, transaction } from './platform/db/db.ts'
import { migrate } from './platform/db/migrate.ts'
import type { Env } from './platform/env.ts'
import { readCommandEnv } from './platform/env-file.ts'
import { isBreached } from './platform/process/breached.ts'
import { hashPassword } from './platform/process/passwords.ts'
import { Refusal } from './platform/refusal.ts'

const usage = 'Pemakaian: npm run admin:create -- NAMA_PENGGUNA "Nama Lengkap"'

/** Reads a password without echo. */
const askPassword = async (): Promise<string> => {
  process.stdout.write('Kata sandi: ')
  const mutedOutput = new Writable({ write: (_chunk, _encoding, callback) => callback() })
  const terminal = createInterface({
    input: process.stdin,
    output: mutedOutput,
    terminal: process.stdin.isTTY,
  })
  const password = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return password
}

const demandPassword = async () => {
  const password = process.env.ADMIN_PASSWORD || (await askPassword())
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX)
    throw new Refusal(`Kata sandi ${PASSWORD_MIN} sampai ${PASSWORD_MAX} karakter.`)
  return password
}

const refuseWeak = async (env: Env, password: string, username: string, name: string) => {
  const owner = { name, username, nim: null, nidn: null, date_birth: null, campus: [] }
  const weakness = findWeakness(password, owner, commonPasswords)
  if (weakness !== undefined) throw new Refusal(`${weakness}.`)
  if (env.breachedPasswords && (await isBreached(env.breachedPasswords, password)))
    throw new Refusal(`${BREACHED}.`)
}

const main = async () => {
  const [username, name] = process.argv.slice(2).map((text) => text.trim())
  if (!username || !name) throw new Refusal(usage)
  const password = await demandPassword()
  const env = readCommandEnv()
  await refuseWeak(env, password, username, name)
  const password_hash = await hashPassword(password)
  const database = await openDatabase(env)
  try {
    await migrate(database.ownerUrl, { app: database.url })
    const pool = openPool(database.url, { max: 1, name: 'tuntas-admin', onError: () => {} })
    const admin = { username, name, password_hash }
    const id = await transaction(overPool(pool), (tx) => createAdmin(tx, admin)).finally(() => pool.end())
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
