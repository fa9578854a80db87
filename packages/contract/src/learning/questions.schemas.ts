import { savedReply, withAliases } from '../wire/endpoint.schemas.ts'
import {
  always,
  betweenFields,
  bit,
  choice,
  decimal,
  filterId,
  flag,
  id,
  idList,
  keptId,
  keptRichText,
  keptText,
  moment,
  optionalText,
  saysSomething,
  version,
} from '../wire/fields.ts'
import { optional, tolerant, withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { MAX_GOAL } from './goals.vocabulary.ts'
import { kindSchemas, NOT_PRACTISED } from './question-kinds.schemas.ts'
import {
  cognitiveLevels,
  letterAt,
  MAX_OPTIONS,
  MAX_PART,
  questionPurposes,
  questionTypes,
} from './questions.vocabulary.ts'

export const NO_LESSON = 'Data tidak ditemukan'
export const forLesson = <S extends z.ZodRawShape = Record<never, never>>(shape: S = {} as S) =>
  withAliases(
    { lesson_id: 'lessons_id', id: 'lessons_id' },
    z.object({ lessons_id: id(NO_LESSON), ...shape }),
  )

export const alsoCorrect = z.array(z.union([z.string(), z.array(z.string())]))
const option = z.object({ key: z.string(), label: z.string(), explanation: z.string().nullable().optional() })
export const questionRow = z.object({
  id: z.number(),
  version: z.number(),
  lessons_id: z.number(),
  number: z.number(),
  point: z.number(),
  type: z.enum(questionTypes),
  question: z.string(),
  options: z.array(option),
  /** Letter of the right option; null for other kinds. */
  answer: z.string().nullable(),
  /** Content and key of kinds other than multiple choice. */
  content: z.looseObject({}),
  key: z.looseObject({}).nullable(),
  /** Shown to students only in the review. */
  explanation: z.string().nullable(),
  level: z.array(z.enum(cognitiveLevels)),
  purpose: z.enum(questionPurposes),
  /** Text and id of its goal. */
  goals: z.string().nullable(),
  goal_id: z.number().nullable(),
  related_lessons_id: z.number().nullable(),
  related_lessons: z.string().nullable(),
  /** Position in the related material: pages, or a heading. */
  related_part: z.string().nullable(),
  /** Its bank question: copied version, latest version, and whether it was changed here. */
  bank: z.object({ id: z.number(), number: z.number(), latest: z.number(), differs: z.boolean() }).nullable(),
  /** *Soal bonus*: everybody asked earns its points. */
  bonus: bit(),
  /** *Jawaban lain yang benar*: option keys, or lists of them for several choices. */
  also_correct: alsoCorrect,
  /** The last remedy: when, by whom and why; null without remedy. */
  remedied_at: moment().nullable(),
  remedied_by: z.string().nullable(),
  reason: z.string().nullable(),
})
export type Question = z.output<typeof questionRow>

export const quizQuestions = {
  summary: 'Soal satu kuis',
  query: forLesson(),
  reply: {
    data: z.array(questionRow),
    /** Goals used by questions of the class, as options. */
    goals: z.array(z.string()),
    /** The mata kuliah of its bank. */
    course_category_id: z.number(),
    /** Number of attempts: from the first on, a change of key or points regrades. */
    attempts: z.number(),
  },
}

/** A text or `{key, label}`; the server creates unknown keys. */
const optionInput = tolerant(
  (value) => (typeof value === 'string' ? { label: value } : value),
  z.object(
    {
      key: optional(z.string().max(40)),
      label: z.string('Isi opsi jawaban').max(50_000, 'Teks terlalu panjang'),
      explanation: keptRichText(50_000),
    },
    'Isi opsi jawaban',
  ),
)

export const questionPoint = decimal('Masukan bobot soal', { min: 0, max: 10_000 }).refine(
  (value) => value > 0,
  'Bobot soal harus lebih dari 0',
)

/** Fields of every question, in quiz and bank. */
export const questionFields = z.object({
  id: filterId(),
  version: version(),
  lessons_id: id(NO_LESSON),
  point: questionPoint,
  type: choice(questionTypes, 'Pilih tipe soal'),
  question: z
    .string('Isi soal pertanyaan')
    .max(200_000, 'Teks terlalu panjang')
    .refine((value) => saysSomething(value), 'Isi soal pertanyaan'),
  options: withDefault(
    (value) => value ?? [],
    z.array(optionInput, 'Isi opsi jawaban').max(MAX_OPTIONS, 'Opsi pilihan ganda melebihi batas'),
  ),
  answer: withDefault(
    (value) => (value === undefined || value === '' ? null : value),
    z.string('Pilih kunci jawaban').max(40).nullable(),
  ),
  content: withDefault((value) => value ?? {}, z.looseObject({}, 'Isi soal tidak sesuai')),
  key: withDefault((value) => value ?? null, z.looseObject({}, 'Kunci jawaban tidak sesuai').nullable()),
  /** Formatted text; empty deletes it, not sent keeps it. */
  explanation: keptRichText(),
  level: tolerant(
    (value) => (typeof value === 'string' && value !== '' ? [value] : (value ?? [])),
    z
      .array(
        z.enum(cognitiveLevels, 'Pilih level of cognitive terlebih dahulu'),
        'Pilih level of cognitive terlebih dahulu',
      )
      .min(1, 'Pilih level of cognitive terlebih dahulu')
      .max(cognitiveLevels.length),
  ),
  /** Not sent: unchanged; a new question belongs to the quiz. */
  purpose: optional(z.enum(questionPurposes, 'Pilih di mana soal ditanyakan')),
  /** A goal by code or text; unknown ones are added to the mata kuliah. `goal_id` has precedence. */
  goals: optionalText(MAX_GOAL),
  goal_id: keptId('Pilih tujuan belajar'),
  related_lessons_id: withDefault(
    (value) =>
      value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value,
    id().nullable(),
  ),
  /** Empty: deleted; not sent: kept while the material stays. */
  related_part: keptText(MAX_PART),
  /** Sent the second time, after the first save reported the number of changed results. */
  confirm: flag(),
})
type Fields = Partial<z.output<typeof questionFields>>

/** Validates content and key by kind. */
const checkKind = ({ type, options, answer, content, key, purpose }: Fields, context: z.RefinementCtx) => {
  if (!type || !options) return
  const kind = kindSchemas[type]
  const say = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message })
  if (purpose === 'practice' && kind.byPerson) say(['purpose'], NOT_PRACTISED)
  const parsedParts = { content: kind.content.safeParse(content), key: kind.key.safeParse(key) }
  const fitting = { content: parsedParts.content.data, key: parsedParts.key.data }
  kind.check?.({ options, answer: answer ?? null, ...fitting }, say)
  for (const [name, { error }] of Object.entries(parsedParts))
    for (const { path, message } of error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [name, ...path], message })
}

