import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import tar from 'tar-stream'
import { AppError } from '../../../../../platform/errors.ts'
import { openArchive, type Ranged } from '../../../../../platform/files/unzip.ts'

/**
 * Streams the files of a Moodle backup: a ZIP or a gzipped tar. Nothing is written to disk; links and folders
 * are skipped.
 */

const GZIP = [0x1f, 0x8b]
const isGzip = (content: Buffer) => GZIP.every((sign, at) => content[at] === sign)

const brokenBackup = () =>
  new AppError('file_type', { message: 'Cadangan Moodle tidak utuh. Buat cadangan lagi lalu unggah.' })

export type Limits = { entries: number; each: number; all: number; tooLarge: () => AppError }
export type Visit = {
  limits: Limits
  /** Is the content wanted? Otherwise it is not held in memory. */
  wants: (name: string, size: number) => boolean
  take: (name: string, content: Buffer) => Promise<void> | void
}

const eachOfTar = async (packed: Readable, { limits, wants, take }: Visit): Promise<void> => {
  const extract = tar.extract()
  const unpack = createGunzip()
  packed.on('error', (error) => unpack.destroy(error))
  unpack.on('error', () => extract.destroy(brokenBackup()))
  packed.pipe(unpack).pipe(extract)
  let [entries, bytes] = [0, 0]
  try {
    for await (const entry of extract) {
      const { name, type, size = 0 } = entry.header
      const place = name.replace(/^\.\//, '')
      const isKept = type === 'file' && wants(place, size)
      const chunks: Buffer[] = []
      if (++entries > limits.entries) throw limits.tooLarge()
      // Every byte counts, even of skipped files, because the stream unpacks them too.
      for await (const chunk of entry as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > limits.all) throw limits.tooLarge()
        if (isKept) chunks.push(chunk)
      }
      if (isKept) await take(place, Buffer.concat(chunks))
    }
  } catch (error) {
    throw error instanceof AppError ? error : brokenBackup()
  } finally {
    packed.destroy()
    unpack.destroy()
  }
}

const eachOfZip = async (source: Ranged, { limits, wants, take }: Visit): Promise<void> => {
  const archive = await openArchive(source, limits)
  for (const [name, size] of archive.sizes) {
    if (!wants(name, size)) continue
    const content = await archive.read(name)
    if (content) await take(name, content)
  }
}

const beginning = async (source: Ranged): Promise<Buffer> =>
  source.size < 2 ? Buffer.alloc(0) : Buffer.concat(await (await source.open({ from: 0, to: 1 })).toArray())

/** Refuses archives that are broken, encrypted, name paths outside, or unpack beyond the limits. */
export const eachEntry = async (source: Ranged, visit: Visit): Promise<void> =>
  isGzip(await beginning(source)) ? eachOfTar(await source.open(), visit) : eachOfZip(source, visit)
