import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import { type Conn, toColumnParams } from '../../../platform/db/db.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'
import { newToken } from '../../identity/account/sessions.store.ts'
import { eraseLaunches } from './launches.store.ts'

/** The names by which tools know people. */

const subjectRow = z.object({ user_id: z.number(), subject: z.string() })

/** Makes the missing ones. */
export const findSubjects = async (
  conn: Conn,
  toolId: number,
  userIds: readonly number[],
): Promise<Map<number, string>> => {
  if (userIds.length === 0) return new Map()
  const newSubjects = userIds.map((id) => ({ id, subject: newToken() }))
  const column = toColumnParams(newSubjects)
  await conn.execute(
    sql`insert into lti_subjects (tool_id, user_id, subject)
      select ${toolId}::int, person.id, person.subject
      from unnest(${column('id')}::int[], ${column('subject')}::text[]) as person(id, subject)
      where not exists (select from lti_subjects s where s.tool_id = ${toolId} and s.user_id = person.id)
      on conflict do nothing`,
  )
  const subjects = await rows(
    conn,
    subjectRow,
    sql`select user_id, subject from lti_subjects
      where tool_id = ${toolId} and user_id = any(${sql.param([...userIds])}::int[])`,
  )
  return new Map(subjects.map(({ user_id, subject }) => [user_id, subject]))
}

export const findSubject = async (conn: Conn, toolId: number, userId: number): Promise<string> => {
  const subject = (await findSubjects(conn, toolId, [userId])).get(userId)
  if (subject === undefined) throw new Error('the subject was inserted')
  return subject
}

/** Whom the tool means; undefined for an unknown name. */
export const findSubjectOwner = async (
  conn: Conn,
  toolId: number,
  subject: string,
): Promise<number | undefined> =>
  (
    await firstRow(
      conn,
      subjectRow,
      sql`select user_id, subject from lti_subjects where tool_id = ${toolId} and subject = ${subject}`,
    )
  )?.user_id

/** Erases how tools know a person. */
export const eraseSubjects = async (tx: Conn, userId: number): Promise<void> => {
  await eraseLaunches(tx, userId)
  await tx.execute(sql`delete from lti_subjects where user_id = ${userId}`)
}
