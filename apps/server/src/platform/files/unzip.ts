import { PassThrough, pipeline, Readable } from 'node:stream'
import yauzl from 'yauzl'
import { AppError } from '../errors.ts'

/** A foreign archive read in memory. Nothing is written to disk, and only requested files are unpacked. */
export type Archive = {
  /** Null where the archive has no such file. */
  read: (name: string) => Promise<Buffer | null>
}
export type SizedArchive = Archive & {
  /** Unpacked size of each file. */
  sizes: ReadonlyMap<string, number>
}

/** Content elsewhere with random access; `to` is the last byte, inclusive. */
export type Ranged = { size: number; open: (range?: { from: number; to: number }) => Promise<Readable> }

/** Content in memory with the same interface. */
export const rangedContent = (content: Buffer): Ranged => ({
  size: content.length,
  open: async (range) => Readable.from([range ? content.subarray(range.from, range.to + 1) : content]),
})

class PlacesOf extends yauzl.RandomAccessReader {
  readonly #ranged: Ranged
  constructor(ranged: Ranged) {
    super()
    this.#ranged = ranged
  }
  override _readStreamForRange(start: number, end: number): Readable {
    const through = new PassThrough()
    if (end <= start) return through.end()
    this.#ranged.open({ from: start, to: end - 1 }).then(
      (part) => pipeline(part, through, () => undefined),
      (error) => through.destroy(error),
    )
    return through
  }
}
type Limits = { entries: number; each: number; all: number }

/** A larger compression ratio is a zip bomb; small files may be that dense. */
const RATIO = 200
const SMALL = 1024 * 1024

const brokenFile = () =>
  new AppError('file_type', { message: 'File bukan ZIP yang utuh. Ekspor ulang lalu unggah lagi.' })
const tooLarge = () =>
  new AppError('too_large', {
    message: 'Isi ZIP terlalu besar setelah dibuka. Bagi menjadi beberapa paket.',
  })

const openZip = (content: Buffer | Ranged): Promise<yauzl.ZipFile> =>
  new Promise((resolve, reject) => {
    // The library refuses names outside the archive and entries that unpack to more than declared.
    const how = { lazyEntries: true, strictFileNames: true, autoClose: false }
    const open = (error: Error | null, zip: yauzl.ZipFile) => (error ? reject(brokenFile()) : resolve(zip))
    if (Buffer.isBuffer(content)) yauzl.fromBuffer(content, how, open)
    else yauzl.fromRandomAccessReader(new PlacesOf(content), content.size, how, open)
  })

const check = (entry: yauzl.Entry, { each }: Limits): void => {
  const { uncompressedSize, compressedSize } = entry
  if (entry.isEncrypted())
    throw new AppError('file_type', { message: 'ZIP terkunci kata sandi. Simpan ulang tanpa kata sandi.' })
  if (uncompressedSize > each || (uncompressedSize > SMALL && uncompressedSize > compressedSize * RATIO))
    throw tooLarge()
}

const listEntries = (zip: yauzl.ZipFile, limits: Limits): Promise<Map<string, yauzl.Entry>> =>
  new Promise((resolve, reject) => {
    const entries = new Map<string, yauzl.Entry>()
    let total = 0
    // Declared number of entries; more than declared are refused below.
    if (zip.entryCount > limits.entries) return reject(tooLarge())
    zip.on('error', () => reject(brokenFile()))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: yauzl.Entry) => {
      try {
        check(entry, limits)
        total += entry.uncompressedSize
        if (total > limits.all || entries.size >= limits.entries) throw tooLarge()
      } catch (error) {
        return reject(error)
      }
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })

const unpacked = (zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
  })

/**
 * Refuses files that are not an archive, are encrypted, name paths outside, or would unpack beyond the
 * limits.
 */
export const openArchive = async (content: Buffer | Ranged, limits: Limits): Promise<SizedArchive> => {
  const zip = await openZip(content)
  const entries = await listEntries(zip, limits)
  return {
    sizes: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
    read: async (name) => {
      const entry = entries.get(name)
      if (!entry) return null
      try {
        return Buffer.concat(await (await unpacked(zip, entry)).toArray())
      } catch {
        throw brokenFile()
      }
    },
  }
}
