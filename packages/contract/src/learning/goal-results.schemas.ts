import { page, withAliases } from '../wire/endpoint.schemas.ts'
import { bit, id, optionalFlag } from '../wire/fields.ts'
import { pageQuery } from '../wire/paging.schemas.ts'
import { z } from '../wire/zod.ts'
import { noRemedialReasons } from './lessons.vocabulary.ts'

const quizQuery = <S extends z.ZodRawShape>(more: S) =>
  withAliases({ lesson_id: 'lessons_id' }, z.object({ lessons_id: id('Data tidak ditemukan'), ...more }))

const goal = z.object({
  /** Null: the questions that name no goal. */
  goal_id: z.number().nullable(),
  text: z.string(),
  /** Percent of the goal's points over the attempts that asked it, by the quiz's policy; null: not asked or not told yet. */
  share: z.number().nullable(),
  points: z.number(),
  possible: z.number(),
  /** Its best share reaches the KKM, or the lecturer let it pass. */
  passed: bit(),
  /** The lecturer let it pass. */
  excepted: bit(),
  /** Are there questions enough to decide on it? `decided` ones can withhold mastery. */
  evidence: z.enum(['enough', 'thin']),
  decided: bit(),
  total_question: z.number(),
  /** Essays that its lecturer has not marked yet. */
  waiting: z.number(),
  attempts: z.array(z.object({ number: z.number(), share: z.number() })),
})
export type GoalStandingRow = z.output<typeof goal>

const result = {
  goals: z.array(goal),
  /** By the quiz's policy and cap; where remedials go by goals, of the goals together. */
  score: z.number().nullable(),
  mastered: bit(),
  /** What the next remedial asks; null where there is none to come. */
  remedial: z
    .object({
      /** Without the questions that name no goal. */
      goal_ids: z.array(z.number()),
      total_question: z.number(),
      /** Minutes. */
      duration: z.number(),
      /** The highest score that can be reported after it. */
      max_score: z.number(),
      /** How many questions the first paper had for these goals: more than now where there are not enough. */
      first_question: z.number(),
      /** How many of its questions the student has seen before; null where that is not worked out. */
      seen: z.number().nullable(),
    })
    .nullable(),
}
/** Why no remedial by goal is to come. */
const noRemedial = z.enum(noRemedialReasons).nullable()

export const studentQuizGoals = {
  summary: 'Tujuan belajar satu kuis dan remedial berikutnya',
  query: quizQuery({}),
  reply: { data: z.object(result) },
}
export type QuizGoals = z.output<typeof studentQuizGoals.reply.data>

export const quizGoalResults = {
  summary: 'Hasil kuis per tujuan belajar',
  query: quizQuery({
    ...pageQuery,
    /** 0: without `goals`, which read the whole class. */ totals: optionalFlag(),
  }),
  reply: {
    ...page(
      z.object({
        user_id: z.number(),
        nim: z.string(),
        name: z.string(),
        ...result,
        no_remedial: noRemedial,
        /** Lessons of the quiz's questions that the student opened since the first attempt. */
        studied: z.array(z.object({ id: z.number(), name: z.string() })),
      }),
    ),
    /** Over the whole class, unless `totals` is 0: students who passed the goal at first, after each remedial, by exception, and not yet. */
    goals: z.array(
      z.object({
        goal_id: z.number().nullable(),
        text: z.string(),
        measured: z.number(),
        /** By the number of the attempt that reached it. */
        passed: z.array(z.number()),
        excepted: z.number(),
        not_yet: z.number(),
        waiting: z.number(),
      }),
    ),
  },
}
export type QuizGoalResult = z.output<typeof quizGoalResults.reply.data>[number]

export const remedialPreview = {
  summary: 'Pratinjau remedial satu mahasiswa',
  query: quizQuery({ user_id: id('Pilih mahasiswa') }),
  reply: {
    data: z.object({
      /** Of the attempt that it would be. */
      number: z.number(),
      /** Where there is none, with an empty paper. */
      reason: noRemedial,
      total_question: z.number(),
      duration: z.number(),
      /** How many of its questions the student has seen before. */
      seen: z.number(),
      goals: z.array(
        z.object({ goal_id: z.number().nullable(), text: z.string(), question_ids: z.array(z.number()) }),
      ),
    }),
  },
}
