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
  const { code, said: output } = await run('doctor', [], env)
  expect(code).toBe(1)
  expect(output).toMatch(/^baik {3}Migrasi: lengkap$/m)
  expect(output).toMatch(/^baik {3}File: .+ dapat ditulis$/m)
  expect(output).toMatch(/^GAGAL {2}Sertifikat: .*ECONNREFUSED.*\n {8}Periksa proxy/m)
  expect(output).toMatch(/^GAGAL {2}Cadangan: belum pernah\n {8}Jalankan npm run backup/m)
  expect(output).toMatch(/^awas {3}Email: tidak dipakai$/m)
  await client.query('insert into backups (bytes, files, missing) values (1, 0, 0)')
  await client.query('create table demo_marker ()')
  const laterReply = await run('doctor', [], { ...env, ORIGIN: '' })
  expect(laterReply.said).toMatch(/^awas {3}Alamat: ORIGIN kosong\n {8}ORIGIN belum diisi/m)
  expect(laterReply.said).toMatch(/^baik {3}Cadangan: /m)
  expect(laterReply.said).toMatch(/^GAGAL {2}Akun demo: ada\n/m)
  await client.end()
  await dropDatabase(inject('adminUrl'), name)
})
