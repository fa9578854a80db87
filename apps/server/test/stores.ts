import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll } from 'vitest'
import { readEnv } from '../src/platform/env.ts'

/** A folder and an S3 store, both discarded after the file's tests. */
export const withStores = () => {
  const deps = { folder: '', port: 0 }
  let s3: S3rver
  beforeAll(async () => {
    deps.folder = await mkdtemp(join(tmpdir(), 'tuntas-files-'))
    s3 = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(deps.folder, 's3'),
      configureBuckets: [{ name: 'tuntas', configs: [] }],
    })
    deps.port = (await s3.run()).port
  })
  afterAll(async () => {
    await s3.close()
    await rm(deps.folder, { recursive: true, force: true })
  })
  return {
    /** Available once the tests run. */
    deps,
    onDisk: () => readEnv({ DATA_DIR: deps.folder }),
    inS3: () =>
      readEnv({
        S3_BUCKET: 'tuntas',
        S3_ENDPOINT: `http://127.0.0.1:${deps.port}`,
        S3_ACCESS_KEY_ID: 'S3RVER',
        S3_SECRET_ACCESS_KEY: 'S3RVER',
      }),
  }
}
