import { Readable } from 'node:stream'
import type { AppContext } from '../../../platform/context.ts'
import { openZip, placeName } from '../../../platform/files/zip.ts'
import { inPieces } from '../../../platform/process/breath.ts'
import { streamContent } from '../../campus/files/content.ts'
import { writePersonalJson, writePersonalPage } from './personal.rules.ts'
import { listOwnFiles, type PersonalData } from './personal.store.ts'

/**
 * The data in the requested format, written while it is read.
 * @param personId used for the files only
 */
export const personalDownload = async (
  { db, env, files: store }: Pick<AppContext, 'db' | 'env' | 'files'>,
  data: PersonalData,
  personId: number,
  format: 'json' | 'html' | 'zip',
): Promise<{ name: string; stream: Readable; type?: string }> => {
  const name = `Data Pribadi ${data.username}`.replace(/[^\p{L}\d .-]/gu, '')
  const json = () => inPieces(writePersonalJson(data))
  const page = () => inPieces(writePersonalPage(data, env.campusTz))
  if (format === 'json') return { name: `${name}.json`, stream: Readable.from(json()) }
  if (format === 'html')
    return { name: `${name}.html`, stream: Readable.from(page()), type: 'text/html; charset=utf-8' }
  const zip = openZip()
  zip.addText('data.html', page)
  zip.addText('data.json', json)
  for (const file of await listOwnFiles(db, personId))
    zip.addFile(`file/${file.id} ${placeName(file.name)}`, () => streamContent(store, file, undefined))
  return { name: `${name}.zip`, stream: zip.end(), type: 'application/zip' }
}
