import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readCommandEnv } from './env-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'tuntas-env-'))
const file = join(folder, 'tuntas.env')
writeFileSync(file, '# layanan\nDATA_DIR=/var/lib/tuntas\nWORKERS=3\nORIGIN="https://lms.kampus.ac.id"\n')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a command', () => {
  it("takes the service's variables, and those of the shell first", () => {
    expect(readCommandEnv({}, file)).toMatchObject({ dataDir: '/var/lib/tuntas', workers: 3 })
    expect(readCommandEnv({ TUNTAS_ENV_FILE: file, WORKERS: '2', ORIGIN: '' }, '/tidak/ada')).toMatchObject({
      dataDir: '/var/lib/tuntas',
      workers: 2,
      origin: 'https://lms.kampus.ac.id',
    })
  })
  it('works without that file', () => {
    expect(readCommandEnv({ DATA_DIR: '/data' }, join(folder, 'none')).dataDir).toBe('/data')
  })
  it('refuses an unreadable file, unless the shell names the database', () => {
    expect(() => readCommandEnv({ TUNTAS_ENV_FILE: join(folder, 'none'), DATA_DIR: '/data' })).toThrow(
      'tidak dapat dibaca',
    )
    expect(() => readCommandEnv({}, folder)).toThrow('sebagai pengguna layanan')
    expect(readCommandEnv({ DATA_DIR: '/data' }, folder).dataDir).toBe('/data')
  })
})
