import type { GapState } from '@tuntas/contract/classroom/members.vocabulary'
import type { StudentBehind, WaitingWork } from '@tuntas/contract/insight/teaching'
import { workKinds } from '@tuntas/contract/insight/teaching.vocabulary'
import { bit } from '@tuntas/contract/wire/fields'
import { z } from '@tuntas/contract/wire/zod'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { onlyRow, rows } from '../../../platform/db/rows.ts'
import {
  type TaughtClass,
  type TaughtCourse,
  taughtBy,
  taughtCourse,
  taughtNow,
} from '../../classroom/courses/access.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { lateAnswers } from '../../learning/attempts/late-answers.store.ts'
import { isReturnable } from '../../learning/attempts/release-results.store.ts'
import {
  countMasteryGaps,
  listGoalMissing,
  readStudentGaps,
} from '../../learning/lessons/mastery-gaps.store.ts'
import { listFollowUps, listMembersWithProgress } from '../../learning/lessons/progress.store.ts'
import { isBehind, medianShare } from './behind.rules.ts'

const waitingRow = z.object({
  kind: z.enum(workKinds),
  count: z.number(),
  oldest: z.string().nullable(),
  ended: bit(),
  courses_id: z.number(),
  courses: z.string(),
  lessons_id: z.number(),
  lessons: z.string(),
})

const ownClasses = (actor: Actor) => sql`with own as (
  select c.id, c.name, y.active from courses c join years y on y.id = c.year_id where ${taughtBy(actor.id)})`
/** Rows `(kind, lessons_id, count, oldest)` at lessons that still exist. */
const atExistingLessons = (waitingWork: SQL) => sql`from (${waitingWork}) w
  join lessons l on l.id = w.lessons_id and l.deleted_at is null
  join sections s on s.id = l.sections_id and s.deleted_at is null
  join own on own.id = l.courses_id`

/** Waiting work by lesson. */
const atLessons = (conn: Conn, actor: Actor, waitingWork: SQL): Promise<WaitingWork[]> =>
  rows(
    conn,
    waitingRow,
    hot(
      'teaching-work',
      sql`${ownClasses(actor)}
      select w.kind, w.count, w.oldest, (w.kind = 'drafts' and coalesce(l.end_date <= now(), false))::int as ended, own.id as courses_id, own.name as courses, l.id as lessons_id, l.name as lessons
      ${atExistingLessons(waitingWork)}`,
    ),
  )

/** Quizzes with a window today, and the number of students who have not finished. */
const openToday = (zone: string) => sql`
  select 'open', l.id, (
      select count(*)::int from active_students m where m.courses_id = l.courses_id and not exists (
        select from attempt_results r where r.lessons_id = l.id and r.user_id = m.user_id and r.end_date is not null)
    ), l.start_date
    from lessons l where l.courses_id in (select id from own) and l.type = 'QUIZ' and l.status = 'publish' and l.is_expired
      and tstzrange(l.start_date, l.end_date) && tstzrange(
        date_trunc('day', now(), ${zone}), date_trunc('day', now(), ${zone}) + interval '1 day')
      and l.end_date > now()`

/**
 * Unmarked or undecided work of the classes `own`. `offset 0` forces a search class by class, over attempts
 * with essays or without a count yet: a plan for all lecturers would scan every answer of the campus.
 */
const unmarkedSql = sql`
  select 'late' as kind, r.lessons_id, count(distinct (k.attempt_id, k.question_id))::int as count, min(k.received_at) as oldest
    from own cross join ${lateAnswers(sql`own.active and a.courses_id = own.id`)} group by 2
  union all
  select 'essays', a.lessons_id, count(*)::int, min(r.end_date)
    from own cross join lateral (
      select a.* from attempts a where a.courses_id = own.id and a.deleted_at is null and a.wait is distinct from 0 offset 0
    ) a join attempt_results r on r.id = a.id and r.end_date is not null
    join answers w on w.attempt_id = a.id and w.status = 'wait'
    join questions q on q.id = w.question_id and q.deleted_at is null and not q.bonus
    join active_students m on m.courses_id = a.courses_id and m.user_id = a.user_id
    group by 2
  union all
  select 'submissions', w.lessons_id, count(distinct coalesce(-w.group_id, w.user_id))::int, min(w.uploaded)
    from own cross join lateral (
      select * from submissions w where w.courses_id = own.id and w.deleted_at is null and w.score is null offset 0
    ) w join active_students m on m.courses_id = w.courses_id and m.user_id = w.user_id
    group by 2`

