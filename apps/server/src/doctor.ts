import { openDatabase } from './database.ts'
import { checkInstallation } from './doctor/checks.ts'
import { describeFinding } from './doctor/rules.ts'
import { openPool, overPool } from './platform/db/db.ts'
import { readCommandEnv } from './platform/env-file.ts'
import { Refusal } from './platform/refusal.ts'

const main = async () => {
  const env = readCommandEnv()
  const database = await openDatabase(env)
  try {
    if (database.people === 0)
      throw new Refusal(
        'Basis data ini belum berisi seorang pun. Jalankan npm start, lalu npm run admin:create, lalu perintah ini lagi.',
      )
    const pool = openPool(database.url, { max: 1, name: 'tuntas-doctor', onError: () => {} })
    const findings = await checkInstallation(database.ownerUrl, overPool(pool), env).finally(() => pool.end())
    for (const one of findings) console.log(describeFinding(one))
    const failedCount = findings.filter(({ state }) => state === 'bad').length
    const warnedCount = findings.filter(({ state }) => state === 'warn').length
    console.log(`\n${findings.length} diperiksa: ${failedCount} gagal, ${warnedCount} perlu perhatian.`)
    if (failedCount > 0) process.exitCode = 1
  } finally {
    await database.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
})