/** `key` contains option keys, which can equal the letter of another position. */
const toLetter = (options: unknown, key: unknown): unknown => {
  const place = Array.isArray(options) ? options.findIndex((option) => option?.key === key) : -1
  return place < 0 ? key : letterAt(place)
}

/** Kinds with options accept them, and the right one, inside content and key. */
const lifted = (input: unknown): unknown => {
  if (typeof input !== 'object' || input === null) return input
  const { options, answer, content, key } = input as Record<string, unknown>
  const within = (content ?? {}) as { options?: unknown }
  const right = (key ?? {}) as { answer?: unknown }
  const isGiven = (value: unknown) =>
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  const optionList = isGiven(options) ? options : within.options
  // Clients without options in the content send a letter.
  const rightLetter = isGiven(within.options) ? toLetter(optionList, right.answer) : right.answer
  return {
    ...input,
    ...(isGiven(optionList) && { options: optionList }),
    ...(!isGiven(answer) && isGiven(right.answer) && { answer: rightLetter }),
  }
}

/** Form schema of these fields; content and key must match the kind. */
export const buildQuestionFormSchema = <S extends z.ZodType<Fields>>(fields: S) =>
  withAliases(
    { lesson_id: 'lessons_id', levels: 'level' },
    tolerant(lifted, fields.superRefine(betweenFields<z.output<S>>(checkKind), always)),
  )
export const questionForm = buildQuestionFormSchema(questionFields)

export const saveQuestion = {
  summary: 'Simpan soal',
  body: questionForm,
  reply: savedReply,
}

export const removeQuestion = {
  summary: 'Hapus soal',
  params: z.object({ id: id(NO_LESSON) }),
  query: z.object({ confirm: flag() }),
  body: z.object({ confirm: flag() }),
  reply: {},
}

export const reorderQuestions = {
  summary: 'Urutkan soal',
  body: withAliases({ lesson_id: 'lessons_id' }, z.object({ lessons_id: id(NO_LESSON), list_id: idList() })),
  reply: {},
}

export const duplicateQuestion = {
  summary: 'Gandakan soal',
  body: z.object({ id: id(NO_LESSON) }),
  reply: savedReply,
}

export const previewQuestions = {
  summary: 'Pratinjau kertas soal',
  query: forLesson(),
  reply: {
    data: z.array(
      questionRow.pick({
        id: true,
        number: true,
        question: true,
        type: true,
        point: true,
        level: true,
        options: true,
        content: true,
      }),
    ),
  },
}

export const quizOptions = {
  summary: 'Kuis satu kelas',
  query: withAliases(
    { courses_id: 'id', course_id: 'id', sections_id: 'section_id' },
    z.object({ id: id('Pilih kelas'), section_id: filterId() }),
  ),
  reply: {
    data: z.array(
      z.object({ id: z.number(), name: z.string(), sections_id: z.number(), total_question: z.number() }),
    ),
  },
}
