import { decimal, id } from '../wire/fields.ts'
import { optional } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { MOST_LESSON_GOALS } from './goals.vocabulary.ts'
import { keptList } from './lesson-blocks.schemas.ts'

/** A share of an assignment's mark; if all are left out, they are equal. */
const lessonGoal = z.object({
  goal_id: id('Pilih tujuan belajar'),
  share: optional(
    decimal('Masukan porsi tujuan', { min: 0, max: 100 }).refine(
      (value) => value > 0,
      'Porsi harus lebih dari 0',
    ),
  ),
})
/** Goals of an assignment. Not sent: unchanged; empty: deleted. */
export const lessonGoalsForm = keptList(
  z.array(lessonGoal, 'Tujuan tidak sesuai').max(MOST_LESSON_GOALS, `Maksimal ${MOST_LESSON_GOALS} tujuan`),
)

/** As shown in an assignment. */
export const lessonGoals = z.array(
  z.object({ goal_id: z.number(), share: z.number(), code: z.string().nullable(), text: z.string() }),
)
