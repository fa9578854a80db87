import { setImmediate } from 'node:timers/promises'
import { letterAt, MAX_OPTIONS } from '@tuntas/contract/questions'
import { lineCounter } from '../../../platform/text.ts'
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

/** Moodle XML: questions of its types multichoice, truefalse and essay. */

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

const fractionOf = (answer: Node) => Number(attribute(answer, 'fraction')) || 0
const RIGHT = 99.99
const hasFeedback = (node: Node) =>
  Object.keys(node).some((name) => /feedback$/.test(name) && textOf(child(child(node, name), 'text')) !== '')

const rightOf = (answers: readonly Node[]): number => {
  const right = answers.flatMap((answer, place) => (fractionOf(answer) >= RIGHT ? [place] : []))
  const partly = answers.filter((answer) => fractionOf(answer) > 0 && fractionOf(answer) < RIGHT)
  if (right.length > 1 || (right.length === 0 && partly.length > 1))
    throw new Unreadable('Soal dengan beberapa jawaban benar tidak didukung')
  if (right[0] === undefined) throw new Unreadable('Soal belum punya jawaban benar (fraction="100")')
  return right[0]
}

type Body = Pick<FoundQuestion, 'type' | 'options' | 'answer'>
const bodyOf = (found: Found, type: string, node: Node, line: number): Body => {
  if (type === 'essay') return { type: 'ESSAY', options: [], answer: null }
  const answers = children(node, 'answer')
  if (type === 'truefalse') {
    const right = answers[rightOf(answers)]
    const isTrue = textOf(child(right, 'text')).toLowerCase() === 'true'
    return { type: 'MULTIPLE_CHOICE', options: ['<p>Benar</p>', '<p>Salah</p>'], answer: isTrue ? 'A' : 'B' }
  }
  if (type !== 'multichoice')
    throw new Unreadable(`Soal jenis ${type.slice(0, 40) || '(kosong)'} tidak didukung`)
  if (answers.length > MAX_OPTIONS) throw new Unreadable('Opsi lebih dari lima (A sampai E)')
  const right = rightOf(answers)
  if (answers.some((answer, place) => place !== right && fractionOf(answer) !== 0))
    found.warnings.push({ line, message: 'Nilai sebagian dan pengurangan nilai opsi dilewati' })
  const options = answers.map((answer) => htmlOf(found, answer, line))
  return { type: 'MULTIPLE_CHOICE', options, answer: letterAt(right) }
}

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
  const body = bodyOf(found, type, node, line)
  if (hasFeedback(node) || children(node, 'answer').some(hasFeedback))
    found.warnings.push({ line, message: 'Umpan balik dilewati' })
  if (children(node, 'hint').length > 0) found.warnings.push({ line, message: 'Petunjuk dilewati' })
  const tags = children(child(node, 'tags'), 'tag').map((tag) => textOf(child(tag, 'text')))
  const { level, goals } = fromTags(tags)
  return {
    line,
    question: htmlOf(found, child(node, 'questiontext'), line),
    ...body,
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
