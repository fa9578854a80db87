import { createHash, randomInt } from 'node:crypto'
import type { QuestionType } from '@tuntas/contract/learning/questions'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { kinds } from './kinds/index.ts'
import type { Draw, Gradable, Random } from './kinds/kind.ts'
import { collectRichTexts } from './kinds/texts.ts'

/** What draws are made of, and in what order lists then stand. */

const FINE = 2 ** 32
export const chance: Random = () => randomInt(FINE) / FINE

/** Always the same numbers for the same seed: who must not know them must not know the seed. */
export const createRandom = (seed: string): Random => {
  let count = 0
  return () => {
    const hash = createHash('sha256').update(`${count++} ${seed}`).digest()
    return hash.readUInt32BE(0) / FINE
  }
}

type Drawn = Gradable & { type: QuestionType }

/** What was drawn for a question; where nothing was kept (practice, preview), what the seed says. */
export const resolveDraw = (
  { type, ...question }: Drawn,
  savedDraw: Draw | null,
  seed: string,
): Draw | null => savedDraw ?? kinds[type].draw?.(question, createRandom(seed), true) ?? null

type Texts = Pick<AppContext['texts'], 'show'>
type Asked = { type: QuestionType; question: string; options: readonly unknown[]; content: object }

/** Text and content as a student's paper has them. `options` are the paper's already. */
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

/** Content as lecturers' clients have it. `options` are shown already. */
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
/** A question on its way to its lecturers: links for the pictures in its texts. */
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
  /** A picture by its file's id, as a text names it; null for one that its writer may not use. */
  picture?: (id: number) => Promise<string | null>
}
/** The content with its formatted texts cleaned, and the picture that it shows named as texts name theirs. */
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
