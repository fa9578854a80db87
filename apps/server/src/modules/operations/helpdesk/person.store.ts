import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { classOfScope, type Scope } from '../../campus/administrators/access.ts'
import { years } from '../../campus/masters/schema.ts'
import { courses, members } from '../../classroom/courses/schema.ts'
import { loginActivity, users } from '../../identity/account/schema.ts'
import { hasSecond } from '../../identity/account/second-factors.store.ts'
import { findProfile } from '../../identity/account/store.ts'
import { countLinks } from '../../identity/signin/identities.store.ts'
import { listLessonFacts } from '../../learning/lessons/class-progress.store.ts'
import { computeProgress, lessonProgress } from '../../learning/lessons/rules.ts'
import type { Helped } from './access.ts'

const FAILURES_OF_DAYS = 30

/** All classes of the person: current semester first, living memberships before ended ones. */
const listClasses = async (conn: Conn, scope: Scope, { id }: Helped) => {
  const courseCondition = classOfScope(scope, sql`${courses.course_category_id}`)
  const memberships = await conn
    .select({
      id: courses.id,
      code: courses.code,
      name: courses.name,
      period: years.name,
      role: sql<'teacher' | 'coordinator' | 'student'>`${members.role}`,
      ended_at: members.ended_at,
      total_student: sql<number>`(select count(*)::int from active_students s where s.courses_id = ${courses.id} and ${courseCondition})`,
      kept: sql<boolean>`${courseCondition}`,
    })
    .from(members)
    .innerJoin(courses, and(eq(courses.id, members.courses_id), isNull(courses.deleted_at)))
    .innerJoin(years, eq(years.id, courses.year_id))
    .where(eq(members.user_id, id))
    .orderBy(desc(years.active), desc(isNull(members.ended_at)), desc(years.id), courses.name, courses.id)
  const attended = memberships.filter((one) => one.role === 'student' && one.ended_at === null)
  const facts = await listLessonFacts(
    conn,
    id,
    attended.map((one) => one.id),
  )
  return memberships.map((one) => {
    const ownFacts = facts.filter((fact) => fact.courses_id === one.id)
    return { ...one, progress: attended.includes(one) ? computeProgress(lessonProgress(ownFacts)) : null }
  })
}

/** The last successful sign-in, and failed ones since. */
const signInState = async (conn: Conn, { id }: Helped) => {
  const { time, status, user_id } = loginActivity
  const [last] = await conn
    .select({ at: sql<string | null>`max(${time})` })
    .from(loginActivity)
    .where(and(eq(user_id, id), eq(status, 'success')))
  const failedCount = await conn.$count(
    loginActivity,
    and(
      eq(user_id, id),
      eq(status, 'failed'),
      sql`${time} > coalesce(${last?.at ?? null}::timestamptz, '-infinity')`,
      sql`${time} > now() - make_interval(days => ${FAILURES_OF_DAYS})`,
    ),
  )
  return { last_signin_at: last?.at ?? null, failed_signins: failedCount }
}

export const readPerson = async (conn: Conn, scope: Scope, helped: Helped) => {
  const profile = await findProfile(conn, helped.id)
  const [account] = await conn
    .select({
      id: users.id,
      created_at: users.created_at,
      temporary_until: users.temporary_until,
      second_factor: hasSecond(helped.id),
      identities: countLinks(helped.id),
    })
    .from(users)
    .where(inArray(users.id, [helped.id]))
  if (!profile || !account) throw new Error('the person was there a moment ago')
  const [classes, signedIn] = [await listClasses(conn, scope, helped), await signInState(conn, helped)]
  const { status_user, employee_status, ...facts } = profile
  return { ...facts, ...account, status: status_user ?? employee_status, ...signedIn, classes }
}
