import type { Question } from '@tuntas/contract/learning/questions'
import { heldIn } from '../kinds/index.ts'
import { escapeGift } from './escape.ts'
import { forOthers } from './html.ts'
import { toTags } from './tags.ts'
import type { FindPicture } from './write-moodle-xml.ts'

/**
 * Writes questions as GIFT: HTML texts on one line with inline pictures; points, levels and goal as tags in a
 * comment.
 */

const IMAGE = /(<img\b[^<>]*?\bsrc=")([^"]+)(")/g
const inline = (text: string, findPicture: FindPicture) =>
  text.replace(IMAGE, (match, before: string, src: string, after: string) => {
    const picture = findPicture(src)
    return picture ? `${before}data:image/webp;base64,${picture.content.toString('base64')}${after}` : match
  })
const html = (text: string, findPicture: FindPicture) =>
  `[html]${escapeGift(inline(forOthers(text), findPicture))}`
const tag = (text: string) => `[tag:${text.replaceAll(']', '\\]')}]`

const writeQuestion = (question: Question, findPicture: FindPicture): string => {
  const tags = [`bobot: ${question.point}`, ...toTags(question)].map(tag).join(' ')
  const writeText = (text: string) => html(text, findPicture)
  const answers = heldIn('gift', question.type).write(question, writeText)
  const why = question.explanation ? `####${writeText(question.explanation)}` : ''
  const block = why === '' ? answers : answers.replace(/\n?\}$/, () => `\n${why}\n}`)
  return `// ${tags}\n::Soal ${question.number}::${writeText(question.question)}${block}\n`
}

/** Yields the file, one question at a time. */
export function* writeGift(questions: readonly Question[], findPicture: FindPicture): Generator<string> {
  for (const [at, question] of questions.entries())
    yield `${at === 0 ? '' : '\n'}${writeQuestion(question, findPicture)}`
}
