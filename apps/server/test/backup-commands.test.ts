import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { startEmbedded } from '../src/platform/embedded.ts'
import { readEnv } from '../src/platform/env.ts'
import { migrate } from '../src/platform/migrate.ts'
import { openStorage } from '../src/platform/storage.ts'
import { connected, fingerprint, silent } from './backups.ts'
import { withCommands } from './commands.ts'
import { createEmptyDatabase, databaseUrl, dropDatabase, scratchName } from './scratch.ts'

const { folder, run } = withCommands('backup')

describe('the commands', () => {
  it('move a campus from one embedded server to another', async () => {
    const [here, there] = ['here', 'there'].map((name) => ({ DATA_DIR: join(folder, name) }))
    const log = { info: silent, error: silent }
    const settings = { fsync: 'off' }
    const running = await startEmbedded(String(here?.DATA_DIR), log, { settings })
    await migrate(running.ownerUrl, { app: running.url })
    const client = await connected(running.url)
    await client.query(
      "insert into users (username, name, role, password_hash) values ('kepala', 'Kepala', 'super admin', 'x')",
    )
    await client.query("insert into files (key, name, type, size) values ('kunci', 'a.txt', 'text/plain', 3)")
    await client.end()
    await (await openStorage(readEnv(here))).put('kunci', Buffer.from('isi'))
    const before = await fingerprint(running.ownerUrl)
    const backup = await run('backup', ['dari-sini.tar.gz'], here ?? {})
    expect(backup).toMatchObject({ code: 0, said: expect.stringContaining('1 berkas') })
    const noted = await connected(running.url)
    expect((await noted.query('select files, missing, bytes > 1000 as whole from backups')).rows).toEqual([
      { files: 1, missing: 0, whole: true },
    ])
    await noted.end()
    const refused = await run('restore', ['dari-sini.tar.gz', '--replace'], here ?? {})
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('sudah berjalan') })
    await running.stop()
    // Nobody runs from here on: the commands start a database just for themselves.
    expect(await run('restore', ['dari-sini.tar.gz'], there ?? {})).toMatchObject({
      code: 1,
      said: expect.stringContaining('belum ada basis data'),
    })
    expect(existsSync(String(there?.DATA_DIR))).toBe(false)
    const restored = await run('restore', ['dari-sini.tar.gz', '--new'], there ?? {})
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('there: 0 orang') })
    expect(readFileSync(join(String(there?.DATA_DIR), 'files/kunci'), 'utf8')).toBe('isi')
    expect(await run('backup', ['dari-sana.tar.gz'], there ?? {})).toMatchObject({ code: 0 })
    const name = scratchName('restored')
    await createEmptyDatabase(inject('adminUrl'), name)
    const url = databaseUrl(inject('adminUrl'), name)
    expect(await run('restore', ['dari-sana.tar.gz'], { DATABASE_URL: url, ...there })).toMatchObject({
      code: 0,
    })
    expect(await fingerprint(url)).toEqual(before)
    await dropDatabase(inject('adminUrl'), name)
  })

  it.each([
    ['admin', ['kepala', 'Kepala Kampus'], { ADMIN_PASSWORD: 'Kampus-Hijau-2026' }],
    ['backup', ['kosong.tar.gz'], {}],
    ['erase', ['2201010001', '--ya'], {}],
    ['second-factor', ['kepala'], {}],
  ])('%s makes no database where there is none', async (command, args, env) => {
    const DATA_DIR = join(folder, 'nowhere')
    expect(await run(command, args, { DATA_DIR, ...env })).toMatchObject({
      code: 1,
      said: expect.stringContaining(`Di ${DATA_DIR} belum ada basis data Tuntas`),
    })
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  it('name the database that they use, and back nothing up that holds nobody', async () => {
    const name = scratchName('empty')
    await createEmptyDatabase(inject('adminUrl'), name)
    const url = databaseUrl(inject('adminUrl'), name)
    const refused = await run('backup', ['kosong.tar.gz'], { DATABASE_URL: url, DATA_DIR: folder })
    expect(refused.code).toBe(1)
    expect(refused.said).toContain(`Basis data ${name} di ${new URL(url).host}: 0 orang.`)
    expect(refused.said).toContain('Cadangan kosong tidak dibuat.')
    expect(existsSync(join(folder, 'kosong.tar.gz'))).toBe(false)
    await dropDatabase(inject('adminUrl'), name)
  })

  it('say how they are used', async () => {
    expect((await run('backup', [], {})).said).toContain('Pemakaian: npm run backup')
    expect((await run('restore', ['a', 'b'], {})).said).toContain('Pemakaian: npm run restore')
  })
})
