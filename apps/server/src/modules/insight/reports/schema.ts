import { sql } from 'drizzle-orm'
import { check, integer, numeric, pgTable } from 'drizzle-orm/pg-core'
import { lessons } from '../../learning/lessons/schema.ts'

/** Weight of an assignment or quiz in its class's gradebook, in percent. Without rows all weigh the same. */
export const gradebookWeights = pgTable(
  'gradebook_weights',
  {
    lessons_id: integer('lessons_id')
      .primaryKey()
      .references(() => lessons.id),
    weight: numeric('weight', { precision: 5, scale: 2, mode: 'number' }).notNull(),
  },
  (t) => [check('gradebook_weights_range', sql`${t.weight} between 0 and 100`)],
)
