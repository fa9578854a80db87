import { setImmediate } from 'node:timers/promises'
import { lineCounter } from '../../../../platform/text.ts'
import { kinds, typeCalled } from '../kinds/index.ts'
import {
  AT_A_TIME,
  type Found,
  type FoundQuestion,
  noMoreThanMost,
  nothingFound,
  readingAt,
  Unreadable,
} from './found.ts'
import { pictureOf, type TextFormat, takePictures, toHtml } from './html.ts'
import { fromTags } from './tags.ts'
import { cutQuestions } from './xml-blocks.ts'
import { attribute, child, children, type Node, parseXml, textOf } from './xml-tree.ts'

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
const htmlOf = (found: Found, node: Node | undefined, line: number): string => {
  const files = new Map(children(node, 'file').map((file) => [attribute(file, 'name'), file]))
  const addresses = new Map<string, string>()
  const text = textOf(child(node, 'text')).replace(PLUGIN_FILE, (_, written: string) => {
    const name = decodedName(written)
    const file = files.get(name)
    if (!file) throw new Unreadable(`Gambar ${name.slice(0, 100)} tidak disertakan dalam file`)
    const address =
      addresses.get(name) ?? pictureOf(found, { line, name, content: Buffer.from(textOf(file), 'base64') })
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
      /feedback$/.test(name) && name !== 'generalfeedback' && textOf(child(child(node, name), 'text')) !== '',
  )

/** What is said of a question or an answer; null where nothing is. */
const saidOf = (found: Found, node: Node | undefined, line: number): string | null =>
  textOf(child(node, 'text')).trim() === '' ? null : htmlOf(found, node, line)

/** The answers with what they earn, in percent; their texts are read when they are asked for. */
const answersOf = (found: Found, node: Node, line: number) =>
  children(node, 'answer').map((answer) => ({
    fraction: Number(attribute(answer, 'fraction')) || 0,
    text: textOf(child(answer, 'text')),
    html: () => htmlOf(found, answer, line),
    feedback: () => saidOf(found, child(answer, 'feedback'), line),
  }))

const pointOf = (node: Node): number => {
  const written = textOf(child(node, 'defaultgrade'))
  return written === '' ? 1 : Math.round(Number(written) * 100) / 100
}

const readQuestion = (found: Found, xml: string, line: number): FoundQuestion | null => {
  const node = child(parseXml(xml, line), 'question')
  if (!node) throw new Unreadable('XML tidak dapat dibaca')
  const type = attribute(node, 'type')
  if (type === 'category') return null
  if (type === 'description') {
    found.warnings.push({ line, message: 'Deskripsi bukan soal, dilewati' })
    return null
  }
  const warn = (message: string) => found.warnings.push({ line, message })
  const kind = typeCalled(({ moodle }) => moodle.type === type)
  if (!kind) throw new Unreadable(`Soal jenis ${type.slice(0, 40) || '(kosong)'} tidak didukung`)
  const body = kinds[kind].formats.moodle.read(answersOf(found, node, line), warn)
  if (hasFeedback(node) || (body.options.length === 0 && children(node, 'answer').some(hasFeedback)))
    warn('Umpan balik dilewati')
  if (children(node, 'hint').length > 0) warn('Petunjuk dilewati')
  const tags = children(child(node, 'tags'), 'tag').map((tag) => textOf(child(tag, 'text')))
  const { level, goals } = fromTags(tags)
  return {
    line,
    type: kind,
    question: htmlOf(found, child(node, 'questiontext'), line),
    ...body,
    explanation: saidOf(found, child(node, 'generalfeedback'), line),
    point: pointOf(node),
    level,
    goals,
  }
}

export const readMoodleXml = async (text: string): Promise<Found> => {
  const found = nothingFound()
  const lineAt = lineCounter(text)
  const { blocks, problem } = cutQuestions(text)
  for (const [at, block] of noMoreThanMost(found, blocks, ({ at }) => lineAt(at)).entries()) {
    if (at % AT_A_TIME === 0) await setImmediate()
    const line = lineAt(block.at)
    readingAt(found, line, () => readQuestion(found, block.xml, line))
  }
  if (problem) found.errors.push({ line: lineAt(problem.at), message: problem.message })
  return found
}
