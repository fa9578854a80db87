import { importKinds } from '@tuntas/contract/operations/import-columns'
import { importFates, importOutcomes, importStates, importTasks } from '@tuntas/contract/operations/imports'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, id, moment, oneOfSql } from '../../../platform/db/columns.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { users } from '../../identity/account/schema.ts'

/**
 * A checked file and its result. The table is also the queue: a process claims a job by setting it to
 * running, and `beat_at` is its heartbeat. `run` identifies the claim, so that a run taken for dead cannot
 * finish.
 */
export const importJobs = pgTable(
  'import_jobs',
  {
    id: id(),
    kind: text('kind').notNull(),
    state: text('state').notNull(),
    /** The current or last task. */
    task: text('task').notNull().default('import'),
    /** Who requested the current task; an undo may be requested by a colleague. */
    asked_by: integer('asked_by').references(() => users.id),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    ip_address: text('ip_address').notNull(),
    file_name: text('file_name').notNull(),
    file_hash: text('file_hash').notNull(),
    courses_id: integer('courses_id').references(() => courses.id),
    headers: jsonb('headers').$type<string[]>().notNull(),
    mapping: jsonb('mapping').$type<Record<string, number>>().notNull(),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    same: integer('same').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    removed: integer('removed').notNull().default(0),
    restored: integer('restored').notNull().default(0),
    left: integer('left').notNull().default(0),
    warned: integer('warned').notNull().default(0),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    message: text('message'),
    run: text('run'),
    /** Runs that ended with their process. */
    returns: integer('returns').notNull().default(0),
    created_at: createdAt(),
    beat_at: moment('beat_at'),
    finished_at: moment('finished_at'),
  },
  (t) => [
    index('import_jobs_user').on(t.user_id, t.id),
    // Only one runs at a time across all processes; others wait.
    uniqueIndex('import_jobs_one_running').on(t.state).where(sql`state = 'running'`),
    index('import_jobs_open').on(t.state).where(sql`state in ('queued','running')`),
    check('import_jobs_kind', oneOfSql(t.kind, importKinds)),
    check('import_jobs_state', oneOfSql(t.state, importStates)),
    check('import_jobs_task', oneOfSql(t.task, importTasks)),
  ],
)

/**
 * A parsed row (`cells`, without the password) and its effect: `values` to write, `before` for an undo.
 * `thing_id` is the row created or changed, `fate` the result of an undo. Passwords are sealed
 * (platform/vault.ts) and kept until the import is done; generated ones until they are fetched.
 */
export const importRows = pgTable(
  'import_rows',
  {
    job_id: integer('job_id')
      .notNull()
      .references(() => importJobs.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    key: text('key').notNull(),
    label: text('label').notNull(),
    outcome: text('outcome').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    problems: jsonb('problems').notNull(),
    changes: jsonb('changes').notNull(),
    values: jsonb('values'),
    before: jsonb('before'),
    password: text('password'),
    /** Its Argon2id hash, kept so that a run that was interrupted goes on where it stopped. */
    password_hash: text('password_hash'),
    /** Made by us: it stays until it is fetched. */
    password_made: boolean('password_made').notNull().default(false),
    thing_id: integer('thing_id'),
    fate: text('fate'),
  },
  (t) => [
    primaryKey({ columns: [t.job_id, t.number] }),
    index('import_rows_outcome').on(t.job_id, t.outcome, t.number),
    index('import_rows_removed').on(t.thing_id).where(sql`fate = 'removed'`),
    check('import_rows_outcome', oneOfSql(t.outcome, importOutcomes)),
    check('import_rows_fate', oneOfSql(t.fate, importFates)),
  ],
)
