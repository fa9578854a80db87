import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A name of dots alone is a place above, and an empty one makes a path absolute: archives with such are refused. */
const safeName = (name: string) =>
  name
    .replace(/[\p{C}\\:*?"<>|]/gu, ' ')
    .trim()
    .replace(/^\.*$/, '_')
const safe = (path: string) => path.split('/').map(safeName).join('/')

/** A name that is one place in an archive, whatever signs it has. */
export const placeName = (name: string) => safeName(name.replaceAll('/', ' '))

/**
 * An archive on its way out. Stored files are read one after the other while it is, so memory stays flat however many there are.
 * One that cannot be read breaks the archive off, so that nobody takes it for the whole, and nothing else.
 */
export const openZip = () => {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  // The library listens to no stream: an error that nobody hears would end the process.
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
