import type { Question } from '@tuntas/contract/learning/questions'
import { heldIn } from '../kinds/index.ts'
import { escapeHtml, forOthers } from './html.ts'
import { toTags } from './tags.ts'

/** Writes questions as Moodle XML with their pictures attached to the texts. */

export type StoredPicture = { name: string; content: Buffer }
/** Finds a picture by its address in a text. */
export type FindPicture = (src: string) => StoredPicture | undefined

// XML 1.0 allows these characters not even escaped.
const CONTROL = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu
const cdata = (text: string) =>
  `<![CDATA[${text.replace(CONTROL, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
const tagged = (text: string) => `<tag><text>${escapeHtml(text.replace(CONTROL, ''))}</text></tag>`

const IMAGE = /(<img\b[^<>]*?\bsrc=")([^"]+)(")/g
const writeText = (html: string, findPicture: FindPicture): string => {
  const files: string[] = []
  const text = forOthers(html).replace(IMAGE, (match, before: string, src: string, after: string) => {
    const picture = findPicture(src)
    if (!picture) return match
    const name = `${files.length + 1}-${picture.name.replace(/[^\w.-]/g, '_')}`
    files.push(`<file name="${name}" path="/" encoding="base64">${picture.content.toString('base64')}</file>`)
    return `${before}@@PLUGINFILE@@/${name}${after}`
  })
  return `<text>${cdata(text)}</text>${files.join('')}`
}

const writeQuestion = (question: Question, findPicture: FindPicture): string => {
  const { type, text, write } = heldIn('moodle', question.type)
  return `  <question type="${type}">
    <name><text>Soal ${question.number}</text></name>
    <questiontext format="html">${writeText(text?.(question) ?? question.question, findPicture)}</questiontext>
    <generalfeedback format="html">${writeText(question.explanation ?? '', findPicture)}</generalfeedback>
    <defaultgrade>${question.point}</defaultgrade>
    <penalty>0</penalty>
    <hidden>0</hidden>
${write(question, (text) => writeText(text, findPicture))}    <tags>${toTags(question).map(tagged).join('')}</tags>
  </question>
`
}

/** Yields the file, one question at a time. */
export function* writeMoodleXml(questions: readonly Question[], findPicture: FindPicture): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'
  for (const question of questions) yield writeQuestion(question, findPicture)
  yield '</quiz>\n'
}
