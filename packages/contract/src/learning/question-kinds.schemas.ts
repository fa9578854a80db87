import { z } from '../wire/zod.ts'
import { cloze } from './cloze.schemas.ts'
import { hotspot } from './hotspot.schemas.ts'
import { checkOptions, matching, multipleAnswer, ordering, statements } from './part-kinds.schemas.ts'
import { MAX_CHOICES, placeOfAnswer, type QuestionType } from './questions.vocabulary.ts'
import { numeric, parametric, shortAnswer } from './typed-kinds.schemas.ts'
import { essayContent, fileUploadContent } from './written-kinds.schemas.ts'

/** Parsed `content` and `key`; undefined if invalid. */
type Sent<C = unknown, K = unknown> = {
  options: readonly { key?: string | undefined; label: string }[]
  answer: string | null
  content: C | undefined
  key: K | undefined
}
type Say = (path: (string | number)[], message: string) => void

/** Kind-specific input besides the question itself. */
type KindSchema = {
  content: z.ZodType<object>
  key: z.ZodType<object | null>
  /** A person marks its answers, so it cannot be practised. */
  byPerson?: true
  /** Rules between options, content and key. */
  check?: (sentQuestion: Sent, say: Say) => void
}
export const NOT_PRACTISED = 'Soal latihan diperiksa otomatis: esai dan file tidak dapat menjadi soal latihan'
const nothing = z.unknown().transform(() => ({}))
const noKey = z.unknown().transform(() => null)

/** Schemas of content and key by question kind. */
export const kindSchemas: Record<QuestionType, KindSchema> = {
  MULTIPLE_CHOICE: {
    content: nothing,
    key: noKey,
    check: ({ options, answer }, say) => {
      checkOptions(options, say)
      if (options.length > MAX_CHOICES) say(['options'], 'Opsi pilihan ganda melebihi batas')
      if (placeOfAnswer(options, answer) < 0) say(['answer'], 'Pilih kunci jawaban')
    },
  },
  MULTIPLE_ANSWER: multipleAnswer,
  TRUE_FALSE: {
    content: nothing,
    key: z.object({ value: z.boolean('Pilih kunci jawaban') }, 'Pilih kunci jawaban'),
  },
  STATEMENTS: statements,
  MATCHING: matching,
  ORDERING: ordering,
  SHORT_ANSWER: shortAnswer,
  NUMERIC: numeric,
  CLOZE: cloze,
  PARAMETRIC: parametric,
  HOTSPOT: hotspot,
  ESSAY: { content: essayContent, key: noKey, byPerson: true },
  FILE_UPLOAD: { content: fileUploadContent, key: noKey, byPerson: true },
}
