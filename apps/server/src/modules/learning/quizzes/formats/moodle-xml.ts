import { lineCounter } from '../../../../platform/files/text.ts'
import { kindIn } from '../kinds/index.ts'
import type { MoodlePart } from '../kinds/kind.ts'
import { asCloze, holdsGapChoices } from './gap-choices.ts'
import { addPicture, demandRoom, type TextFormat, takePictures, toHtml } from './html.ts'
import { withFormulas } from './math/mathml.ts'
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
} from './parsed-question.ts'
import { fromTags } from './tags.ts'
import { cutQuestions } from './xml-blocks.ts'
import { attribute, child, children, type Node, parseXml, readNodeText } from './xml-tree.ts'

/** Moodle XML for the question types that our kinds support. */

const formats = new Map(
  Object.entries<TextFormat>({ html: 'html', markdown: 'markdown', plain_text: 'plain' }),
)
const PLUGIN_FILE = /@@PLUGINFILE@@\/([^"'\s<>?]+)(\?[^"'\s<>]*)?/g

const decodedName = (name: string) => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** A text with its attached pictures. */
const readHtml = (parsedFile: Found, node: Node | undefined, line: number): string => {
  const files = new Map(children(node, 'file').map((file) => [attribute(file, 'name'), file]))
  const addresses = new Map<string, string>()
  const text = readNodeText(child(node, 'text')).replace(PLUGIN_FILE, (_, writtenName: string) => {
    const name = decodedName(writtenName)
    const file = files.get(name)
    if (!file) throw new Unreadable(`Gambar ${name.slice(0, 100)} tidak disertakan dalam file`)
    demandRoom(parsedFile)
    const address =
      addresses.get(name) ??
      addPicture(parsedFile, {
        line,
        number: parsedFile.current?.number ?? null,
        name,
        content: Buffer.from(readNodeText(file), 'base64'),
      })
    addresses.set(name, address)
    return address
  })
  return toHtml(
    withFormulas(
      takePictures(parsedFile, text, () => line),
      (message) => warn(parsedFile, line, message),
    ),
    formats.get(attribute(node, 'format')) ?? 'moodle',
  )
}

/** Combined feedback (right, wrong, partly right), which is not supported here. */
const hasFeedback = (node: Node) =>
  Object.keys(node).some(
    (name) =>
      /feedback$/.test(name) &&
      name !== 'generalfeedback' &&
      readNodeText(child(child(node, name), 'text')) !== '',
  )

/** Feedback of a question or answer; null if there is none. */
const readFeedback = (parsedFile: Found, node: Node | undefined, line: number): string | null =>
  readNodeText(child(node, 'text')).trim() === '' ? null : readHtml(parsedFile, node, line)

/** Answers with their percentages; texts are read lazily. */
const readAnswers = (parsedFile: Found, node: Node, line: number) =>
  children(node, 'answer').map((answer) => ({
    fraction: Number(attribute(answer, 'fraction')) || 0,
    text: readNodeText(child(answer, 'text')),
    html: () => readHtml(parsedFile, answer, line),
    feedback: () => readFeedback(parsedFile, child(answer, 'feedback'), line),
  }))

/** The file in an element of its own. */
const fileIn = (parsedFile: Found, node: Node, line: number): string | null => {
  const file = child(node, 'file')
  if (!file) return null
  demandRoom(parsedFile)
  const address = addPicture(parsedFile, {
    line,
    number: parsedFile.current?.number ?? null,
    name: decodedName(attribute(file, 'name')),
    content: Buffer.from(readNodeText(file), 'base64'),
  })
  return `<img src="${address}" alt="">`
}

const toPart = (parsedFile: Found, node: Node, line: number): MoodlePart => ({
  attribute: (name) => attribute(node, name),
  text: readNodeText(child(node, 'text')) || readNodeText(node),
  html: () => readHtml(parsedFile, node, line),
  picture: () => fileIn(parsedFile, node, line),
  parts: (name) => children(node, name).map((one) => toPart(parsedFile, one, line)),
})

const findPoint = (node: Node): number | null => {
  const grade = readNodeText(child(node, 'defaultgrade'))
  return grade === '' ? null : Math.round(Number(grade) * 100) / 100
}

/** Unsupported Moodle types, by the names that lecturers know. */
const otherTypes: Record<string, string> = {
  calculatedmulti: 'hitungan pilihan ganda',
  calculatedsimple: 'hitungan sederhana',
  ddimageortext: 'seret ke gambar',
  random: 'acak dari kategori',
  randomsamatch: 'menjodohkan acak',
}
const unsupported = (type: string): string => {
  const typeName = type.slice(0, 40) || '(kosong)'
  const kindName = Object.hasOwn(otherTypes, type) ? otherTypes[type] : undefined
  return kindName ? `Soal ${kindName} (${typeName}) tidak didukung` : `Soal jenis ${typeName} tidak didukung`
}

/** Unsupported essay settings: notes for graders and response templates. */
const essayParts: readonly (readonly [element: string, lost: string])[] = [
  ['graderinfo', 'Informasi untuk penilai dilewati'],
  ['responsetemplate', 'Kerangka jawaban dilewati'],
]

const tellLosses = (parsedFile: Found, node: Node, line: number, withoutOptions: boolean) => {
  const lose = (message: string) => warn(parsedFile, line, message)
  if (hasFeedback(node) || (withoutOptions && children(node, 'answer').some(hasFeedback)))
    lose('Umpan balik dilewati')
  if (children(node, 'hint').length > 0) lose('Petunjuk dilewati')
  for (const [element, lossText] of essayParts)
    if (readNodeText(child(child(node, element), 'text')) !== '') lose(lossText)
}

/** The question of a block; null for a category. */
const openBlock = (parsedFile: Found, xml: string, line: number): Node | null => {
  const node = child(parseXml(xml, line), 'question')
  if (!node) throw new Unreadable('XML tidak dapat dibaca')
  if (attribute(node, 'type') !== 'category') return node
  beginCategory(parsedFile, line, readNodeText(child(child(node, 'category'), 'text')))
  return null
}
const getTitle = (node: Node) =>
  readNodeText(child(child(node, 'name'), 'text')) || readNodeText(child(child(node, 'questiontext'), 'text'))

/** @param node an element `question` of Moodle's export */
export const readQuestion = (
  parsedFile: Found,
  source: Node,
  line: number,
): Omit<FoundQuestion, 'number'> => {
  const lose = (message: string) => warn(parsedFile, line, message)
  const node = holdsGapChoices(attribute(source, 'type')) ? asCloze(source, lose) : source
  const type = attribute(node, 'type')
  if (type === 'description') throw new NoQuestion('Deskripsi bukan soal, dilewati')
  const part = toPart(parsedFile, node, line)
  const kind = kindIn('moodle', (format) => format.type === type && (format.takes?.(part) ?? true))
  if (!kind) throw new Unreadable(unsupported(type))
  const body = kind.held.read(readAnswers(parsedFile, node, line), lose, part)
  tellLosses(parsedFile, node, line, body.options.length === 0)
  const tags = children(child(node, 'tags'), 'tag').map((tag) => readNodeText(child(tag, 'text')))
  const { strange: strangeTags, point, ...tagged } = fromTags(tags)
  return {
    line,
    type: kind.type,
    ...body,
    question: body.question ?? readHtml(parsedFile, child(node, 'questiontext'), line),
    explanation: readFeedback(parsedFile, child(node, 'generalfeedback'), line),
    ...tagged,
    ...(strangeTags.length > 0 && { tags: strangeTags }),
    point: findPoint(node) ?? point,
  }
}

/** A block that is not valid XML still counts as a question; its name helps to find it. */
const readBlock = (parsedFile: Found, xml: string, line: number) => {
  let node: Node | null
  try {
    node = openBlock(parsedFile, xml, line)
  } catch (error) {
    return readingAt(parsedFile, line, /<name>\s*<text>([^<]*)/.exec(xml)?.[1] ?? '', () => {
      throw error
    })
  }
  const question = node
  if (question)
    readingAt(parsedFile, line, getTitle(question), () => readQuestion(parsedFile, question, line))
}

export const readMoodleXml = (text: string): Found => {
  const parsedFile = nothingFound()
  const lineAt = lineCounter(text)
  const { blocks, problem } = cutQuestions(text)
  for (const block of noMoreThanMost(parsedFile, blocks, ({ at }) => lineAt(at))) {
    const line = lineAt(block.at)
    readBlock(parsedFile, block.xml, line)
  }
  if (problem) parsedFile.errors.push({ line: lineAt(problem.at), number: null, message: problem.message })
  return parsedFile
}
