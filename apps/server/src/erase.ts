import { createInterface } from 'node:readline/promises'
import { openDatabase } from './database.ts'
import { type Erasable, erasePerson, findErasable } from './modules/operations/archive/erase.store.ts'
import { type Db, openPool, overPool, transaction } from './platform/db/db.ts'
import { migrate } from './platform/db/migrate.ts'
import { readCommandEnv } from './platform/env-file.ts'
import { openStorage, type SweptStore } from './platform/files/storage.ts'
import { Refusal } from './platform/refusal.ts'

const usage = 'Pemakaian: npm run erase -- NIM [--ya]   (NIDN atau username untuk dosen)'
/** Above the time limit of a statement. */
const PATIENCE_MS = 11 * 60_000

const read = (args: readonly string[]) => {
  const [number, ...more] = args.filter((arg) => arg !== '--ya').map((arg) => arg.trim())
  if (!number || more.length > 0 || number.startsWith('-')) throw new Refusal(usage)
  return { number, sure: args.includes('--ya') }
}

const describe = ({ name, attempts, submissions, files, final_marks }: Erasable) =>
  [
    `Data pribadi ${name} akan dihapus untuk selamanya:`,
    '  nama, nomor, biodata, jejak masuk, alamat jaringan, dan isinya di log audit;',
    `  jawaban esai dan perangkat dari ${attempts} pengerjaan kuis, isi ${submissions} tugas, ${files} file yang ia unggah.`,
    'Nilai, pilihan jawaban, dan waktunya tetap ada, tanpa nama.',
    ...(final_marks === 0
      ? []
      : [
          `Nilai akhir yang sudah ditutup (${final_marks} versi) tetap memuat nama dan nomornya: arsip wajib kampus.`,
        ]),
  ].join('\n')

const confirm = async (number: string) => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const typedNumber = await Promise.race([
    terminal.question(`Ketik ${number} sekali lagi untuk melanjutkan: `),
    new Promise<string>((resolve) => terminal.once('close', () => resolve(''))),
  ])
  terminal.close()
  if (typedNumber.trim().toLowerCase() !== number.toLowerCase())
    throw new Refusal('Dibatalkan, tidak ada yang berubah.')
}

/** The rows are gone: what cannot be deleted now must be deleted by hand. */
const removeContents = async (files: SweptStore, keys: readonly string[]) => {
  const remainingKeys: string[] = []
  for (const key of keys) await files.remove(key).catch(() => remainingKeys.push(key))
  if (remainingKeys.length === 0) return
  console.error(`PERINGATAN: isi file ini tidak dapat dihapus, hapuslah sendiri: ${remainingKeys.join(', ')}`)
  process.exitCode = 2
}

const erase = async (db: Db, files: SweptStore, { number, sure }: ReturnType<typeof read>) => {
  const person = await findErasable(db, number)
  if (person.erased) return console.log(`Data pribadi ${number} sudah dihapus sebelumnya.`)
  console.log(describe(person))
  if (!sure) await confirm(number)
  const keys = await transaction(db, (tx) => erasePerson(tx, number))
  if (keys === null) return console.log(`Data pribadi ${number} sudah dihapus sebelumnya.`)
  await removeContents(files, keys)
  console.log(
    `Selesai. Orang ini sekarang terhapus-${person.id}; ${keys.length} file dihapus. Cadangan lama masih memuat datanya sampai dibuang.`,
  )
}

const main = async () => {
  const task = read(process.argv.slice(2))
  const env = readCommandEnv()
  const database = await openDatabase(env)
  try {
    await migrate(database.ownerUrl, { app: database.url })
    const options = { max: 1, name: 'tuntas-erase', patienceMs: PATIENCE_MS, onError: () => {} }
    // The application's role cannot change the logs.
    const pool = openPool(database.ownerUrl, options)
    await erase(overPool(pool), await openStorage(env), task).finally(() => pool.end())
  } finally {
    await database.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
})
