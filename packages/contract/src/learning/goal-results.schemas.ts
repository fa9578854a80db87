import { page, withAliases } from '../wire/endpoint.schemas.ts'
import { bit, filterChoice, filterId, id, optionalFlag } from '../wire/fields.ts'
import { pageQuery } from '../wire/paging.schemas.ts'
import { z } from '../wire/zod.ts'
import { noRemedialReasons } from './lessons.vocabulary.ts'

const quizQuery = <S extends z.ZodRawShape>(more: S) =>
  withAliases({ lesson_id: 'lessons_id' }, z.object({ lessons_id: id('Data tidak ditemukan'), ...more }))

const goal = z.object({
  /** Null: questions without goal. */
  goal_id: z.number().nullable(),
  text: z.string(),
  /**
   * Percentage of the goal's points over attempts that asked it, by the quiz's policy; null: not asked or not
   * released.
   */
  share: z.number().nullable(),
  points: z.number(),
  possible: z.number(),
  /** Its best share reaches the KKM, or there is an exception. */
  passed: bit(),
  /** Passed by an exception. */
  excepted: bit(),
  /** Are there enough questions to decide? Only then the goal can prevent mastery. */
  evidence: z.enum(['enough', 'thin']),
  decided: bit(),
  total_question: z.number(),
  /** Number of unmarked essays. */
  waiting: z.number(),
  attempts: z.array(z.object({ number: z.number(), share: z.number() })),
})
export type GoalStandingRow = z.output<typeof goal>

const result = {
  goals: z.array(goal),
  /** By the quiz's policy and cap; with remedials by goal, over the goals together. */
  score: z.number().nullable(),
  mastered: bit(),
  /** What the next remedial asks; null if there is none. */
  remedial: z
    .object({
      /** Without questions that have no goal. */
      goal_ids: z.array(z.number()),
      total_question: z.number(),
      /** In minutes. */
      duration: z.number(),
      /** The highest score possible afterwards. */
      max_score: z.number(),
      /** Number of first-paper questions on these goals: greater than now if there are too few. */
      first_question: z.number(),
      /** Number of questions the student has seen before; null if not computed. */
      seen: z.number().nullable(),
    })
    .nullable(),
}
/** Why there is no further remedial by goal. */
const noRemedial = z.enum(noRemedialReasons).nullable()

export const studentQuizGoals = {
  summary: 'Tujuan belajar satu kuis dan remedial berikutnya',
  query: quizQuery({}),
  reply: { data: z.object(result) },
}
export type QuizGoals = z.output<typeof studentQuizGoals.reply.data>

export const quizGoalResults = {
  summary: 'Hasil kuis per tujuan belajar',
  /** Students who sat the quiz come first, then by name. */
  query: quizQuery({
    ...pageQuery,
    /** 0: without `goals`, which need the whole class. */
    totals: optionalFlag(),
    /** Only students below the KKM, as in the quiz's results. */
    status: filterChoice(['below_kkm']),
    /** Only students who sat the quiz and have not reached this goal. */
    goal_id: filterId(),
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
    /**
     * Over the whole class, unless `totals` is 0: students who passed the goal at first, after each remedial,
     * by exception, or not yet.
     */
    goals: z.array(
      z.object({
        goal_id: z.number().nullable(),
        text: z.string(),
        measured: z.number(),
        /** By the number of the passing attempt. */
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
      /** The number that the attempt would have. */
      number: z.number(),
      /** Set if there is none; the paper is then empty. */
      reason: noRemedial,
      total_question: z.number(),
      duration: z.number(),
      /** Number of questions the student has seen before. */
      seen: z.number(),
      goals: z.array(
        z.object({ goal_id: z.number().nullable(), text: z.string(), question_ids: z.array(z.number()) }),
      ),
    }),
  },
}
