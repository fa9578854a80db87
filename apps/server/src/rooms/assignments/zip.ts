import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { FileStore } from '../../platform/storage.ts'
import type { ToDownload } from './store.ts'

const safe = (name: string) => name.replace(/[\p{C}\\/:*?"<>|]/gu, ' ').trim()

const page = ({ name, nim, description }: ToDownload) =>
  `<!doctype html><html lang="id"><meta charset="utf-8"><title>${nim}</title><h1>${name.replace(/[<&]/g, ' ')} (${nim})</h1>${description}`

/**
 * A folder per student: the text as a page, the file under its own name. Files are read one after the other while the archive is
 * on its way, so memory stays flat however many there are.
 */
export const zipOf = (files: FileStore, submissions: readonly ToDownload[]): Readable => {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  // A file that cannot be read breaks the archive off, so that nobody takes it for the whole, and nothing else. The library
  // listens to no stream: an error that nobody hears would end the process.
  const breakOff = (error: Error) => output.destroy(error)
  zip.on('error', breakOff)
  for (const submission of submissions) {
    const folder = safe(`${submission.nim} ${submission.name}`)
    zip.addBuffer(Buffer.from(page(submission)), `${folder}/jawaban.html`)
    const { file_key, file_name } = submission
    if (file_key && file_name)
      zip.addReadStreamLazy(`${folder}/${safe(file_name)}`, { compress: false }, (give) => {
        files.stream(file_key).then((stream) => give(null, stream.once('error', breakOff)), breakOff)
      })
  }
  zip.end()
  return output
}
