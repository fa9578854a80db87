import { sql } from 'drizzle-orm'
import { lostRace } from '../../../platform/db/db.ts'
import { idRow, rows } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/events.ts'
import { holdStudents } from '../../campus/people/scope.store.ts'
import { memberRow } from './access.ts'
import { holdCourses } from './admin.store.ts'

/** Memberships that SIAKAD keeps (KRS): set-based, in the caller's transaction. */

type Place = { courses_id: number; user_id: number }

/**
 * Enrols students, or enrols them again with all their work. A removal by hand stays: if one happened since
 * the check, the transaction is retried.
 * @returns the memberships
 */
export const enrolByService = async (tx: Work, places: readonly Place[]) => {
  if (places.length === 0) return []
  await holdStudents(
    tx,
    places.map(({ user_id }) => user_id),
  )
  await holdCourses(tx, [...new Set(places.map(({ courses_id }) => courses_id))])
  const members = await rows(
    tx,
    memberRow,
    sql`with given as (select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as x(courses_id int, user_id int)),
        enrolled as (
          insert into members as m (courses_id, user_id, role, source)
          select g.courses_id, g.user_id, 'student', 'service' from given g
          join courses c on c.id = g.courses_id and c.deleted_at is null
          join students s on s.id = g.user_id join users u on u.id = s.id and u.deleted_at is null
          order by g.courses_id, g.user_id
          on conflict (courses_id, user_id) do update set ended_at = null, ended_by = null, source = 'service'
          where m.ended_by is distinct from 'removed'
          returning m.id, m.courses_id, m.user_id
        )
      select e.id, e.courses_id, e.user_id, u.name from enrolled e join users u on u.id = e.user_id`,
  )
  if (members.length !== places.length) throw lostRace()
  await tx.emit('members.enrolled', { members })
  return members
}

/** Ends memberships until SIAKAD enrols again: a study group does not bring them back. */
export const endByService = async (tx: Work, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const members = await rows(
    tx,
    memberRow,
    sql`update members m set ended_at = now(), ended_by = 'service' from users u
      where m.id = any(${sql.param([...ids])}::int[]) and m.ended_at is null and u.id = m.user_id
      returning m.id, m.courses_id, m.user_id, u.name`,
  )
  if (members.length !== ids.length) throw lostRace()
  await tx.emit('members.removed', { members })
}

/** Memberships that study groups brought are kept by the KRS from now on. */
export const claimByService = async (tx: Work, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const members = await rows(
    tx,
    idRow,
    sql`update members set source = 'service'
      where id = any(${sql.param([...ids])}::int[]) and ended_at is null and source = 'study_group' returning id`,
  )
  if (members.length !== ids.length) throw lostRace()
  const change = { before: { source: 'study_group' }, after: { source: 'service' } }
  await tx.emit('rows.saved', { kind: 'members', rows: members.map(({ id }) => ({ id, ...change })) })
}
