import { page, withAliases } from '../wire/endpoint.schemas.ts'
import { bit, filterChoice, flag, id, integer, moment } from '../wire/fields.ts'
import { sentKey } from '../wire/sending.ts'
import { optional, withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { answerStatuses, resultFilters, resultStates } from './attempts.vocabulary.ts'
import { ofLesson, resultPerson, resultsFilters } from './lessons.schemas.ts'
import { alsoCorrect } from './questions.schemas.ts'
import { questionTypes } from './questions.vocabulary.ts'
import { scoreCounts, studentLesson } from './student-lesson.schemas.ts'

export * from './student-lesson.schemas.ts'

const lessonId = id('Data tidak ditemukan')

/** A file in an answer. */
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
        /** Title of its section. */
        section: z.string().nullable(),
        question: z.string(),
        type: z.enum(questionTypes),
        point: z.number(),
        level: z.array(z.string()),
        options: z.array(z.object({ key: z.string(), label: z.string() })),
        /** Kind-specific content; nothing that reveals the key. */
        content: z.looseObject({}),
        answer: z.string().nullable(),
        answer_attachment: z.number().nullable(),
        answer_files: z.array(answerFile),
        /** The last answer from a device with an older epoch: kept, but not counted. */
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
    /** Below the column's maximum: a save without order takes the next number. */
    seq: optional(integer('Urutan simpan tidak sesuai', { max: MOST_ORDER })),
  }),
  reply: { data: z.object(clock) },
}

export const uploadAnswerFile = {
  summary: 'Unggah file untuk satu jawaban',
  body: z.object({
    answer_id: id('Pengerjaan tidak ditemukan'),
    id: id('Soal tidak ditemukan'),
    sent_key: sentKey(),
  }),
  reply: { data: answerFile },
}

export const addAnswerFile = {
  summary: 'Tambahkan file yang terunggah ke satu jawaban',
  body: z.object({
    answer_id: id('Pengerjaan tidak ditemukan'),
    id: id('Soal tidak ditemukan'),
    file_id: id('File tidak ditemukan'),
    /** The epoch in which it was chosen: a one-device quiz counts only the newest. */
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
      /** The lecturer has reset it: the student can start again. */
      reset: bit(),
    }),
  },
}

/** For a remedial by goal, which has its own score: number of goals asked. Null for the whole quiz. */
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
    /**
     * The quiz as in `student/lesson/detail`, with its history; null if the student cannot see it any more.
     */
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
        /** In the order of the student's paper. */
        options: z.array(
          z.object({ key: z.string(), label: z.string(), explanation: z.string().nullable() }),
        ),
        content: z.looseObject({}),
        /** Key of an option, text of an essay, JSON for other kinds. */
        answer: z.string().nullable(),
        answer_files: z.array(answerFile),
        /** Key of the right option; for other kinds see `key`. */
        correct_answer: z.string().nullable(),
        key: z.looseObject({}).nullable(),
        point: z.number(),
        points: z.number(),
        status: z.enum(answerStatuses),
        /** Everybody got its points. */
        bonus: bit(),
        /** Further right answers, by the paper's keys. */
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

export const attemptVerdicts = {
  summary: 'Jawaban sendiri dengan benar atau salah',
  query: z.object({ answer_id: id('Pengerjaan tidak ditemukan') }),
  reply: {
    /** Nothing here may tell the key: it is shown before a remedial. */
    data: z.array(
      z.object({
        id: z.number(),
        number: z.number(),
        type: z.enum(questionTypes),
        question: z.string(),
        options: z.array(z.object({ key: z.string(), label: z.string() })),
        content: z.looseObject({}),
        answer: z.string().nullable(),
        answer_files: z.array(answerFile),
        point: z.number(),
        points: z.number(),
        status: z.enum(answerStatuses),
      }),
    ),
  },
}

const resultRow = z.object({
  /** The attempt; absent if the quiz was not taken. */
  id: z.number().optional(),
  ...resultPerson,
  number: z.number().optional(),
  /** Its parallel form: A, B, C … */
  form: z.string().nullable(),
  /** After a reset without a new attempt: the attempt that can be restored. */
  archived_id: z.number().optional(),
  start_date: moment().nullable(),
  end_date: moment().nullable(),
  results: z.object({ ...scoreCounts, score: z.number().nullable() }).nullable(),
  state: z.enum(resultStates),
  /** For a remedial by goal: its own result; `results.score` is the quiz's. */
  remedial: z.object({ goals: z.number(), score: z.number() }).nullable(),
  /** Number of goals still missing for mastery, where the quiz requires goals. */
  goals_left: z.number(),
  /** Number of devices that read its paper. */
  devices: z.number(),
  /** Undecided late answers. */
  late: z.number(),
})
export type ResultRow = z.output<typeof resultRow>

export const quizResults = {
  summary: 'Hasil kuis',
  /** `late`: only students with an undecided late answer. */
  query: ofLesson({ ...resultsFilters, status: filterChoice(resultFilters), late: flag() }),
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
      /** Marked results held back until they are returned. */
      held: z.number(),
      next_deadline: moment().nullable(),
    }),
  },
}
