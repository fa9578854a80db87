import { flag } from './fields.ts'
import { z } from './zod.ts'

/** For every change with possible consequences elsewhere. */
export const warningSparing = {
  /** Refuses with `warned` and the list of warnings. Without it the change is made at once. */
  spare_warnings: flag(),
}

const message = z.string()
const lessons = z.array(z.object({ id: z.number(), name: z.string() }))
const warning = z.union([
  /** The weights of published items and drafts sum to something else, in percent. */
  z.object({ code: z.literal('weights'), message, before: z.number(), after: z.number() }),
  /** Published without weight in a class that sets weights. */
  z.object({ code: z.literal('no_weight'), message, lessons }),
  /** Quizzes published without questions. */
  z.object({ code: z.literal('empty_quiz'), message, lessons }),
  /** Quizzes published with remedials that have no reserve questions, for these goals or none at all. */
  z.object({
    code: z.literal('no_reserve'),
    message,
    lessons: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        goals: z.array(z.object({ text: z.string(), questions: z.number(), reserve: z.number() })),
      }),
    ),
  }),
  /** A new main lecturer of a class with students: unmarked work, and whether the final marks are closed. */
  z.object({
    code: z.literal('teacher_changed'),
    message,
    essays_waiting: z.number(),
    assignments_waiting: z.number(),
    late_waiting: z.number(),
    state: z.enum(['open', 'closed', 'reopened']),
  }),
])
/** Sent in the refusal's `data.warnings`. */
export type Warning = z.output<typeof warning>
