import {
  type Rating,
  type StandardGroup,
  standardGroups,
  standardMethods,
} from '@tuntas/contract/insight/standards'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, deletedAt, id, moment, oneOfSql, version } from '../../../platform/db/columns.ts'
import { users } from '../../identity/account/schema.ts'
import { lessons } from '../../learning/lessons/schema.ts'

/**
 * Penetapan KKM: a panel that proposes the KKM of one quiz. `ratings` are one document, because a save
 * replaces them all and nothing else reads them.
 */
export const standardPanels = pgTable(
  'standard_panels',
  {
    id: id(),
    lessons_id: integer('lessons_id')
      .notNull()
      .references(() => lessons.id),
    version: version(),
    name: text('name').notNull(),
    method: text('method', { enum: standardMethods }).notNull(),
    judges: text('judges').array().notNull(),
    ratings: jsonb('ratings').$type<Rating[]>().notNull(),
    created_at: createdAt(),
    /** When its cut became the KKM. */
    applied_at: moment('applied_at'),
    deleted_at: deletedAt(),
  },
  (t) => [
    index('standard_panels_lesson').on(t.lessons_id),
    check('standard_panels_method', oneOfSql(t.method, standardMethods)),
  ],
)

/** The lecturer's judgement of students, before marks are looked at. */
export const standardPanelGroups = pgTable(
  'standard_panel_groups',
  {
    panel_id: integer('panel_id')
      .notNull()
      .references(() => standardPanels.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    group: text('group').$type<StandardGroup>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.panel_id, t.user_id] }),
    index('standard_panel_groups_user').on(t.user_id),
    check('standard_panel_groups_group', oneOfSql(t.group, standardGroups)),
  ],
)
