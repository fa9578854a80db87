import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withCommands } from './commands.ts'
import { createTestDatabase } from './database.ts'
import { makeStudent } from './make.ts'

const { folder, run } = withCommands('erase')
let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 1 })
  pool.on('error', () => {})
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const erase = (args: string[], typedText?: string) =>
  run('erase', args, { DATABASE_URL: database.url, DATA_DIR: folder }, typedText)
const readName = async (id: number) =>
  (await pool.query('select name from users where id = $1', [id])).rows[0].name

describe('npm run erase', () => {
  it('prints its usage, and names unknown people', async () => {
    expect(await erase([])).toMatchObject({
      code: 1,
      said: expect.stringContaining('Pemakaian: npm run erase'),
    })
    expect(await erase(['0000'])).toMatchObject({
      code: 1,
      said: expect.stringContaining('Tidak ada mahasiswa'),
    })
  })

  it('wants the person archived and the number typed again, and can be called twice', async () => {
    const id = await makeStudent(pool, { name: 'Zubaidah Khairunnisa' })
    const nim = `NIM${id}`
    const livingResult = await erase([nim, '--ya'])
    expect(livingResult).toMatchObject({ code: 1, said: expect.stringContaining('Arsipkan dulu') })
    await pool.query('update users set deleted_at = now() where id = $1', [id])
    for (const typedText of ['', 'NIM0\n']) {
      const refusal = await erase([nim], typedText)
      expect(refusal).toMatchObject({ code: 1, said: expect.stringContaining('tidak ada yang berubah') })
      expect(refusal.said).toContain('Zubaidah Khairunnisa')
    }
    expect(await readName(id)).toBe('Zubaidah Khairunnisa')
    const eraseResult = await erase([nim], `${nim}\n`)
    expect(eraseResult).toMatchObject({ code: 0, said: expect.stringContaining(`terhapus-${id}`) })
    expect(await readName(id)).toBe('Mahasiswa terhapus')
    expect(await erase([`terhapus-${id}`, '--ya'])).toMatchObject({
      code: 0,
      said: expect.stringContaining('sudah dihapus sebelumnya'),
    })
    expect((await erase([nim, '--ya'])).said).toContain('nomornya memang tidak tersimpan lagi')
  })
})
