import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Env } from './env.ts'

/** Where uploaded content lies, under random names: a folder, or any store that speaks S3. */
export type FileStore = {
  put: (key: string, content: Buffer) => Promise<void>
  stream: (key: string) => Promise<Readable>
}

const openDisk = async ({ s3, dataDir }: Env): Promise<Disk> => {
  if (!s3) return new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = s3
  return new Disk(
    new S3Driver({
      credentials: { accessKeyId, secretAccessKey },
      endpoint,
      region,
      bucket,
      visibility: 'private',
      supportsACL: false,
      forcePathStyle: true,
    }),
  )
}

export const openStorage = async (env: Env): Promise<FileStore> => {
  const disk = await openDisk(env)
  return {
    put: async (key, content) => {
      try {
        await disk.put(key, content)
      } catch (error) {
        await disk.delete(key).catch(() => undefined) // half a file on a full disk is only in the way
        // The store's own word for it hides why: a full disk, a store that is away.
        throw error instanceof Error && error.cause instanceof Error ? error.cause : error
      }
    },
    stream: (key) => disk.getStream(key),
  }
}
