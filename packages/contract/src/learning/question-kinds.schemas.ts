import { z } from '../wire/zod.ts'
import { checkOptions, matching, multipleAnswer, ordering, statements } from './part-kinds.schemas.ts'
import { placeOfAnswer } from './questions.vocabulary.ts'
import { cloze, numeric, parametric, shortAnswer } from './typed-kinds.schemas.ts'

/** `content` and `key` as their forms have read them; undefined where they do not fit. */
type Sent<C = unknown, K = unknown> = {
  options: readonly { key?: string | undefined; label: string }[]
  answer: string | null
  content: C | undefined
  key: K | undefined
}
type Say = (path: (string | number)[], message: string) => void

/** What the lecturer's client sends of a kind beside the question itself. */
type KindSchema = {
  name: string
  content: z.ZodType<object>
  key: z.ZodType<object | null>
  /** Its answers wait for a person, so that it cannot be practised. */
  byPerson?: true
  /** What must fit together: options, content and key. */
  check?: (sent: Sent, say: Say) => void
}
export const NOT_PRACTISED = 'Soal latihan diperiksa otomatis: esai tidak dapat menjadi soal latihan'
const nothing = z.unknown().transform(() => ({}))
const noKey = z.unknown().transform(() => null)

/** Every kind of question: its name, and the forms of its content and key. */
const schemas = {
  MULTIPLE_CHOICE: {
    name: 'Pilihan ganda',
    content: nothing,
    key: noKey,
    check: ({ options, answer }, say) => {
      checkOptions(options, say)
      if (placeOfAnswer(options, answer) < 0) say(['answer'], 'Pilih kunci jawaban')
    },
  },
  MULTIPLE_ANSWER: { name: 'Jawaban lebih dari satu', ...multipleAnswer },
  TRUE_FALSE: {
    name: 'Benar/salah',
    content: nothing,
    key: z.object({ value: z.boolean('Pilih kunci jawaban') }, 'Pilih kunci jawaban'),
  },
  STATEMENTS: { name: 'Tabel pernyataan', ...statements },
  MATCHING: { name: 'Menjodohkan', ...matching },
  ORDERING: { name: 'Urutan', ...ordering },
  SHORT_ANSWER: shortAnswer,
  NUMERIC: numeric,
  CLOZE: cloze,
  PARAMETRIC: parametric,
  ESSAY: { name: 'Esai', content: nothing, key: noKey, byPerson: true },
} satisfies Record<string, KindSchema>

export type QuestionType = keyof typeof schemas
export const kindSchemas: Record<QuestionType, KindSchema> = schemas
export const questionTypes = Object.keys(schemas) as [QuestionType, ...QuestionType[]]
export const questionTypeNames = Object.fromEntries(
  questionTypes.map((type) => [type, kindSchemas[type].name]),
) as Record<QuestionType, string>
