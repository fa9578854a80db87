import { Readable } from 'node:stream'
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

type Open = (leaveSignal: AbortSignal) => Promise<Readable>

/**
 * Streams an archive. Entries are opened one at a time, so memory stays flat. An unreadable entry aborts the
 * archive, so that nobody takes it for complete. If the reader leaves, the open entry is closed and no other
 * is opened.
 */
export const openZip = () => {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const leaveController = new AbortController()
  let source: Readable | undefined
  // The library handles no stream errors, and an unhandled one would end the process.
  const breakOff = (error: Error) => output.destroy(error)
  zip.on('error', breakOff)
  output.once('close', () => {
    leaveController.abort()
    source?.destroy()
  })
  const add = (path: string, compress: boolean, open: Open) =>
    zip.addReadStreamLazy(safe(path), { compress }, (give) => {
      open(leaveController.signal).then((stream) => {
        source = stream.once('error', breakOff)
        if (leaveController.signal.aborted) stream.destroy()
        else give(null, stream)
      }, breakOff)
    })
  return {
    addText: (path: string, text: string | (() => AsyncIterable<string>)) =>
      add(path, true, async () => Readable.from(typeof text === 'string' ? [text] : text())),
    addFile: (path: string, open: Open) => add(path, false, open),
    end: (): Readable => {
      zip.end()
      return output
    },
  }
}
