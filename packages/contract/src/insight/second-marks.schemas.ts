import { answerFile } from '../learning/attempts.schemas.ts'
import { withAliases } from '../wire/endpoint.schemas.ts'
import { bit, decimal, id, integer, moment, text } from '../wire/fields.ts'
import { optional } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { LEAST_OF_GROUP } from './standards.vocabulary.ts'

const NOT_FOUND = 'Data tidak ditemukan'
const aliases = { lesson_id: 'lessons_id', quiz_id: 'lessons_id' }
const number = z.number().nullable()

const agreement = z.object({
  n: z.number(),
  /** Absolute agreement of one marker: ICC(2,1) (Shrout & Fleiss 1979). */
  icc: number,
  /** Quadratic weights, without categories. */
  kappa: number,
  /** Second minus first marker, with its 95 % interval. */
  mean_difference: number,
  low: number,
  high: number,
  word: z.enum(['lemah', 'sedang', 'baik', 'sangat baik', 'tidak dapat ditaksir']),
  /** Fewer than 30 pairs. */
  provisional: bit(),
  /** Pairs that differ by more than a tenth of the points. */
  disagree: z.number(),
  /** The greatest difference first; `attempt_id` and `answer_id` lead to the mark. */
  pairs: z.array(
    z.object({
      code: z.string(),
      attempt_id: z.number(),
      answer_id: z.number(),
      first: z.number(),
      second: z.number(),
      disagree: bit(),
    }),
  ),
})
export type MarkerAgreement = z.output<typeof agreement>

const sample = z.object({
  id: z.number(),
  question_id: z.number(),
  number: z.number(),
  marker: z.object({ id: z.number(), name: z.string() }),
  /** Is the caller the second marker? */
  mine: bit(),
  size: z.number(),
  marked: z.number(),
  opened_at: moment(),
  closed_at: moment().nullable(),
  /** Null until the sample is closed. */
  result: agreement.nullable(),
})
export type SecondMarkSample = z.output<typeof sample>

export const secondMarks = {
  summary: 'Sampel penilai kedua sebuah kuis',
  query: withAliases(aliases, z.object({ lessons_id: id(NOT_FOUND) })),
  reply: {
    data: z.array(sample),
    /** Lecturers who may mark, and questions that a person marks with their number of marked answers. */
    markers: z.array(z.object({ id: z.number(), name: z.string() })),
    questions: z.array(
      z.object({ id: z.number(), number: z.number(), question: z.string(), answers: z.number() }),
    ),
  },
}

export const openSecondMarks = {
  summary: 'Buka sampel untuk penilai kedua',
  body: withAliases(
    aliases,
    z.object({
      lessons_id: id(NOT_FOUND),
      question_id: id('Pilih soal'),
      marker_id: id('Pilih penilai kedua'),
      size: optional(integer('Ukuran sampel tidak sesuai', { min: LEAST_OF_GROUP, max: 10_000 })),
    }),
  ),
  reply: { data: z.object({ id: z.number(), size: z.number() }) },
}

const answer = z.object({
  code: z.string(),
  answer: z.string().nullable(),
  answer_attachment: z.object({ url: z.string(), name: z.string() }).nullable(),
  answer_files: z.array(answerFile),
  point: z.number(),
  points: number,
})
export type SecondMarkAnswer = z.output<typeof answer>

export const secondMarkPaper = {
  summary: 'Jawaban sampel tanpa nama, untuk penilai kedua',
  query: z.object({ id: id(NOT_FOUND) }),
  reply: { data: z.array(answer), question: z.string() },
}

export const saveSecondMark = {
  summary: 'Simpan angka penilai kedua',
  body: z.object({
    id: id(NOT_FOUND),
    code: text('Pilih jawaban', 10),
    points: decimal('Nilai tidak sesuai', { max: 1000 }),
  }),
  reply: {},
}

export const closeSecondMarks = {
  summary: 'Tutup sampel dan hitung kesepakatan penilai',
  body: z.object({ id: id(NOT_FOUND) }),
  reply: {},
}
