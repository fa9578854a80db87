import { lineCounter } from '../../../../platform/text.ts'
import { kindIn } from '../kinds/index.ts'
import type { MoodlePart } from '../kinds/kind.ts'
import {
  beginCategory,
  type Found,
  type FoundQuestion,
  NoQuestion,
  noMoreThanMost,
  nothingFound,
  readingAt,
  Unreadable,
  warn,
} from './found.ts'
import { addPicture, demandRoom, type TextFormat, takePictures, toHtml } from './html.ts'
import { fromTags } from './tags.ts'
import { cutQuestions } from './xml-blocks.ts'
import { attribute, child, children, type Node, parseXml, readNodeText } from './xml-tree.ts'

/** Moodle XML: questions of the types that our kinds know. */

const formats: Record<string, TextFormat> = { html: 'html', markdown: 'markdown', plain_text: 'plain' }
const PLUGIN_FILE = /@@PLUGINFILE@@\/([^"'\s<>?]+)(\?[^"'\s<>]*)?/g

const decodedName = (name: string) => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** A text with the pictures that travel with it. */
const readHtml = (found: Found, node: Node | undefined, line: number): string => {
  const files = new Map(children(node, 'file').map((file) => [attribute(file, 'name'), file]))
  const addresses = new Map<string, string>()
  const text = readNodeText(child(node, 'text')).replace(PLUGIN_FILE, (_, written: string) => {
    const name = decodedName(written)
    const file = files.get(name)
    if (!file) throw new Unreadable(`Gambar ${name.slice(0, 100)} tidak disertakan dalam file`)
    demandRoom(found)
    const address =
      addresses.get(name) ??
      addPicture(found, {
        line,
        number: found.current?.number ?? null,
        name,
        content: Buffer.from(readNodeText(file), 'base64'),
      })
    addresses.set(name, address)
    return address
  })
  return toHtml(
    takePictures(found, text, () => line),
    formats[attribute(node, 'format')] ?? 'moodle',
  )
}

/** What has no place here: said of all right, all wrong and partly right answers. */
const hasFeedback = (node: Node) =>
  Object.keys(node).some(
    (name) =>
      /feedback$/.test(name) &&
      name !== 'generalfeedback' &&
      readNodeText(child(child(node, name), 'text')) !== '',
  )

/** What is said of a question or an answer; null where nothing is. */
const readFeedback = (found: Found, node: Node | undefined, line: number): string | null =>
  readNodeText(child(node, 'text')).trim() === '' ? null : readHtml(found, node, line)

/** The answers with what they earn, in percent; their texts are read when they are asked for. */
const readAnswers = (found: Found, node: Node, line: number) =>
  children(node, 'answer').map((answer) => ({
    fraction: Number(attribute(answer, 'fraction')) || 0,
    text: readNodeText(child(answer, 'text')),
    html: () => readHtml(found, answer, line),
    feedback: () => readFeedback(found, child(answer, 'feedback'), line),
  }))

/** The file that stands in an element by itself. */
const fileIn = (found: Found, node: Node, line: number): string | null => {
  const file = child(node, 'file')
  if (!file) return null
  demandRoom(found)
  const address = addPicture(found, {
    line,
    number: found.current?.number ?? null,
    name: decodedName(attribute(file, 'name')),
    content: Buffer.from(readNodeText(file), 'base64'),
  })
  return `<img src="${address}" alt="">`
}

const toPart = (found: Found, node: Node, line: number): MoodlePart => ({
  attribute: (name) => attribute(node, name),
  text: readNodeText(child(node, 'text')) || readNodeText(node),
  html: () => readHtml(found, node, line),
  picture: () => fileIn(found, node, line),
  parts: (name) => children(node, name).map((one) => toPart(found, one, line)),
})

const findPoint = (node: Node): number | null => {
  const written = readNodeText(child(node, 'defaultgrade'))
  return written === '' ? null : Math.round(Number(written) * 100) / 100
}

/** Types that Moodle has and Tuntas does not, by the names that lecturers know. */
const otherTypes: Record<string, string> = {
  calculatedmulti: 'hitungan pilihan ganda',
  calculatedsimple: 'hitungan sederhana',
  ddimageortext: 'seret ke gambar',
  ddwtos: 'seret kata ke teks',
  gapselect: 'pilih kata yang hilang',
  random: 'acak dari kategori',
  randomsamatch: 'menjodohkan acak',
}
const unsupported = (type: string): string => {
  const written = type.slice(0, 40) || '(kosong)'
  const kindName = Object.hasOwn(otherTypes, type) ? otherTypes[type] : undefined
  return kindName ? `Soal ${kindName} (${written}) tidak didukung` : `Soal jenis ${written} tidak didukung`
}

/** What Moodle says to the marker or to the student who writes, and has no place here. */
const essayParts: readonly (readonly [element: string, lost: string])[] = [
  ['graderinfo', 'Informasi untuk penilai dilewati'],
  ['responsetemplate', 'Kerangka jawaban dilewati'],
]

const tellLosses = (found: Found, node: Node, line: number, withoutOptions: boolean) => {
  const lose = (message: string) => warn(found, line, message)
  if (hasFeedback(node) || (withoutOptions && children(node, 'answer').some(hasFeedback)))
    lose('Umpan balik dilewati')
  if (children(node, 'hint').length > 0) lose('Petunjuk dilewati')
  for (const [element, lost] of essayParts)
    if (readNodeText(child(child(node, element), 'text')) !== '') lose(lost)
}

/** The question that a block holds; null for a category. */
const openBlock = (found: Found, xml: string, line: number): Node | null => {
  const node = child(parseXml(xml, line), 'question')
  if (!node) throw new Unreadable('XML tidak dapat dibaca')
  if (attribute(node, 'type') !== 'category') return node
  beginCategory(found, line, readNodeText(child(child(node, 'category'), 'text')))
  return null
}
const getTitle = (node: Node) =>
  readNodeText(child(child(node, 'name'), 'text')) || readNodeText(child(child(node, 'questiontext'), 'text'))

/** @param node an element `question` as Moodle exports it */
export const readQuestion = (found: Found, node: Node, line: number): Omit<FoundQuestion, 'number'> => {
  const type = attribute(node, 'type')
  if (type === 'description') throw new NoQuestion('Deskripsi bukan soal, dilewati')
  const part = toPart(found, node, line)
  const kind = kindIn('moodle', (held) => held.type === type && (held.takes?.(part) ?? true))
  if (!kind) throw new Unreadable(unsupported(type))
  const lose = (message: string) => warn(found, line, message)
  const body = kind.held.read(readAnswers(found, node, line), lose, part)
  tellLosses(found, node, line, body.options.length === 0)
  const tags = children(child(node, 'tags'), 'tag').map((tag) => readNodeText(child(tag, 'text')))
  const { strange, point, ...tagged } = fromTags(tags)
  return {
    line,
    type: kind.type,
    ...body,
    question: body.question ?? readHtml(found, child(node, 'questiontext'), line),
    explanation: readFeedback(found, child(node, 'generalfeedback'), line),
    ...tagged,
    ...(strange.length > 0 && { tags: strange }),
    point: findPoint(node) ?? point,
  }
}

/** A block that is no XML is a question all the same: its name stands there for a person to find it by. */
const readBlock = (found: Found, xml: string, line: number) => {
  let node: Node | null
  try {
    node = openBlock(found, xml, line)
  } catch (error) {
    return readingAt(found, line, /<name>\s*<text>([^<]*)/.exec(xml)?.[1] ?? '', () => {
      throw error
    })
  }
  const question = node
  if (question) readingAt(found, line, getTitle(question), () => readQuestion(found, question, line))
}

export const readMoodleXml = (text: string): Found => {
  const parsed = nothingFound()
  const lineAt = lineCounter(text)
  const { blocks, problem } = cutQuestions(text)
  for (const block of noMoreThanMost(parsed, blocks, ({ at }) => lineAt(at))) {
    const line = lineAt(block.at)
    readBlock(parsed, block.xml, line)
  }
  if (problem) parsed.errors.push({ line: lineAt(problem.at), number: null, message: problem.message })
  return parsed
}
