import { decimal, id } from '../wire/fields.ts'
import { optional } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { MOST_LESSON_GOALS } from './goals.vocabulary.ts'
import { keptList } from './lesson-blocks.schemas.ts'

/** A part of an assignment's mark; where all are left out, all are equal. */
const lessonGoal = z.object({
  goal_id: id('Pilih tujuan belajar'),
  share: optional(
    decimal('Masukan porsi tujuan', { min: 0, max: 100 }).refine(
      (value) => value > 0,
      'Porsi harus lebih dari 0',
    ),
  ),
})
/** What an assignment measures. Not sent, it stays; empty, it goes. */
export const lessonGoalsForm = keptList(
  z.array(lessonGoal, 'Tujuan tidak sesuai').max(MOST_LESSON_GOALS, `Maksimal ${MOST_LESSON_GOALS} tujuan`),
)

/** As an assignment tells it. */
export const lessonGoals = z.array(
  z.object({ goal_id: z.number(), share: z.number(), code: z.string().nullable(), text: z.string() }),
)
