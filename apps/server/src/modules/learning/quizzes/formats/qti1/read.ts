import { posix } from 'node:path'
import type { SizedArchive } from '../../../../../platform/files/unzip.ts'
import { demandRoom, toHtml } from '../html.ts'
import { readQuestion } from '../moodle-xml.ts'
import {
  beginCategory,
  type Found,
  nothingFound,
  readingAt,
  tellTooMany,
  Unreadable,
  warn,
} from '../parsed-question.ts'
import { attribute, findNamed, parseTree, type QtiElement } from '../qti/tree.ts'
import type { Node } from '../xml-tree.ts'
import { getTitle, isWhole, toMoodle } from './item.ts'

/** Reads packages and files of QTI 1.2, as Canvas and Common Cartridge export them. */

/** Limit of one file: thousands of questions. */
const MOST_ELEMENTS = 400_000
const SOURCE = /(<img\b[^<>]*?\bsrc\s*=\s*["'])([^"']+)(["'])/gi
const FILE_BASE = /^(?:\$|%24)IMS[-_]CC[-_]FILEBASE(?:\$|%24)\/?/i

type ReadFile = (path: string) => Promise<Buffer | null>
const NO_FILES: ReadFile = async () => null

const decoded = (href: string) => {
  const path = href.replace(FILE_BASE, '').split(/[?#]/)[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
const isRemote = (href: string) => /^([a-z]+:)?\/\/|^data:/i.test(href)

/** Pictures of an item, by address. */
const loadPictures = async (item: QtiElement, readFile: ReadFile): Promise<Map<string, Buffer>> => {
  const pictures = new Map<string, Buffer>()
  const texts = findNamed(item, 'mattext').flatMap(({ children }) =>
    children.filter((one) => typeof one === 'string'),
  )
  const hrefs = [
    ...texts.flatMap((text) => [...text.matchAll(SOURCE)].map((match) => match[2] ?? '')),
    ...findNamed(item, 'matimage').map((one) => attribute(one, 'uri')),
  ]
  for (const href of new Set(hrefs)) {
    const content = isRemote(href) ? null : await readFile(decoded(href))
    if (content) pictures.set(href, content)
  }
  return pictures
}

/** A text with its files as Moodle attaches them. */
const createHtml =
  (pictures: ReadonlyMap<string, Buffer>) =>
  (text: string, isHtml: boolean): Node => {
    const files = new Map<string, Node>()
    const html = (isHtml ? text : toHtml(text, 'plain')).replace(
      SOURCE,
      (tag, before: string, href: string, after: string) => {
        if (isRemote(href)) return tag
        const name = decoded(href).replaceAll('/', '_')
        const content = pictures.get(href)
        if (content)
          files.set(name, { '@name': name.replaceAll('&', '&amp;'), '#cdata': content.toString('base64') })
        return `${before}@@PLUGINFILE@@/${encodeURIComponent(name)}${after}`
      },
    )
    return { '@format': 'html', text: [{ '#cdata': html }], file: [...files.values()] }
  }

type Place = { line: number; readFile: ReadFile }
const readItem = async (parsedFile: Found, item: QtiElement, { line, readFile }: Place): Promise<void> => {
  const pictures = await loadPictures(item, readFile)
  readingAt(parsedFile, line, getTitle(item), () => {
    for (const content of pictures.values()) demandRoom(parsedFile, content.length)
    const node = toMoodle(item, createHtml(pictures), (message) => warn(parsedFile, line, message))
    const question = readQuestion(parsedFile, node, line)
    const partial = question.type === 'MULTIPLE_ANSWER' && isWhole(item) ? { partial: false } : {}
    return { ...question, content: { ...question.content, ...partial } }
  })
}

/** Items of one file; the names of several assessments become categories. */
const readFileItems = async (parsedFile: Found, xml: string, readFile: ReadFile, isOne: boolean) => {
  // Files of QTI 1.2 name a DTD; one that declares something is still refused.
  const root = parseTree(xml.replace(/<!DOCTYPE\s+questestinterop[^[>]*>/i, ''), MOST_ELEMENTS)
  if (root.name !== 'questestinterop') throw new Unreadable('Bukan file QTI 1.2')
  const [holder] = [...findNamed(root, 'assessment'), ...findNamed(root, 'objectbank')]
  const title = attribute(holder, 'title')
  if (!isOne && title !== '') beginCategory(parsedFile, parsedFile.heads.length + 1, title)
  for (const item of findNamed(root, 'item')) {
    const line = parsedFile.heads.length + 1
    if (tellTooMany(parsedFile, line)) return
    await readItem(parsedFile, item, { line, readFile })
  }
}

/** An XML file without a package. */
export const readQti1File = async (xml: string): Promise<Found> => {
  const parsedFile = nothingFound()
  parsedFile.format = 'qti12'
  try {
    await readFileItems(parsedFile, xml, NO_FILES, true)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    parsedFile.errors.push({ line: 1, number: null, message: error.message })
  }
  return parsedFile
}

/** Canvas keeps its own, fuller file beside each file for other systems. */
const OWN = /^non_cc_assessments\/([^/]+)\.xml\.qti$/
const listFiles = (archive: SizedArchive, hrefs: readonly string[]): string[] => {
  const ownPart = [...archive.sizes.keys()].filter((name) => OWN.test(name))
  const ownNames = new Set(ownPart.map((name) => OWN.exec(name)?.[1]))
  const foreignNames = hrefs.filter(
    (href) => !ownNames.has(posix.dirname(href)) && !ownNames.has(posix.basename(href, '.xml')),
  )
  return [...new Set([...foreignNames, ...ownPart])]
}

/** @param hrefs the files that the manifest lists */
export const readQti1 = async (
  archive: SizedArchive,
  hrefs: readonly string[],
  decode: (content: Buffer) => string,
): Promise<Found> => {
  const parsedFile = nothingFound()
  parsedFile.format = 'qti12'
  const files = listFiles(archive, hrefs)
  for (const file of files) {
    const readFile: ReadFile = async (path) => {
      const places = [path, `web_resources/${path}`, posix.join(posix.dirname(file), path)].map((one) =>
        posix.normalize(one),
      )
      const place = places.find((one) => archive.sizes.has(one))
      return place === undefined ? null : archive.read(place)
    }
    try {
      const content = await archive.read(file)
      if (!content) throw new Unreadable('tidak ada dalam paket')
      await readFileItems(parsedFile, decode(content), readFile, files.length === 1)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      readingAt(parsedFile, parsedFile.heads.length + 1, file.slice(-80), () => {
        throw error
      })
    }
  }
  return parsedFile
}
