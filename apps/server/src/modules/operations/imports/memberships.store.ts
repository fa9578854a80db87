import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { holdCourses } from '../../classroom/courses/admin.store.ts'
import { holdMemberships } from '../../classroom/courses/members.store.ts'
import type { Job } from './queue.store.ts'
import type { Values } from './targets.store.ts'

/** Memberships at the time of writing: study groups add and remove students between check and commit. */

type Row = { number: number; outcome: 'create' | 'update'; values: Values; before: Values | null }
type Refreshed = Pick<Row, 'number' | 'before'> & { outcome: Row['outcome'] | 'same'; values: Values | null }

const asTheyAre = async (tx: Conn, all: readonly Row[]): Promise<Refreshed[]> => {
  const ids = (name: string) => [...new Set(all.map(({ values }) => Number(values[name])))]
  await holdCourses(tx, ids('courses_id'))
  const lockedMembers = await holdMemberships(tx, ids('courses_id'), ids('user_id'))
  const memberships = new Map(lockedMembers.map((one) => [`${one.courses_id} ${one.user_id}`, one]))
  return all.map(({ number, values: { courses_id, user_id } }) => {
    const now = memberships.get(`${courses_id} ${user_id}`)
    const values = { courses_id, user_id }
    if (!now) return { number, outcome: 'create', values, before: null }
    const { id, source, ended_at, ended_by } = now
    if (ended_at === null) return { number, outcome: 'same', values: null, before: null }
    return { number, outcome: 'update', values: { ...values, id }, before: { source, ended_at, ended_by } }
  })
}

/**
 * Locks the classes and their members.
 * @returns rows still to be written
 */
export const refreshMembers = async <R extends Row>(
  tx: Conn,
  { id }: Job,
  all: readonly R[],
): Promise<R[]> => {
  const now = await asTheyAre(tx, all)
  await tx.execute(sql`update import_rows r set outcome = x.outcome, values = nullif(x.values, 'null'::jsonb), before = nullif(x.before, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(now)}::jsonb) as x(number int, outcome text, values jsonb, before jsonb)
    where r.job_id = ${id} and r.number = x.number`)
  return all.flatMap((row, at) => {
    const { outcome, values, before } = now[at] as Refreshed
    return outcome === 'same' || values === null ? [] : [{ ...row, outcome, values, before }]
  })
}
