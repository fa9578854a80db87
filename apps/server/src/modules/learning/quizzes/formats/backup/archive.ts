import { createGunzip } from 'node:zlib'
import tar from 'tar-stream'
import { AppError } from '../../../../../platform/errors.ts'
import { type Archive, openArchive } from '../../../../../platform/unzip.ts'

/** A Moodle backup: a ZIP, or a tar that gzip packed. Nothing of it touches the disk; links and folders are passed over. */

const MB = 1024 * 1024
const LIMITS = { entries: 5000, each: 12 * MB, all: 64 * MB }
const GZIP = [0x1f, 0x8b]
const isGzip = (content: Buffer) => GZIP.every((sign, at) => content[at] === sign)

const broken = () =>
  new AppError('file_type', { message: 'Cadangan Moodle tidak utuh. Buat cadangan lagi lalu unggah.' })
const tooLarge = () =>
  new AppError('too_large', {
    message: 'Isi cadangan terlalu besar setelah dibuka. Buat cadangan tanpa file dan tanpa data pengguna.',
  })

/** What questions are made of: their texts, and the files that these name. */
const isWanted = (name: string) =>
  /^(?:questions|files|moodle_backup)\.xml$|^files\/[0-9a-f]{2}\/[0-9a-f]{40}$/.test(name)

const readTar = async (content: Buffer): Promise<Archive> => {
  const files = new Map<string, Buffer>()
  const extract = tar.extract()
  const unpack = createGunzip()
  unpack.on('error', () => extract.destroy(broken()))
  unpack.pipe(extract)
  unpack.end(content)
  let [entries, bytes] = [0, 0]
  try {
    for await (const entry of extract) {
      const { name, type } = entry.header
      const place = name.replace(/^\.\//, '')
      const isKept = type === 'file' && isWanted(place)
      const chunks: Buffer[] = []
      if (++entries > LIMITS.entries) throw tooLarge()
      // Every byte counts, also of what is not kept: the stream is unpacked all the same.
      for await (const chunk of entry as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > LIMITS.all) throw tooLarge()
        if (isKept) chunks.push(chunk)
      }
      if (isKept) files.set(place, Buffer.concat(chunks))
    }
  } catch (error) {
    unpack.destroy()
    throw error instanceof AppError ? error : broken()
  }
  return { read: async (name) => files.get(name) ?? null }
}

/** Refuses what is broken, locked, names places outside itself, or would unpack to more than the limits. */
export const openBackup = (content: Buffer): Promise<Archive> =>
  isGzip(content) ? readTar(content) : openArchive(content, LIMITS)
