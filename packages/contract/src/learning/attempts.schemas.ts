import { page, withAliases } from '../wire/endpoint.schemas.ts'
import { bit, flag, id, integer, moment } from '../wire/fields.ts'
import { sentKey } from '../wire/sending.ts'
import { optional, withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { answerStatuses, resultStates } from './attempts.vocabulary.ts'
import { ofLesson, resultPerson, resultsFilters } from './lessons.schemas.ts'
import { alsoCorrect } from './questions.schemas.ts'
import { questionTypes } from './questions.vocabulary.ts'
import { scoreCounts, studentLesson } from './student-lesson.schemas.ts'

export * from './student-lesson.schemas.ts'

const lessonId = id('Data tidak ditemukan')

/** A file that an answer names. */
export const answerFile = z.object({ id: z.number(), name: z.string(), size: z.number(), url: z.string() })

const clock = { deadline: moment(), server_time: moment(), time_remaining: z.number(), epoch: z.number() }

export const startAttempt = {
  summary: 'Mulai kuis',
  body: z.object({
    id: lessonId,
    type: z.enum(['normal', 'remedial'], 'Jenis pengerjaan tidak sesuai').default('normal'),
  }),
  reply: { data: z.object({ id: z.number(), number: z.number(), start_date: moment(), deadline: moment() }) },
}

export const attemptQuestions = {
  summary: 'Soal pengerjaan yang terbuka',
  query: withAliases({ lesson_id: 'lessons_id' }, z.object({ lessons_id: lessonId })),
  reply: {
    data: z.array(
      z.object({
        id: z.number(),
        number: z.number(),
        /** The title of the section that it stands in. */
        section: z.string().nullable(),
        question: z.string(),
        type: z.enum(questionTypes),
        point: z.number(),
        level: z.array(z.string()),
        options: z.array(z.object({ key: z.string(), label: z.string() })),
        /** What the kind asks beside the text; nothing that tells the key. */
        content: z.looseObject({}),
        answer: z.string().nullable(),
        answer_attachment: z.number().nullable(),
        answer_files: z.array(answerFile),
        /** The last answer to it that came from a device behind another one: kept, and not counted. */
        superseded: z
          .object({
            id: z.number(),
            answer: z.string().nullable(),
            answer_attachment: z.number().nullable(),
            answer_files: z.array(answerFile),
          })
          .nullable(),
      }),
    ),
    attempt: z.object({
      id: z.number(),
      number: z.number(),
      lessons_id: z.number(),
      name: z.string(),
      courses: z.string(),
      ...clock,
    }),
  },
}

const MOST_ORDER = 2_000_000_000
const optionalOrder = () => optional(integer('Urutan simpan tidak sesuai'))

export const saveAnswer = {
  summary: 'Simpan satu jawaban',
  body: z.object({
    /** The attempt. */
    answer_id: id('Pengerjaan tidak ditemukan'),
    /** The question. */
    id: id('Soal tidak ditemukan'),
    answer: withDefault(
      (value) => value ?? '',
      z
        .string('Jawaban tidak sesuai')
        .max(200_000, 'Jawaban terlalu panjang')
        .refine((v) => !v.includes('\0') && v.isWellFormed(), 'Jawaban berisi karakter yang tidak didukung'),
    ),
    answer_attachment: withDefault(
      (value) => (value === '' || value === undefined ? null : value),
      id('Lampiran tidak sesuai').nullable(),
    ),
    epoch: optionalOrder(),
    /** Below what the column holds: a save without an order takes the next number. */
    seq: optional(integer('Urutan simpan tidak sesuai', { max: MOST_ORDER })),
  }),
  reply: { data: z.object(clock) },
}

export const uploadAnswerFile = {
  summary: 'Unggah berkas untuk satu jawaban',
  body: z.object({
    answer_id: id('Pengerjaan tidak ditemukan'),
    id: id('Soal tidak ditemukan'),
    sent_key: sentKey(),
  }),
  reply: { data: answerFile },
}

export const addAnswerFile = {
  summary: 'Tambahkan berkas yang terunggah ke satu jawaban',
  body: z.object({
    answer_id: id('Pengerjaan tidak ditemukan'),
    id: id('Soal tidak ditemukan'),
    file_id: id('Berkas tidak ditemukan'),
    /** The reading of the paper on which it was chosen: a quiz for one device counts the newest one's alone. */
    epoch: optionalOrder(),
  }),
  reply: { data: z.object(clock) },
}

export const attemptClock = {
  summary: 'Waktu pengerjaan',
  query: z.object({ answer_id: id('Pengerjaan tidak ditemukan') }),
  reply: {
    data: z.object({
      ...clock,
      /** The lecturer has taken it back: the student may begin anew. */
      reset: bit(),
    }),
  },
}

/** Of a remedial by goal, whose score is its own and not the quiz's: how many goals it asked. Null where it asked the whole quiz. */
export const askedGoals = z.number().nullable()

export const attemptHistory = {
  summary: 'Riwayat pengerjaan',
  query: withAliases({ lesson_id: 'lessons_id' }, z.object({ lessons_id: lessonId })),
  reply: {
    data: z.array(
      z.object({
        id: z.number(),
        number: z.number(),
        start_date: moment(),
        end_date: moment(),
        score: z.number(),
        ...scoreCounts,
        goals: askedGoals,
      }),
    ),
  },
}

export const stopAttempt = {
  summary: 'Selesaikan kuis',
  body: z.object({ id: id('Pengerjaan tidak ditemukan') }),
  reply: {
    data: z.object({ id: z.number(), end_date: moment() }),
    /** The quiz as `student/lesson/detail` answers it now, and its history; null where the student sees it no more. */
    lesson: studentLesson.reply.data.nullable(),
    history: attemptHistory.reply.data.nullable(),
  },
}

export const attemptReview = {
  summary: 'Pembahasan satu pengerjaan',
  query: z.object({ answer_id: id('Pengerjaan tidak ditemukan') }),
  reply: {
    data: z.array(
      z.object({
        id: z.number(),
        number: z.number(),
        section: z.string().nullable(),
        type: z.enum(questionTypes),
        question: z.string(),
        /** In the order of the student's own paper. */
        options: z.array(
          z.object({ key: z.string(), label: z.string(), explanation: z.string().nullable() }),
        ),
        content: z.looseObject({}),
        /** The key of an option, an essay's text, JSON for other kinds. */
        answer: z.string().nullable(),
        answer_files: z.array(answerFile),
        /** The key of the right option; `key` for kinds other than multiple choice. */
        correct_answer: z.string().nullable(),
        key: z.looseObject({}).nullable(),
        point: z.number(),
        points: z.number(),
        status: z.enum(answerStatuses),
        /** Everybody got its points. */
        bonus: bit(),
        /** What is right beside the key, by the paper's names. */
        also_correct: alsoCorrect,
        explanation: z.string().nullable(),
        feedback: z.string().nullable(),
      }),
    ),
    attempt: z.object({
      id: z.number(),
      number: z.number(),
      lessons_id: z.number(),
      name: z.string(),
      courses: z.string(),
      courses_id: z.number(),
    }),
  },
}

const resultRow = z.object({
  /** The attempt; absent when the quiz was not taken yet. */
  id: z.number().optional(),
  ...resultPerson,
  number: z.number().optional(),
  /** The parallel form that it got: A, B, C … */
  form: z.string().nullable(),
  /** Where the quiz was reset and not taken again: the attempt that can be restored. */
  archived_id: z.number().optional(),
  start_date: moment().nullable(),
  end_date: moment().nullable(),
  results: z.object({ ...scoreCounts, score: z.number().nullable() }).nullable(),
  state: z.enum(resultStates),
  /** Where the attempt is a remedial by goal: what it came to by itself, while `results.score` is the quiz's. */
  remedial: z.object({ goals: z.number(), score: z.number() }).nullable(),
  /** How many goals keep the quiz from being mastered, where it asks for goals. */
  goals_left: z.number(),
  /** How many devices read its paper. */
  devices: z.number(),
  /** Answers that came too late and wait for the lecturer's word. */
  late: z.number(),
})
export type ResultRow = z.output<typeof resultRow>

export const quizResults = {
  summary: 'Hasil kuis',
  /** `late`: students alone with a late answer that waits. */
  query: ofLesson({ ...resultsFilters, late: flag() }),
  reply: {
    ...page(resultRow),
    summary: z.object({
      students: z.number(),
      finished: z.number(),
      in_progress: z.number(),
      mean: z.number().nullable(),
      mastered: z.number(),
      waiting: z.number(),
      late: z.number(),
      /** Results that are marked and wait to be returned, where the quiz holds them back until then. */
      held: z.number(),
      next_deadline: moment().nullable(),
    }),
  },
}
