import { openDatabase } from './database.ts'
import { removeSecondByName } from './modules/identity/account/remove-second-factor.store.ts'
import { openPool, overPool, transaction } from './platform/db/db.ts'
import { migrate } from './platform/db/migrate.ts'
import { readCommandEnv } from './platform/env-file.ts'
import { Refusal } from './platform/refusal.ts'

const usage = 'Pemakaian: npm run second-factor:remove -- NAMA_PENGGUNA'

const main = async () => {
  const username = process.argv[2]?.trim()
  if (!username) throw new Refusal(usage)
  const database = await openDatabase(readCommandEnv())
  try {
    await migrate(database.ownerUrl, { app: database.url })
    const pool = openPool(database.url, { max: 1, name: 'tuntas-second-factor', onError: () => {} })
    const outcome = await transaction(overPool(pool), (tx) => removeSecondByName(tx, username)).finally(() =>
      pool.end(),
    )
    if (outcome === 'unknown') throw new Refusal(`Tidak ada akun dengan nama pengguna ${username}.`)
    if (outcome === 'none') throw new Refusal(`Akun ${username} tidak memakai verifikasi dua langkah.`)
    console.log(
      `Verifikasi dua langkah ${username} dimatikan dan semua sesinya berakhir. Ia masuk dengan kata sandinya saja.`,
    )
  } finally {
    await database.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
})
