import { Readable } from 'node:stream'
import type { AppContext } from '../../../platform/context.ts'
import type { FileStore } from '../../../platform/files/storage.ts'
import { openZip, placeName } from '../../../platform/files/zip.ts'
import { streamContent } from '../../campus/files/content.ts'
import { personalPage } from './personal.rules.ts'
import { listOwnFiles, type OwnFile, type PersonalData } from './personal.store.ts'

type Page = { name: string; content: string }

/** The pages, with every file. */
const personalArchive = (store: FileStore, pages: readonly Page[], files: readonly OwnFile[]): Readable => {
  const zip = openZip()
  for (const { name, content } of pages) zip.addText(name, content)
  for (const file of files)
    zip.addFile(`file/${file.id} ${placeName(file.name)}`, () => streamContent(store, file, undefined))
  return zip.end()
}

/**
 * The data in the requested format.
 * @param personId used for the files only
 */
export const personalDownload = async (
  { db, env, files }: Pick<AppContext, 'db' | 'env' | 'files'>,
  data: PersonalData,
  personId: number,
  format: 'json' | 'html' | 'zip',
): Promise<{ name: string; stream: Readable; type?: string }> => {
  const name = `Data Pribadi ${data.username}`.replace(/[^\p{L}\d .-]/gu, '')
  const json = () => JSON.stringify(data, null, 2)
  const page = () => personalPage(data, env.campusTz)
  if (format === 'json') return { name: `${name}.json`, stream: Readable.from([json()]) }
  if (format === 'html')
    return { name: `${name}.html`, stream: Readable.from([page()]), type: 'text/html; charset=utf-8' }
  const pages = [
    { name: 'data.html', content: page() },
    { name: 'data.json', content: json() },
  ]
  const stream = personalArchive(files, pages, await listOwnFiles(db, personId))
  return { name: `${name}.zip`, stream, type: 'application/zip' }
}
