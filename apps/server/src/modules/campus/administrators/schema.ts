import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/db/columns.ts'
import { users } from '../../identity/account/schema.ts'
import { studyPrograms } from '../masters/schema.ts'

/** Study programs of an operator (decision 057). All rows are replaced on every change. */
export const operatorPrograms = pgTable(
  'operator_programs',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    study_program_id: integer('study_program_id')
      .notNull()
      .references(() => studyPrograms.id),
    /** When the set last changed: what the account did earlier is hidden from its operators. */
    since: moment('since').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.study_program_id] }),
    index('operator_programs_program').on(t.study_program_id),
  ],
)