/** Answers of open samples that this second marker has not marked. */
const secondMarksSql = (actor: Actor) => sql`
  select 'second_marks', s.lessons_id, count(*)::int, min(s.created_at)
    from second_mark_samples s join second_marks m on m.sample_id = s.id and m.points is null
    where s.marker_id = ${actor.id} and s.closed_at is null group by 2`

/** The sum of `markingKinds`. */
export const countMarking = (conn: Conn, actor: Actor) => {
  const marking = atExistingLessons(sql`${unmarkedSql} union all ${secondMarksSql(actor)}`)
  const statement = sql`${ownClasses(actor)} select coalesce(sum(w.count), 0)::int as count ${marking}`
  return onlyRow(conn, z.object({ count: z.number() }), hot('marking-count', statement))
}

/** @param zone time zone that defines today */
const waitingSql = (actor: Actor, zone: string) => sql`
  ${unmarkedSql}
  union all
  ${secondMarksSql(actor)}
  union all
  select 'questions', d.lessons_id, count(*)::int, min(d.created_at)
    from discussions d join active_students m on m.courses_id = d.courses_id and m.user_id = d.user_id
    where d.courses_id in (select id from own) and d.hidden_at is null and not exists (
      select from discussion_answers w where w.discussion_id = d.id and w.hidden_at is null and w.user_id <> d.user_id) group by 2
  union all
  select 'unreturned_results', l.id, held.count, held.oldest from lessons l
    cross join lateral (
      select count(*)::int as count, min(a.end_date) as oldest from attempts a where a.lessons_id = l.id and ${isReturnable(sql`a`)}
    ) held
    where l.courses_id in (select id from own) and l.show_score = 'returned' and held.count > 0
  union all
  select 'unreturned_marks', w.lessons_id, count(*)::int, min(w.graded_at)
    from submissions w join lessons l on l.id = w.lessons_id and l.hold_feedback
    where w.courses_id in (select id from own) and w.deleted_at is null and w.score is not null and w.returned_at is null group by 2
  union all
  ${openToday(zone)}
  union all
  select 'drafts', l.id, 1, l.start_date
    from lessons l where l.courses_id in (select id from own) and l.status = 'unpublish' and l.is_expired and l.start_date <= now()`

/** Students who cannot get past a quiz, by quiz. */
const heldAt = async (conn: Conn, { course, name }: TaughtClass): Promise<WaitingWork[]> => {
  const heldByLesson = new Map<number, WaitingWork>()
  for (const { lessons_id, lesson } of await listFollowUps(conn, course)) {
    const count = (heldByLesson.get(lessons_id)?.count ?? 0) + 1
    heldByLesson.set(lessons_id, {
      kind: 'held',
      count,
      oldest: null,
      ended: 0,
      courses_id: course.id,
      courses: name,
      lessons_id,
      lessons: lesson,
    })
  }
  return [...heldByLesson.values()]
}

/**
 * All work waiting for the lecturer, unsorted.
 * @param classes of the lecturer in the active year
 */
export const listWork = async (
  conn: Conn,
  actor: Actor,
  classes: readonly TaughtClass[],
  zone: string,
): Promise<WaitingWork[]> => {
  const work = await atLessons(conn, actor, waitingSql(actor, zone))
  // One class at a time, so that a lecturer with many classes does not take every connection.
  for (const taught of classes) work.push(...(await heldAt(conn, taught)))
  return work
}

const activityRow = z.object({
  user_id: z.number(),
  last_activity: z.string().nullable(),
  done: z.number(),
  missed: z.number(),
})

const listActivity = (conn: Conn, course: TaughtCourse) =>
  rows(
    conn,
    activityRow,
    sql`select m.user_id, greatest(
          (select max(o.last_opened_at) from lesson_openings o join lessons l on l.id = o.lessons_id where l.courses_id = ${course.id} and o.user_id = m.user_id),
          (select max(coalesce(a.end_date, a.start_date)) from attempts a where a.courses_id = ${course.id} and a.user_id = m.user_id and a.deleted_at is null),
          (select max(w.uploaded) from submissions w where w.courses_id = ${course.id} and w.user_id = m.user_id and w.deleted_at is null and w.handed_in)
        ) as last_activity,
        own.done, own.missed
      from active_students m
      cross join lateral (
        select count(*) filter (where p.opened_at is not null or p.submitted or p.last_finished_at is not null)::int as done,
          count(*) filter (where p.ended and not p.ended_before_join and ((p.type = 'ASSIGNMENT' or p.type = 'TOOL' and p.is_graded) and not p.submitted
            or p.type = 'QUIZ' and p.attempts = 0 and not p.mastered))::int as missed
        from lesson_progress p where p.courses_id = ${course.id} and p.user_id = m.user_id and not p.is_enrichment
      ) own
      where m.courses_id = ${course.id}`,
  )

