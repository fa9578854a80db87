import { expect, inject, it } from 'vitest'
import { migrate } from '../src/platform/db/migrate.ts'
import { connected } from './backups.ts'
import { withCommands } from './commands.ts'
import { createEmptyDatabase, databaseUrl, dropDatabase, scratchName } from './scratch.ts'

const { folder, run } = withCommands('doctor')

it('the doctor says of each part how it is and what to do, and fails where it must', async () => {
  const name = scratchName('doctor')
  await createEmptyDatabase(inject('adminUrl'), name)
  const url = databaseUrl(inject('adminUrl'), name)
  const env = { DATABASE_URL: url, DATA_DIR: folder, NODE_ENV: 'production', ORIGIN: 'https://localhost:1' }
  expect(await run('doctor', [], env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('belum berisi seorang pun'),
  })
  await migrate(url)
  const client = await connected(url)
  await client.query(
    "insert into users (username, name, role, password_hash) values ('kepala', 'Kepala', 'super admin', 'x')",
  )
  const { code, said } = await run('doctor', [], env)
  expect(code).toBe(1)
  expect(said).toMatch(/^baik {3}Migrasi: lengkap$/m)
  expect(said).toMatch(/^baik {3}File: .+ dapat ditulis$/m)
  expect(said).toMatch(/^GAGAL {2}Sertifikat: .*ECONNREFUSED.*\n {8}Periksa proxy/m)
  expect(said).toMatch(/^GAGAL {2}Cadangan: belum pernah\n {8}Jalankan npm run backup/m)
  expect(said).toMatch(/^awas {3}Email: tidak dipakai$/m)
  await client.query('insert into backups (bytes, files, missing) values (1, 0, 0)')
  await client.query('create table demo_marker ()')
  const changed = await run('doctor', [], { ...env, ORIGIN: '' })
  expect(changed.said).toMatch(/^awas {3}Alamat: ORIGIN kosong\n {8}ORIGIN belum diisi/m)
  expect(changed.said).toMatch(/^baik {3}Cadangan: /m)
  expect(changed.said).toMatch(/^GAGAL {2}Akun demo: ada\n/m)
  await client.end()
  await dropDatabase(inject('adminUrl'), name)
})
