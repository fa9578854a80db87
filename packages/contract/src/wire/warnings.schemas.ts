import { flag } from './fields.ts'
import { z } from './zod.ts'

/** Of every change that may have consequences elsewhere. */
export const warningSparing = {
  /** Refuses with `warned`, saying what of, what would warn. Without it everything is done. */
  spare_warnings: flag(),
}

const message = z.string()
const lessons = z.array(z.object({ id: z.number(), name: z.string() }))
const warning = z.union([
  /** The weights of published items and drafts add up to something else, in percent. */
  z.object({ code: z.literal('weights'), message, before: z.number(), after: z.number() }),
  /** They are published and weigh nothing, where weights are set. */
  z.object({ code: z.literal('no_weight'), message, lessons }),
  /** Quizzes that are published without a question. */
  z.object({ code: z.literal('empty_quiz'), message, lessons }),
  /** Another main lecturer of a class with students: what waits for a mark, and whether its final marks are closed. */
  z.object({
    code: z.literal('teacher_changed'),
    message,
    essays_waiting: z.number(),
    assignments_waiting: z.number(),
    late_waiting: z.number(),
    state: z.enum(['open', 'closed', 'reopened']),
  }),
])
/** The refusal's `data.warnings` has them. */
export type Warning = z.output<typeof warning>
