import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/**
 * A name of dots means a parent folder, and an empty one makes a path absolute; readers refuse such archives.
 */
const safeName = (name: string) =>
  name
    .replace(/[\p{C}\\:*?"<>|]/gu, ' ')
    .trim()
    .replace(/^\.*$/, '_')
const safe = (path: string) => path.split('/').map(safeName).join('/')

/** A name that is a single path segment of an archive, whatever characters it has. */
export const placeName = (name: string) => safeName(name.replaceAll('/', ' '))

/**
 * Streams an archive. Stored files are read one at a time, so memory stays flat. An unreadable file aborts
 * the archive, so that nobody takes it for complete.
 */
export const openZip = () => {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  // The library handles no stream errors, and an unhandled one would end the process.
  const breakOff = (error: Error) => output.destroy(error)
  zip.on('error', breakOff)
  return {
    addText: (path: string, text: string) => zip.addBuffer(Buffer.from(text), safe(path)),
    addFile: (path: string, open: () => Promise<Readable>) =>
      zip.addReadStreamLazy(safe(path), { compress: false }, (give) => {
        open().then((stream) => give(null, stream.once('error', breakOff)), breakOff)
      }),
    end: (): Readable => {
      zip.end()
      return output
    },
  }
}
