import { existsSync, statSync } from 'node:fs'
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { withStores } from '../../../test/stores.ts'
import { readEnv } from '../env.ts'
import { toRefusal } from '../errors.ts'
import { openStorage } from './storage.ts'

const { deps, onDisk, inS3 } = withStores()

describe('uploaded files', () => {
  it.each([
    ['on disk', onDisk],
    ['in a store that speaks S3', inS3],
  ])('come back %s as they were put', async (_, env) => {
    const store = await openStorage(env())
    const content = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251))
    await store.put('kunci-acak', content)
    expect((await buffer(await store.stream('kunci-acak'))).equals(content)).toBe(true)
    await expect(store.stream('tidak-ada').then(buffer)).rejects.toThrow()
  })
  it('are closed to others on the machine, those of an open folder too', async () => {
    const files = join(deps.folder, 'open/files')
    await mkdir(files, { recursive: true })
    await writeFile(join(files, 'lama'), 'isi')
    await chmod(files, 0o755)
    await chmod(join(files, 'lama'), 0o644)
    const store = await openStorage(readEnv({ DATA_DIR: join(deps.folder, 'open') }))
    await store.put('baru', Buffer.from('isi'))
    await openStorage(readEnv({ DATA_DIR: join(deps.folder, 'fresh') }))
    const modes = [files, join(files, 'lama'), join(files, 'baru'), join(deps.folder, 'fresh/files')].map(
      (path) => statSync(path).mode & 0o777,
    )
    expect(modes).toEqual([0o700, 0o600, 0o600, 0o700])
  })
  it('are removed, and what is gone already is no error', async () => {
    for (const env of [onDisk(), inS3()]) {
      const store = await openStorage(env)
      await store.put('hapus', Buffer.from('isi'))
      await store.remove('hapus')
      await store.remove('hapus')
      await expect(store.stream('hapus').then(buffer)).rejects.toThrow()
    }
  })
  it.runIf(existsSync('/dev/full'))('are refused as 503 where the disk is full', async () => {
    const store = await openStorage(onDisk())
    await store.put('ada', Buffer.from('isi'))
    await symlink('/dev/full', join(deps.folder, 'files/penuh')) // every write says ENOSPC
    const refusal = toRefusal(await store.put('penuh', Buffer.from('isi')).catch((error: unknown) => error))
    expect(refusal).toMatchObject({ code: 'storage_full', details: { retryAfter: 2 } })
    expect(existsSync(join(deps.folder, 'files/penuh'))).toBe(false)
  })
})
