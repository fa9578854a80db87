import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Env } from '../env.ts'

/** Store of uploaded content under random names: a folder or any S3-compatible service. */
export type FileStore = {
  put: (key: string, content: Buffer) => Promise<void>
  stream: (key: string) => Promise<Readable>
}
export type SweptStore = FileStore & {
  /** No error if it is already gone. */
  remove: (key: string) => Promise<void>
  has: (key: string) => Promise<boolean>
}

const OTHERS = 0o077
const closeFile = (path: string) => chmod(path, 0o600)

/**
 * Closes the folder to other users of the machine. If it was created under another umask, closes its content
 * as well.
 */
const closeFolder = async (folder: string) => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (((await stat(folder)).mode & OTHERS) === 0) return
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isFile()) await closeFile(join(folder, entry.name))
  await chmod(folder, 0o700)
}

/** flydrive uses the process umask, which we must not change. */
class ClosedFiles extends FSDriver {
  override async put(...[key, contents, options]: Parameters<FSDriver['put']>): Promise<void> {
    await super.put(key, contents, options)
    await closeFile(join(String(this.options.location), key))
  }
}

const openFolder = async (folder: string) => {
  await closeFolder(folder)
  return new Disk(new ClosedFiles({ location: folder, visibility: 'private' }))
}

const openDisk = async ({ s3, dataDir }: Env): Promise<Disk> => {
  if (!s3) return openFolder(join(dataDir, 'files'))
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

export const openStorage = async (env: Env): Promise<SweptStore> => {
  const disk = await openDisk(env)
  return {
    put: async (key, content) => {
      try {
        await disk.put(key, content)
      } catch (error) {
        await disk.delete(key).catch(() => undefined) // do not leave half a file on a full disk
        // The store's own error hides the cause, such as a full disk or an unreachable store.
        throw error instanceof Error && error.cause instanceof Error ? error.cause : error
      }
    },
    stream: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
    has: (key) => disk.exists(key),
  }
}
