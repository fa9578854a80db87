import { sql } from 'drizzle-orm'
import { check, integer, numeric, pgTable } from 'drizzle-orm/pg-core'
import { lessons } from '../../learning/lessons/schema.ts'

/** What an assignment or a quiz weighs in the gradebook of its class, in percent. Without rows all weigh the same. */
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