/** Every student of a class with what may put them behind. */
const listStudentFacts = async (conn: Conn, { course, name }: TaughtClass): Promise<StudentBehind[]> => {
  const [members, activity, followUps, gapsByUser] = await Promise.all([
    listMembersWithProgress(conn, course, ''),
    listActivity(conn, course),
    listFollowUps(conn, course),
    readStudentGaps(conn, course.id),
  ])
  const activityByUser = new Map(activity.map((one) => [one.user_id, one]))
  return members.flatMap(({ user_id, nim, name: student, progress }) => {
    const activity = activityByUser.get(user_id)
    if (!progress || !activity) return []
    const followUp = followUps.find((one) => one.user_id === user_id)
    return [
      {
        courses_id: course.id,
        courses: name,
        nim,
        name: student,
        progress,
        ...activity,
        held_at: followUp
          ? { lessons_id: followUp.lessons_id, lesson: followUp.lesson, reason: followUp.reason }
          : null,
        gaps: gapsByUser.get(user_id) ?? [],
      },
    ]
  })
}

export type BehindFilters = {
  lessons_id?: number | undefined
  gap?: GapState | undefined
  goal_id?: number | undefined
}

const listBehindIn = async (
  conn: Conn,
  taught: TaughtClass,
  { lessons_id, gap, goal_id }: BehindFilters,
): Promise<StudentBehind[]> => {
  const students = await listStudentFacts(conn, taught)
  if (lessons_id === undefined) {
    const median = medianShare(students.map(({ progress }) => progress))
    return students.filter((student) => isBehind(student, median))
  }
  if (goal_id !== undefined) {
    const ids = new Set(
      await listGoalMissing(conn, { id: lessons_id, courses_id: taught.course.id }, goal_id),
    )
    return students.filter(({ user_id }) => ids.has(user_id))
  }
  return students.filter(({ gaps }) =>
    gaps.some((one) => one.lessons_id === lessons_id && (gap === undefined || one.state === gap)),
  )
}

/** The classes asked: one of the lecturer in any year, or all of the active year. */
export const listAsked = async (
  conn: Conn,
  actor: Actor,
  courseId: number | undefined,
): Promise<TaughtClass[]> =>
  courseId === undefined ? taughtNow(conn, actor) : [await taughtNamed(conn, actor, courseId)]

/** Students behind in these classes, or by the quiz or goal that they have not mastered. */
export const listBehind = async (
  conn: Conn,
  classes: readonly TaughtClass[],
  filters: BehindFilters,
): Promise<StudentBehind[]> => {
  const students: StudentBehind[] = []
  for (const taught of classes) students.push(...(await listBehindIn(conn, taught, filters)))
  return students
}

/** Quizzes not mastered in these classes. */
export const listGaps = (conn: Conn, classes: readonly TaughtClass[]) =>
  countMasteryGaps(
    conn,
    classes.map(({ course }) => course.id),
  )

const taughtNamed = async (conn: Conn, actor: Actor, id: number): Promise<TaughtClass> => {
  const course = await taughtCourse(conn, actor, id)
  const [courseRow] = await conn.select({ name: courses.name }).from(courses).where(eq(courses.id, id))
  return { course, name: courseRow?.name ?? '' }
}

const unmarkedRow = z.object({ essays: z.number(), assignments: z.number(), late: z.number() })
/** Number of unmarked works in the class, over all its lecturers. */
export const countUnmarked = (conn: Conn, courseId: number) =>
  onlyRow(
    conn,
    unmarkedRow,
    sql`with own as (select c.id, c.name, true as active from courses c where c.id = ${courseId})
      select coalesce(sum(w.count) filter (where w.kind = 'essays'), 0)::int as essays,
        coalesce(sum(w.count) filter (where w.kind = 'submissions'), 0)::int as assignments,
        coalesce(sum(w.count) filter (where w.kind = 'late'), 0)::int as late
      from (${unmarkedSql}) w
      join lessons l on l.id = w.lessons_id and l.deleted_at is null
      join sections s on s.id = l.sections_id and s.deleted_at is null`,
  )
