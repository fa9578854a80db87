import { createHash, randomInt } from 'node:crypto'
import type { QuestionType } from '@tuntas/contract/learning/questions'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { kinds } from './kinds/index.ts'
import type { Draw, Gradable, Random } from './kinds/kind.ts'
import { collectRichTexts } from './kinds/texts.ts'

/** Random draws and the resulting order of lists. */

const FINE = 2 ** 32
export const chance: Random = () => randomInt(FINE) / FINE

/** Deterministic for a seed: to keep the numbers secret, keep the seed secret. */
export const createRandom = (seed: string): Random => {
  let count = 0
  return () => {
    const hash = createHash('sha256').update(`${count++} ${seed}`).digest()
    return hash.readUInt32BE(0) / FINE
  }
}

type Drawn = Gradable & { type: QuestionType }

/** The stored draw of a question; without one (practice, preview) the draw from the seed. */
export const resolveDraw = (
  { type, ...question }: Drawn,
  savedDraw: Draw | null,
  seed: string,
): Draw | null => savedDraw ?? kinds[type].draw?.(question, createRandom(seed), true) ?? null

type Texts = Pick<AppContext['texts'], 'show'>
type Asked = { type: QuestionType; question: string; options: readonly unknown[]; content: object }

/** Text and content for a student's paper. `options` are already the paper's own. */
export const renderAsked = (
  { show }: Texts,
  { type, question, options, content }: Asked,
  draw: Draw | null,
  getName: (id: string) => string,
) => {
  const { askedText, asked: renderContent, rich } = kinds[type]
  return {
    question: show(askedText(question, draw)),
    content: renderContent({ options, content: rich(content, show) }, draw, getName),
  }
}

/** Content for lecturers. `options` are already rendered. */
export const renderLecturerContent = (
  { show }: Texts,
  { type, options, content }: Pick<Asked, 'type' | 'options' | 'content'>,
) => kinds[type].toldContent({ options, content: kinds[type].rich(content, show) })

type Shown = {
  type: QuestionType
  question: string
  options: readonly { label: string; explanation?: string | null }[]
  content: Record<string, unknown>
  explanation: string | null
}
/** A question for its lecturers, with links for the pictures in its texts. */
export const showQuestion = <Q extends Shown>({ texts }: Pick<AppContext, 'texts'>, question: Q): Q => {
  const options = question.options.map((option) => ({
    ...option,
    label: texts.show(option.label),
    explanation: texts.show(option.explanation ?? null),
  }))
  return {
    ...question,
    question: texts.show(question.question),
    content: renderLecturerContent(texts, { ...question, options }),
    explanation: texts.show(question.explanation),
    options,
  }
}

type Cleaning = {
  clean: (html: string) => Promise<string>
  /** The picture of a file id, in the form that texts use; null if the writer may not use it. */
  picture?: (id: number) => Promise<string | null>
}
/** The content with cleaned texts, and with its picture named in the form that texts use. */
export const cleanedContent = async (
  { type, content }: Pick<Asked, 'type' | 'content'>,
  { clean, picture }: Cleaning,
): Promise<Record<string, unknown>> => {
  const { rich, shows } = kinds[type]
  const texts = new Map<string, string>()
  for (const html of collectRichTexts({ type, content })) texts.set(html, await clean(html))
  const cleanContent = rich(content, (html) => texts.get(html) ?? '')
  const file = shows(content)
  if (file === null || !picture) return { ...cleanContent }
  const namedPicture = await picture(file)
  if (namedPicture === null)
    throw new AppError('invalid', { fields: { 'content.file_id': ['Gambar tidak ditemukan, unggah lagi'] } })
  return { ...cleanContent, picture: namedPicture }
}
