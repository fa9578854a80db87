import type { CourseNumbers, LessonNumbers, WaitingWork } from '@tuntas/contract/insight/teaching'
import { courseProgress, lessonNumbers } from '@tuntas/contract/insight/teaching.schemas'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { onlyRow, rows } from '../../../platform/db/rows.ts'
import { type TaughtCourse, taughtNow } from '../../classroom/courses/access.ts'
import { listMembersWithProgress } from '../../learning/lessons/progress.store.ts'
import { inFinalMark, isToComplete } from '../../learning/lessons/sql-rules.ts'
import { listWork } from './teaching.store.ts'

const TO_MARK: readonly WaitingWork['kind'][] = ['essays', 'submissions', 'late']

const meanRow = z.object({ mean: z.number().nullable() })

/** Mean of the counted scores over the published lessons of the class. */
const findMean = async (conn: Conn, course: TaughtCourse): Promise<number | null> => {
  const { mean } = await onlyRow(
    conn,
    meanRow,
    sql`select round(avg(one.score), 2) as mean
      from (
        select lessons_id, user_id, score from quiz_results where courses_id = ${course.id}
        union all
        select lessons_id, user_id, score from submissions where courses_id = ${course.id} and deleted_at is null
      ) one
      join active_students m on m.courses_id = ${course.id} and m.user_id = one.user_id
      join lessons l on l.id = one.lessons_id and l.status = 'publish' and l.deleted_at is null and ${inFinalMark(sql`l`)}
      join sections s on s.id = l.sections_id and s.deleted_at is null`,
  )
  return mean
}

/** Number of students, and how many of the lessons asked of them are completed. */
const sumProgress = async (conn: Conn, course: TaughtCourse) => {
  const members = await listMembersWithProgress(conn, course, '')
  const students = members.flatMap(({ progress }) => progress ?? [])
  return {
    students: students.length,
    completed: students.reduce((sum, { settled: settledCount }) => sum + settledCount, 0),
    total: students.reduce((sum, { total }) => sum + total, 0),
  }
}

/** Progress and waiting work of each class in the active year. */
export const listCourseNumbers = async (conn: Conn, actor: Actor, zone: string): Promise<CourseNumbers[]> => {
  const classes = await taughtNow(conn, actor)
  const work = await listWork(conn, actor, classes, zone)
  const sumWaitingWork = (courseId: number, kinds: readonly WaitingWork['kind'][]) =>
    work
      .filter(({ courses_id, kind }) => courses_id === courseId && kinds.includes(kind))
      .reduce((sum, { count }) => sum + count, 0)
  const numbers: CourseNumbers[] = []
  // One class at a time, so that a lecturer with many classes does not take every connection.
  for (const { course } of classes) {
    const { students, ...progress } = await sumProgress(conn, course)
    numbers.push({
      courses_id: course.id,
      students,
      progress,
      mean: await findMean(conn, course),
      waiting: sumWaitingWork(course.id, TO_MARK),
      held: sumWaitingWork(course.id, ['held']),
    })
  }
  return numbers
}

/** Is the lesson `l` done by opening it, or by handing in or a tool's mark? */
const IS_OPENED = sql`(l.type = 'LESSON' or l.type = 'TOOL' and not l.is_graded)`
const IS_HANDED_IN = sql`(l.type = 'ASSIGNMENT' or l.type = 'TOOL' and l.is_graded)`

/**
 * Work of the students (`student`) at the lesson `l`, from the table of its type. Only a quiz needs the view,
 * one lesson at a time. The type is tested twice in each part: `where` skips the read, `having` drops the
 * empty aggregate row.
 */
const doneAt = (course: TaughtCourse) => sql`
  select count(*)::int as done, 0 as in_progress, 0 as waiting, null::int as mastered, null::numeric as mean
    from lesson_openings o join student m on m.user_id = o.user_id where o.lessons_id = l.id and ${IS_OPENED} having ${IS_OPENED}
  union all
  select count(*)::int, 0, (count(distinct coalesce(-w.group_id, w.user_id)) filter (where w.score is null))::int, null, round(avg(w.score), 2)
    from submissions w join student m on m.user_id = w.user_id
    where w.lessons_id = l.id and w.deleted_at is null and ${IS_HANDED_IN} having ${IS_HANDED_IN}
  union all
  select (count(*) filter (where mine.finished > 0))::int, count(mine.open_attempt_id)::int, coalesce(sum(w.essays), 0)::int,
      case when l.is_competent then (count(*) filter (where mine.mastered))::int end, round(avg(mine.score) filter (where mine.finished > 0), 2)
    from (
      select user_id, finished, open_attempt_id, score, mastered from student_lessons
      where courses_id = ${course.id} and lessons_id = l.id and active and l.type = 'QUIZ' offset 0
    ) mine
    left join lateral (
      select count(*) as essays
        from attempts a join answers w on w.attempt_id = a.id and w.status = 'wait'
        join attempt_results r on r.id = a.id and r.end_date is not null
        join questions q on q.id = w.question_id and q.deleted_at is null and not q.bonus
        where a.lessons_id = l.id and a.user_id = mine.user_id and a.deleted_at is null
    ) w on mine.finished > 0
    having l.type = 'QUIZ'`

/** Numbers of each lesson of a class. */
export const listLessonNumbers = (conn: Conn, course: TaughtCourse): Promise<LessonNumbers[]> =>
  rows(
    conn,
    lessonNumbers.reply.data.element,
    sql`with student as materialized (select user_id from active_students where courses_id = ${course.id})
      select l.id as lessons_id, class.students, of_lesson.*
      from lessons l
      join sections s on s.id = l.sections_id and s.deleted_at is null
      join (select count(*)::int as students from student) class on class.students > 0
      cross join lateral (${doneAt(course)}) of_lesson
      where l.courses_id = ${course.id} and l.deleted_at is null`,
  )

const { weeks: weekRows } = courseProgress.reply.data.shape

/**
 * Completed lessons, as on the class's card; and by week the first openings, hand-ins and finished attempts
 * at published lessons.
 */
export const findCourseProgress = async (conn: Conn, course: TaughtCourse, zone: string) => {
  const publishedLessons = sql`select l.id, l.type, l.is_graded from lessons l join sections s on s.id = l.sections_id
    where l.courses_id = ${course.id} and ${isToComplete}`
  const firsts = sql`
    select l.id, o.user_id, o.first_opened_at as at from shown l join lesson_openings o on o.lessons_id = l.id where ${IS_OPENED}
    union all
    select l.id, w.user_id, w.uploaded from shown l join submissions w on w.lessons_id = l.id and w.deleted_at is null and w.handed_in where ${IS_HANDED_IN}
    union all
    select l.id, r.user_id, min(r.end_date) from shown l join attempt_results r on r.lessons_id = l.id and r.end_date is not null
      where l.type = 'QUIZ' group by 1, 2`
  const weeks = await rows(
    conn,
    weekRows.element,
    sql`with shown as materialized (${publishedLessons})
      select to_char(date_trunc('week', f.at at time zone ${zone}::text), 'YYYY-MM-DD') as week, count(*)::int as done
      from (${firsts}) f join active_students m on m.courses_id = ${course.id} and m.user_id = f.user_id group by 1 order by 1`,
  )
  const { completed, total } = await sumProgress(conn, course)
  return { completed, total, weeks }
}
