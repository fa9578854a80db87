import { withAliases } from '../wire/endpoint.schemas.ts'
import { bit, decimal, id, integer, keptRichText, moment, optionalFlag } from '../wire/fields.ts'
import { optional } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { answerFile, askedGoals } from './attempts.schemas.ts'
import { answerStatuses, rejectionReasons } from './attempts.vocabulary.ts'
import { alsoCorrect } from './questions.schemas.ts'
import { questionTypes } from './questions.vocabulary.ts'

const NOT_FOUND = 'Data tidak ditemukan'
const attachment = z.object({ url: z.string(), name: z.string() }).nullable()

const lateAnswer = z.object({
  id: z.number(),
  answer: z.string(),
  answer_attachment: attachment,
  answer_files: z.array(answerFile),
  reason: z.enum(rejectionReasons),
  received_at: moment(),
  counted: bit(),
  /** Does it need the lecturer's decision? */
  waits: bit(),
  /** When it was declined, and by whom. */
  declined_at: moment().nullable(),
  declined_by: z.string().nullable(),
})

/** For an answer to a Soal bonus, whose status and points include the bonus: its values without it. */
const ownMark = z.object({ status: z.enum(answerStatuses), points: z.number() }).nullable()

const answerRow = z.object({
  /** The answer; null if the question was left empty. */
  id: z.number().nullable(),
  question_id: z.number(),
  number: z.number(),
  type: z.enum(questionTypes),
  question: z.string(),
  /** As the lecturer wrote them, with the lecturer's letters. */
  options: z.array(z.object({ key: z.string(), letter: z.string(), label: z.string() })),
  content: z.looseObject({}),
  /** Fixed at the start of the attempt: orders, values. */
  draw: z.looseObject({}).nullable(),
  /** Letters for multiple choice; text or JSON for other kinds, whose key is `key`. */
  correct_answer: z.string().nullable(),
  key: z.looseObject({}).nullable(),
  answer: z.string().nullable(),
  answer_attachment: attachment,
  answer_files: z.array(answerFile),
  point: z.number(),
  points: z.number(),
  /** Points of the question on this paper; differs from `point` in a remedial by goal. */
  paper_point: z.number(),
  status: z.enum(answerStatuses),
  own_mark: ownMark,
  also_correct: alsoCorrect,
  version: z.number(),
  marked_by: z.string().nullable(),
  feedback: z.string().nullable(),
  late: lateAnswer.nullable(),
})
export type AnswerRow = z.output<typeof answerRow>

const scoreCounts = {
  correct: z.number(),
  wrong: z.number(),
  wait: z.number(),
  empty: z.number(),
  score: z.number().nullable(),
}
const attemptRow = z.object({
  id: z.number(),
  number: z.number(),
  start_date: moment(),
  end_date: moment().nullable(),
  archived: bit(),
  /** Undecided late answers. */
  late: z.number(),
  goals: askedGoals,
  ...scoreCounts,
})
export type AttemptRow = z.output<typeof attemptRow>

const reading = z.object({
  epoch: z.number(),
  read_at: moment(),
  /** Numbers the attempt's devices in order of their first reading. */
  device_number: z.number(),
  device: z.string(),
  platform: z.string(),
  browser: z.string(),
  ip_address: z.string(),
})
export type Reading = z.output<typeof reading>

export const resultDetail = {
  summary: 'Hasil satu pengerjaan',
  query: withAliases(
    { lessons_id: 'lesson_id', id: 'answer_id' },
    z.object({ lesson_id: id(NOT_FOUND).optional(), answer_id: id(NOT_FOUND) }),
  ),
  reply: {
    data: z.object({
      id: z.number(),
      lessons_id: z.number(),
      user_id: z.number(),
      name: z.string(),
      nim: z.string(),
      number: z.number(),
      start_date: moment(),
      end_date: moment().nullable(),
      deadline: moment(),
      /** When the student first read the score, and the keys. */
      score_read_at: moment().nullable(),
      keys_read_at: moment().nullable(),
      /** All readings of the paper, oldest first, with device and address. */
      readings: z.array(reading),
      score: z.object(scoreCounts),
      goals: askedGoals,
      /** The student's score at the quiz over all attempts. */
      quiz_score: z.number().nullable(),
      result: z.array(answerRow),
    }),
  },
}

