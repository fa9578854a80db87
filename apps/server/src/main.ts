import { boot } from './boot.ts'
import { readEnv } from './platform/env.ts'
import { Refusal } from './platform/refusal.ts'

const log = {
  info: (text: string) => console.log(text),
  error: (text: string) => console.error(text),
}

const demoAccounts = `
Akun demo (kata sandi semua: Tuntas#2026)
  Super admin   superadmin
  Admin         admin
  Dosen         0011223301
  Mahasiswa     2201010001
`

const fail = (error: unknown) => {
  log.error(
    error instanceof Refusal ? error.message : error instanceof Error ? `${error.stack}` : String(error),
  )
  process.exitCode = 1
}

const main = async () => {
  process.stdout.on('error', () => {}) // whoever read the output may leave; the server stays
  const running = boot(readEnv(), log)
  let stopping = false
  const shutDown = async () => {
    if (stopping) return
    stopping = true
    log.info('Menghentikan Tuntas…')
    await running.stop().catch(fail)
    process.exit()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, shutDown)
  process.on('uncaughtException', (error) => {
    fail(error)
    shutDown()
  })
  try {
    const { address, hasDemoAccounts } = await running.ready
    log.info(`Tuntas berjalan di ${address}`)
    if (hasDemoAccounts) log.info(demoAccounts)
  } catch (error) {
    if (stopping) return // a start that was told to stop ends with an error of its own, which says nothing new
    fail(error)
    process.exit()
  }
}

main().catch((error: unknown) => {
  fail(error)
  process.exit()
})
