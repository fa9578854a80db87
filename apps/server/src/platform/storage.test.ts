import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'
import { openStorage } from './storage.ts'

let folder: string
let s3: S3rver
let port: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tuntas-files-'))
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'tuntas', configs: [] }],
  })
  port = (await s3.run()).port
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

describe('uploaded files', () => {
  const onDisk = () => readEnv({ DATA_DIR: folder })
  const inS3 = () =>
    readEnv({
      S3_BUCKET: 'tuntas',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    })

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
})
