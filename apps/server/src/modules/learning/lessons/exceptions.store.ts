import type { saveException } from '@tuntas/contract/learning/exceptions'
import { exceptions as listed } from '@tuntas/contract/learning/exceptions.schemas'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { countRows, firstRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { ofCourseRow, type TaughtCourse, taughtBy } from '../../classroom/courses/access.ts'
import type { TaughtLesson } from './access.ts'
import { refuseClosedGrant } from './closed-marks.store.ts'
import { factRow, minutesRefusal } from './rules.ts'
import { exceptions } from './schema.ts'
import type { Ending } from './spare-running.ts'

type Filters = { lessons_id?: number; user_id?: number }

const exceptionRow = listed.reply.data.element.extend({
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  created_at: z.string(),
})
export const listExceptions = (conn: Conn, course: TaughtCourse, { lessons_id, user_id }: Filters) =>
  rows(
    conn,
    exceptionRow,
    sql`select e.id, e.user_id, u.name, s.nim, e.courses_id, e.lessons_id, l.name as lesson, e.kind, e.goal_id, g.text as goal, e.value, e.start_date,
        e.end_date, e.reason, by_whom.name as created_by, e.created_at
      from exceptions e
      join users u on u.id = e.user_id
      join students s on s.id = e.user_id
      join active_students m on m.courses_id = e.courses_id and m.user_id = e.user_id
      join users by_whom on by_whom.id = e.created_by
      left join lessons l on l.id = e.lessons_id
      left join goals g on g.id = e.goal_id
      where e.courses_id = ${course.id} and e.deleted_at is null
        and (${user_id ?? null}::int is null or e.user_id = ${user_id ?? null})
        and (${lessons_id ?? null}::int is null or e.lessons_id = ${lessons_id ?? null}
          or (e.lessons_id is null and exists (select from lessons q where q.id = ${lessons_id ?? null} and q.type = 'QUIZ')))
      order by e.id desc`,
  )

type Granted = Omit<
  Body<typeof saveException>,
  'courses_id' | 'lessons_id' | 'user_id' | 'list_user_id' | 'spare_running'
> & {
  user_id: number
  lesson: TaughtLesson | null
  ending: Ending
  /** Several students get the same exception, so a refusal names the student. */
  of_several: boolean
}

/** Requires an active student of the class; lecturers and non-members get no exceptions. */
const demandStudent = async (tx: Conn, course: TaughtCourse, userId: number): Promise<void> => {
  const members = await countRows(
    tx,
    sql`select from active_students where courses_id = ${course.id} and user_id = ${userId}`,
  )
  if (members === 0) throw new AppError('not_found')
}

/** Requires a goal of the class's mata kuliah. */
const demandGoal = async (tx: Conn, course: TaughtCourse, goalId: number): Promise<void> => {
  const goals = await countRows(
    tx,
    sql`select from goals g join courses c on c.course_category_id = g.course_category_id where g.id = ${goalId} and c.id = ${course.id}`,
  )
  if (goals === 0)
    throw new AppError('invalid', { fields: { goal_id: ['Pilih tujuan dari mata kuliah kelas ini'] } })
}

/** Is an affected quiz over for the student, including windows granted before? */
const windowOver = async (tx: Conn, course: TaughtCourse, { user_id, lesson }: Granted): Promise<boolean> =>
  (await countRows(
    tx,
    sql`select from lesson_progress where courses_id = ${course.id} and user_id = ${user_id} and type = 'QUIZ' and ended
      and lessons_id = ${lesson ? lesson.id : sql`lessons_id`} limit 1`,
  )) > 0

const timedRow = factRow
  .pick({
    open_attempt_id: true,
    ended: true,
    attempts: true,
    is_competent: true,
    mastered: true,
    max_remedial: true,
    extra_remedials: true,
  })
  .extend({ name: z.string() })

/** Refuses extra minutes that could not take effect at any affected quiz. */
const demandMinutesTakeEffect = async (
  tx: Conn,
  course: TaughtCourse,
  { user_id, lesson, of_several }: Granted,
) => {
  const quizzes = await rows(
    tx,
    timedRow,
    sql`select p.open_attempt_id, p.ended, p.attempts, l.is_competent, p.mastered, l.max_remedial, p.extra_remedials, u.name
      from lesson_progress p join lessons l on l.id = p.lessons_id join users u on u.id = p.user_id
      where p.courses_id = ${course.id} and p.user_id = ${user_id} and p.type = 'QUIZ'
        and p.lessons_id = ${lesson ? lesson.id : sql`p.lessons_id`}`,
  )
  const refusals = quizzes.map(minutesRefusal)
  const [refusal] = refusals
  if (!refusal || refusals.includes(null)) return
  const message = of_several ? `${quizzes[0]?.name}: ${refusal}` : refusal
  throw new AppError('invalid', { fields: { value: [message] }, message })
}

const totalRow = z.object({ user_id: z.number(), total: z.number() })
/** Extra minutes of each student: at the quiz, or at every quiz of the class. */
export const sumMinutes = (
  conn: Conn,
  course: TaughtCourse,
  lesson: TaughtLesson | null,
  students: number[],
) =>
  rows(
    conn,
    totalRow,
    sql`select user_id, sum(value)::int as total from exceptions
      where courses_id = ${course.id} and kind = 'minutes' and deleted_at is null and user_id = any(${sql.param(students)}::int[])
        and (lessons_id is null or lessons_id = ${lesson?.id ?? null})
      group by user_id order by array_position(${sql.param(students)}::int[], user_id)`,
  )

const insert = async (
  tx: Work,
  actor: Actor,
  course: TaughtCourse,
  { lesson, ending, of_several: _, ...input }: Granted,
): Promise<number> => {
  await refuseClosedGrant(tx, course.id, { lessons_id: lesson?.id ?? null, kind: input.kind })
  const row = { ...input, courses_id: course.id, lessons_id: lesson?.id ?? null, created_by: actor.id }
  const [newException] = await tx.insert(exceptions).values(row).returning({ id: exceptions.id })
  if (!newException) throw new AppError('unexpected')
  await tx.emit('exception.granted', {
    id: newException.id,
    courses_id: course.id,
    user_id: row.user_id,
    after: row,
    ending,
  })
  return newException.id
}

/** Remedials after the window need a new window, sent along or granted before. */
const NEEDS_WINDOW = 'Jadwal kuis sudah berakhir. Berikan juga jadwal baru.'

/**
 * Grants a student an exception.
 * @returns the id
 */
export const grant = async (
  tx: Work,
  actor: Actor,
  course: TaughtCourse,
  input: Granted,
): Promise<number> => {
  await demandStudent(tx, course, input.user_id)
  if (input.goal_id !== null) await demandGoal(tx, course, input.goal_id)
  const bareInput = { ...input, start_date: null, end_date: null, value: null }
  if (input.kind === 'window') return insert(tx, actor, course, { ...input, value: null })
  const isCounted = input.kind === 'minutes' || input.kind === 'remedials'
  if (isCounted && input.start_date !== null)
    await insert(tx, actor, course, { ...input, kind: 'window', value: null })
  if (input.kind === 'minutes') await demandMinutesTakeEffect(tx, course, input)
  if (input.kind === 'remedials' && (await windowOver(tx, course, input)))
    throw new AppError('invalid', { fields: { start_date: [NEEDS_WINDOW] }, message: NEEDS_WINDOW })
  return insert(tx, actor, course, isCounted ? { ...bareInput, value: input.value } : bareInput)
}

const revokedRow = ofCourseRow.extend({
  user_id: z.number(),
  lessons_id: z.number().nullable(),
  kind: z.string(),
})

/** Revokes an exception. Work done under it stays. */
export const revoke = async (tx: Work, actor: Actor, id: number, ending: Ending): Promise<void> => {
  const removedException = await firstRow(
    tx,
    revokedRow,
    sql`update exceptions e set deleted_at = now() from courses c
      where c.id = e.courses_id and e.id = ${id} and e.deleted_at is null and ${taughtBy(actor.id)}
      returning e.id, e.courses_id, e.user_id, e.lessons_id, e.kind`,
  )
  if (!removedException) throw new AppError('not_found')
  const { kind, ...before } = removedException
  const { courses_id, user_id, lessons_id } = before
  await refuseClosedGrant(tx, courses_id, { lessons_id, kind })
  await tx.emit('exception.revoked', { id, courses_id, user_id, before, ending })
}
