import { posix } from 'node:path'
import { AppError } from '../../../../../platform/errors.ts'
import { decodeText } from '../../../../../platform/files/text.ts'
import type { Archive } from '../../../../../platform/files/unzip.ts'
import { Unreadable } from '../parsed-question.ts'
import { attribute, findNamed, getTextContent, parseTree, type QtiElement } from './tree.ts'

/** The manifest of a package: its question files and keywords. */

import { MANIFEST } from './names.ts'

export type Listed = { href: string; keywords: string[]; line: number }
/** `former`: files of QTI 1.2, if there are no items of a later version. */
export type Manifest = { version: '3.0' | '2.x'; items: Listed[]; former: string[] }

const refuse = (message: string) => new AppError('invalid', { message, fields: { file: [message] } })

const ITEM = /^imsqti_item_xmlv(2p[0-9]|3p0)/i
const FORMER = /^imsqti_xmlv1p\d|^imsqti_asi/i

/** Text of a file of the package; null if it is not text. */
export const textIn = (content: Buffer): string => {
  const text = decodeText(content)
  if (text === null) throw new Unreadable('Isi file bukan teks')
  return text
}

/** Resolves an address relative to the folder of a file in the package. */
export const resolveHref = (folder: string, href: string): string => {
  let path = href.split(/[?#]/)[0] ?? ''
  try {
    path = decodeURIComponent(path)
  } catch {
    // The name contains a literal percent sign.
  }
  const place = posix.normalize(posix.join(folder, path))
  if (/^[a-z][a-z0-9+.-]*:|^\/|\\/i.test(path) || place.startsWith('..') || place.includes('\0'))
    throw new Unreadable(`Alamat "${href.slice(0, 100)}" di luar paket tidak diterima`)
  return place
}

/** Twice what a package of 2,000 questions with keywords needs. */
const LONGEST = 4 * 1024 * 1024
const MOST_ELEMENTS = 100_000

const parseRoot = (content: Buffer): QtiElement => {
  try {
    if (content.length > LONGEST) throw new Unreadable('lebih besar dari 4 MB. Bagi paketnya')
    return parseTree(textIn(content), MOST_ELEMENTS)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw refuse(`${MANIFEST} tidak dapat dibaca: ${error.message}`)
  }
}
const listKeywords = (resource: QtiElement) =>
  findNamed(resource, 'keyword')
    .map((keyword) => getTextContent(keyword).trim())
    .filter(Boolean)

const listXmlFiles = (resource: QtiElement): string[] => {
  const hrefs = [
    attribute(resource, 'href'),
    ...findNamed(resource, 'file').map((one) => attribute(one, 'href')),
  ]
  return [...new Set(hrefs.filter((href) => /\.(xml|qti)$/i.test(href)))]
    .filter((href) => !/assessment_meta\.xml$/i.test(href))
    .map((href) => resolveHref('', href))
}

export const readManifest = async (archive: Archive): Promise<Manifest> => {
  const content = await archive.read(MANIFEST)
  if (!content) throw refuse(`Bukan paket QTI: ${MANIFEST} tidak ditemukan di ZIP ini.`)
  const root = parseRoot(content)
  if (root.name !== 'manifest') throw refuse(`${MANIFEST} bukan manifes paket IMS.`)
  const resources = findNamed(root, 'resource')
  const items = resources.filter((one) => ITEM.test(attribute(one, 'type')))
  const formerFiles = resources.filter((one) => FORMER.test(attribute(one, 'type'))).flatMap(listXmlFiles)
  if (items.length === 0 && formerFiles.length === 0)
    throw refuse('Paket tidak berisi butir soal QTI 1.2, 2.x, atau 3.0.')
  return {
    former: items.length === 0 ? formerFiles : [],
    version: items.some((one) => /v3p/i.test(attribute(one, 'type'))) ? '3.0' : '2.x',
    items: items.map((resource, at) => ({
      href: attribute(resource, 'href') || attribute(findNamed(resource, 'file')[0], 'href'),
      keywords: listKeywords(resource),
      line: at + 1,
    })),
  }
}
