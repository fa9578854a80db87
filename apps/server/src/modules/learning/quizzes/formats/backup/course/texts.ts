import { lessonExtensions } from '@tuntas/contract/learning/lesson-form'
import { buildLinkCard } from '@tuntas/contract/learning/link-card'
import { addPicture, type TextFormat, takePictures, toHtml } from '../../html.ts'
import type { Node } from '../../xml-tree.ts'
import { readField } from '../files.ts'
import { type Draft, lose } from './draft.ts'
import type { CourseFile, CourseFiles, Place } from './files.ts'

/**
 * Formatted texts of activities. Their pictures are imported; linked documents become files of the lesson.
 */

export type Deps = {
  files: CourseFiles
  /** Null if the backup lacks it or it is not a picture. */
  findContent: (hash: string) => Buffer | null
  holds: (hash: string) => boolean
}

const formats = new Map(Object.entries<TextFormat>({ '1': 'html', '2': 'plain', '4': 'markdown' }))
const documents: ReadonlySet<string> = new Set(lessonExtensions)
const extensionIn = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
const FILE_MB = 5

/** Why a file cannot be a lesson's document; null if it can. */
export const documentFault = ({ name, hash, size }: CourseFile, { holds }: Pick<Deps, 'holds'>) => {
  const called = `Berkas ${name.slice(0, 100)}`
  if (!holds(hash)) return `${called} tidak ada di dalam cadangan`
  if (!documents.has(extensionIn(name)))
    return `${called} bukan jenis yang diterima (${lessonExtensions.join(', ')})`
  return size >= FILE_MB * 1024 * 1024 ? `${called} harus di bawah ${FILE_MB} MB` : null
}

/** Adds a document once, or reports why not. */
export const takeDocument = (draft: Draft, deps: Deps, file: CourseFile): void => {
  const fault = documentFault(file, deps)
  if (fault) lose(draft, fault)
  else if (draft.attachment?.hash !== file.hash && !draft.files.some(({ hash }) => hash === file.hash))
    draft.files.push(file)
}

const IMAGE = /<img\b[^<>]*?\bsrc\s*=\s*["']?@@PLUGINFILE@@\/([^"'\s<>?]+)[^<>]*>/gi
const ANCHOR = /<a\b[^<>]*?\bhref\s*=\s*["']?@@PLUGINFILE@@\/([^"'\s<>?]+)[^<>]*>([\s\S]*?)<\/a>/gi
const OTHER = /@@PLUGINFILE@@\/([^"'\s<>?]+)(\?[^"'\s<>]*)?/g
const INSIDE = /<a\b[^<>]*?\$@[A-Z0-9]+(?:\*[^@<>]*)?@\$[^<>]*>([\s\S]*?)<\/a>|\$@[A-Z0-9]+(?:\*[\w*]*)?@\$/g
const FRAME = /<(iframe|video|audio|object|embed)\b[^<>]*?(?:\bsrc\s*=\s*["']?([^"'\s<>]*)[^<>]*)?>/gi
const FOREIGN = /<img\b[^<>]*\bsrc\s*=(?!\s*["']?(?:tuntas-picture-|data:|@@PLUGINFILE@@))/i

const decodedName = (name: string) => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

type Named = (writtenName: string) => CourseFile | undefined
const picturesTaken = (draft: Draft, deps: Deps, findNamed: Named, html: string): string =>
  html.replace(IMAGE, (tag, writtenName: string) => {
    const file = findNamed(writtenName)
    const content = file ? deps.findContent(file.hash) : null
    const name = decodedName(writtenName)
    if (!content) {
      lose(draft, `Gambar ${name.slice(0, 100)} tidak ada di dalam cadangan`)
      return ''
    }
    const address = addPicture(draft.found, { line: 1, number: null, name, content })
    return tag.replace(/@@PLUGINFILE@@\/[^"'\s<>?]+(\?[^"'\s<>]*)?/, () => address)
  })

const filesTaken = (draft: Draft, deps: Deps, findNamed: Named, html: string): string => {
  const meet = (writtenName: string) => {
    const file = findNamed(writtenName)
    if (file) takeDocument(draft, deps, file)
    else lose(draft, `Berkas ${decodedName(writtenName).slice(0, 100)} tidak ada di dalam cadangan`)
  }
  return html
    .replace(ANCHOR, (_, writtenName: string, text: string) => {
      meet(writtenName)
      return text
    })
    .replace(OTHER, (_, writtenName: string) => {
      meet(writtenName)
      return ''
    })
}

/** Reports what cleaning removes, and keeps embedded videos as links. */
const framesKept = (draft: Draft, html: string): void => {
  for (const [, tag = '', address = ''] of html.matchAll(FRAME)) {
    const url = address.replace(/^\/\//, 'https://').replaceAll('&amp;', '&')
    if (buildLinkCard(url)) {
      if (!draft.links.includes(url)) draft.links.push(url)
    } else lose(draft, `Konten sematan (${tag.toLowerCase()}) dilewati`)
  }
  if (FOREIGN.test(html)) lose(draft, 'Gambar dari alamat luar dilewati')
}

/** @returns uncleaned HTML */
export const readHtml = (
  draft: Draft,
  deps: Deps,
  node: Node | undefined,
  { name, ...place }: Place & { name: string },
): string => {
  const text = readField(node, name)
  if (text === '') return ''
  const files = new Map(deps.files.at(place).map((file) => [file.name, file]))
  const findNamed: Named = (writtenName) => files.get(decodedName(writtenName))
  framesKept(draft, text)
  const inside = text.replace(INSIDE, (_, shownText: string | undefined) => {
    lose(draft, 'Tautan ke kegiatan lain di Moodle dilepas')
    return shownText ?? ''
  })
  const pictured = picturesTaken(draft, deps, findNamed, inside)
  const html = filesTaken(draft, deps, findNamed, pictured)
  const format = formats.get(readField(node, `${name}format`)) ?? 'moodle'
  return toHtml(
    takePictures(draft.found, html, () => 1),
    format,
  )
}
