import type { Readable } from 'node:stream'
import type { FileStore } from '../../../platform/storage.ts'
import { openZip, placeName } from '../../../platform/zip.ts'
import type { ToDownload } from './store.ts'

const page = ({ name, nim, description }: ToDownload) =>
  `<!doctype html><html lang="id"><meta charset="utf-8"><title>${nim}</title><h1>${name.replace(/[<&]/g, ' ')} (${nim})</h1>${description}`

/** A folder per student: the text as a page, the file under its own name. */
export const zipOf = (files: FileStore, submissions: readonly ToDownload[]): Readable => {
  const zip = openZip(files)
  for (const submission of submissions) {
    const folder = placeName(`${submission.nim} ${submission.name}`).trim()
    zip.addText(`${folder}/jawaban.html`, page(submission))
    const { file_key, file_name } = submission
    if (file_key && file_name) zip.addFile(`${folder}/${placeName(file_name)}`, file_key)
  }
  return zip.end()
}