export const resultHistory = {
  summary: 'Riwayat pengerjaan satu mahasiswa',
  query: withAliases(
    { lessons_id: 'lesson_id' },
    z.object({ lesson_id: id(NOT_FOUND), user_id: id(NOT_FOUND) }),
  ),
  reply: { data: z.array(attemptRow) },
}

const essayRow = z.object({
  id: z.number(),
  attempt_id: z.number(),
  user_id: z.number(),
  name: z.string(),
  nim: z.string(),
  number: z.number(),
  answer: z.string(),
  answer_attachment: attachment,
  answer_files: z.array(answerFile),
  points: z.number(),
  status: z.enum(answerStatuses),
  own_mark: ownMark,
  version: z.number(),
  marked_by: z.string().nullable(),
  feedback: z.string().nullable(),
})
export type EssayRow = z.output<typeof essayRow>

export const resultEssays = {
  summary: 'Jawaban esai seluruh mahasiswa',
  query: withAliases(
    { lesson_id: 'lessons_id' },
    z.object({
      lessons_id: id(NOT_FOUND),
      question_id: id(NOT_FOUND).optional(),
      /** Names of students come only with results that were returned. */
      anonymous: optionalFlag(),
    }),
  ),
  reply: {
    data: z.array(essayRow),
    questions: z.array(
      z.object({
        id: z.number(),
        number: z.number(),
        question: z.string(),
        /** The model answer. */
        explanation: z.string().nullable(),
        point: z.number(),
        total: z.number(),
        wait: z.number(),
        bonus: bit(),
      }),
    ),
    question_id: z.number().nullable(),
  },
}

const version = optional(integer('Versi tidak sesuai'))

export const updateStatus = {
  summary: 'Ubah status jawaban',
  body: z.object({
    id: id(NOT_FOUND),
    status: z.enum(['correct', 'wrong', 'wait'], 'Pilih status jawaban'),
    points: optional(decimal('Masukan nilai', { min: 0, max: 10_000 })),
    /** Formatted text; empty deletes it, not sent keeps it. */
    feedback: keptRichText(50_000),
    version,
  }),
  reply: {
    data: z.object({
      id: z.number(),
      status: z.enum(answerStatuses),
      points: z.number(),
      feedback: z.string().nullable(),
      version: z.number(),
      score: z.object(scoreCounts),
    }),
  },
}

export const countLate = {
  summary: 'Hitung jawaban terlambat',
  body: z.object({ id: id(NOT_FOUND) }),
  reply: { data: z.object({ score: z.object(scoreCounts) }) },
}

export const declineLate = {
  summary: 'Jawaban terlambat tidak dihitung',
  body: z.object({ id: id(NOT_FOUND) }),
  reply: {},
}

export const declineAllLate = {
  summary: 'Semua jawaban terlambat satu kuis tidak dihitung',
  body: z.object({ id: id(NOT_FOUND) }),
  reply: { data: z.object({ answers: z.number() }) },
}

export const reconsiderLate = {
  summary: 'Batalkan keputusan atas jawaban terlambat',
  body: z.object({ id: id(NOT_FOUND) }),
  reply: {},
}

export const countAllLate = {
  summary: 'Hitung semua jawaban terlambat satu kuis',
  body: z.object({ id: id(NOT_FOUND) }),
  reply: { data: z.object({ answers: z.number() }) },
}

export const returnResults = {
  summary: 'Kembalikan semua hasil kuis yang ditahan',
  body: withAliases({ lesson_id: 'lessons_id', id: 'lessons_id' }, z.object({ lessons_id: id(NOT_FOUND) })),
  reply: { data: z.object({ returned: z.number() }) },
}

const byAttempt = z.object({ id: id(NOT_FOUND) })

export const resetResult = {
  summary: 'Reset hasil kuis seorang mahasiswa',
  body: byAttempt,
  reply: {},
}

export const restoreResult = {
  summary: 'Pulihkan hasil kuis yang direset',
  body: byAttempt,
  reply: {},
}
