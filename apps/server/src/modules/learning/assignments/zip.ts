import type { Readable } from 'node:stream'
import type { FileStore } from '../../../platform/files/storage.ts'
import { openZip, placeName } from '../../../platform/files/zip.ts'
import type { ToDownload } from './store.ts'

const toPlain = (text: string) => text.replace(/[<&]/g, ' ')
const formatPerson = ({ name, nim }: ToDownload) => `${toPlain(name)} (${nim})`

const page = (of: readonly ToDownload[], title: string, description: string) =>
  `<!doctype html><html lang="id"><meta charset="utf-8"><title>${toPlain(title)}</title><h1>${of.map(formatPerson).join(', ')}</h1>${description}`

const pickSharers = (submissions: readonly ToDownload[], one: ToDownload) =>
  one.group_id === null ? [one] : submissions.filter(({ group_id }) => group_id === one.group_id)

/** A folder per student or group: the text as a page, the file under its own name. */
export const zipSubmissions = (files: FileStore, submissions: readonly ToDownload[]): Readable => {
  const zip = openZip()
  for (const submission of submissions) {
    const sharers = pickSharers(submissions, submission)
    // A group's submission is included once.
    if (sharers[0] !== submission) continue
    const { group, name, nim, description, file_key, file_name } = submission
    const folder = placeName(group ?? `${nim} ${name}`).trim()
    zip.addText(`${folder}/jawaban.html`, page(sharers, group ?? nim, description))
    if (file_key && file_name) zip.addFile(`${folder}/${placeName(file_name)}`, () => files.stream(file_key))
  }
  return zip.end()
}
