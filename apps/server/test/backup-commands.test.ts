import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { startEmbedded } from '../src/platform/db/embedded.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { readEnv } from '../src/platform/env.ts'
import { openStorage } from '../src/platform/files/storage.ts'
import { connected, fingerprint, ignore } from './backups.ts'
import { withCommands } from './commands.ts'
import { createEmptyDatabase, databaseUrl, dropDatabase, scratchName } from './scratch.ts'

const { folder, run } = withCommands('backup')

describe('the commands', () => {
  it('move a campus from one embedded server to another', async () => {
    const [sourceEnv, targetEnv] = ['here', 'there'].map((name) => ({ DATA_DIR: join(folder, name) }))
    const log = { info: ignore, error: ignore }
    const settings = { fsync: 'off' }
    const embedded = await startEmbedded(String(sourceEnv?.DATA_DIR), log, { settings })
    await migrate(embedded.ownerUrl, { app: embedded.url })
    const client = await connected(embedded.url)
    await client.query(
      "insert into users (username, name, role, password_hash) values ('kepala', 'Kepala', 'super admin', 'x')",
    )
    await client.query("insert into files (key, name, type, size) values ('kunci', 'a.txt', 'text/plain', 3)")
    await client.end()
    await (await openStorage(readEnv(sourceEnv))).put('kunci', Buffer.from('isi'))
    const before = await fingerprint(embedded.ownerUrl)
    const backup = await run('backup', ['dari-sini.tar.gz'], sourceEnv ?? {})
    expect(backup).toMatchObject({ code: 0, said: expect.stringContaining('1 berkas') })
    const backupClient = await connected(embedded.url)
    expect(
      (await backupClient.query('select files, missing, bytes > 1000 as whole from backups')).rows,
    ).toEqual([{ files: 1, missing: 0, whole: true }])
    await backupClient.end()
    const refusal = await run('restore', ['dari-sini.tar.gz', '--replace'], sourceEnv ?? {})
    expect(refusal).toMatchObject({ code: 1, said: expect.stringContaining('sudah berjalan') })
    await embedded.stop()
    // Nothing runs from here on: the commands start the database for themselves.
    expect(await run('restore', ['dari-sini.tar.gz'], targetEnv ?? {})).toMatchObject({
      code: 1,
      said: expect.stringContaining('belum ada basis data'),
    })
    expect(existsSync(String(targetEnv?.DATA_DIR))).toBe(false)
    const restoreReply = await run('restore', ['dari-sini.tar.gz', '--new'], targetEnv ?? {})
    expect(restoreReply).toMatchObject({ code: 0, said: expect.stringContaining('there: 0 orang') })
    expect(readFileSync(join(String(targetEnv?.DATA_DIR), 'files/kunci'), 'utf8')).toBe('isi')
    expect(await run('backup', ['dari-sana.tar.gz'], targetEnv ?? {})).toMatchObject({ code: 0 })
    for (const day of ['2020-01-01', '2020-01-02'])
      writeFileSync(join(folder, `tuntas-${day}-0230.tar.gz`), '')
    expect(await run('backup', ['tuntas-2026-11-30-0230.tar.gz', '--prune'], targetEnv ?? {})).toMatchObject({
      code: 0,
      said: expect.stringContaining('0 arsip lama dihapus'),
    })
    expect(await run('drill', ['dari-sana.tar.gz', '.'], {})).toMatchObject({
      code: 0,
      said: expect.stringContaining('1 berkas dibandingkan\nLatihan berhasil'),
    })
    expect(readdirSync(folder).filter((name) => name.startsWith('tuntas-latihan'))).toEqual([])
    const name = scratchName('restored')
    await createEmptyDatabase(inject('adminUrl'), name)
    const url = databaseUrl(inject('adminUrl'), name)
    expect(await run('restore', ['dari-sana.tar.gz'], { DATABASE_URL: url, ...targetEnv })).toMatchObject({
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
  ])('%s creates no database if there is none', async (command, args, env) => {
    const DATA_DIR = join(folder, 'nowhere')
    expect(await run(command, args, { DATA_DIR, ...env })).toMatchObject({
      code: 1,
      said: expect.stringContaining(`Di ${DATA_DIR} belum ada basis data Tuntas`),
    })
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  it('name the database that they use, and back up no empty one', async () => {
    const name = scratchName('empty')
    await createEmptyDatabase(inject('adminUrl'), name)
    const url = databaseUrl(inject('adminUrl'), name)
    const refusal = await run('backup', ['kosong.tar.gz'], { DATABASE_URL: url, DATA_DIR: folder })
    expect(refusal.code).toBe(1)
    expect(refusal.said).toContain(`Basis data ${name} di ${new URL(url).host}: 0 orang.`)
    expect(refusal.said).toContain('Cadangan kosong tidak dibuat.')
    expect(existsSync(join(folder, 'kosong.tar.gz'))).toBe(false)
    await dropDatabase(inject('adminUrl'), name)
  })

  it('print their usage', async () => {
    expect((await run('backup', [], {})).said).toContain('Pemakaian: npm run backup')
    expect((await run('restore', ['a', 'b'], {})).said).toContain('Pemakaian: npm run restore')
  })
})
