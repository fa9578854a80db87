import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { grace } from '../../learning/attempts/schema.ts'
import type { Span } from './clock.store.ts'
import { isPublished, lessonParams, tell, visibleLessons } from './notify.store.ts'
import { grouped, listProgress, type StudentLesson } from './progress.store.ts'

/**
 * Notifications to students that are triggered by time. Each is sent once, however many processes look and
 * however often.
 */

type Candidate = { courses_id: number; user_id: number; lessons_id: number }

/** Groups the candidates by class, so that memory holds one class at a time. */
const byCourse = (candidates: readonly Candidate[]) =>
  grouped(candidates, ({ courses_id }) => courses_id).map(([courseId, courseCandidates]) => ({
    courseId,
    userIds: [...new Set(courseCandidates.map(({ user_id }) => user_id))],
    asked: new Set(courseCandidates.map(({ user_id, lessons_id }) => `${user_id} ${lessons_id}`)),
  }))

/** Progress of the students at the lessons that they are candidates for. */
async function* streamProgress(conn: Conn, candidates: readonly Candidate[]) {
  for (const { courseId, userIds, asked: askedKeys } of byCourse(candidates))
    yield (await listProgress(conn, [courseId], userIds)).filter((one) =>
      askedKeys.has(`${one.user_id} ${one.id}`),
    )
}

const selectRows = (
  rows: readonly { user_id: number; subject: number; params: object; period?: string }[],
) => sql`
  select user_id, subject, params, period from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as given(user_id int, subject int, params jsonb, period text)`

const toLessonParams = ({ courses_id, course, id, name, type }: StudentLesson) => ({
  courses_id,
  course,
  lessons_id: id,
  lesson: name,
  type,
})

/**
 * Students whose window of a published lesson starts or ends within the span: the class's window, or one
 * granted by an exception. Lessons are found by their own dates or those of an exception; `student_terms`
 * then decides for each student.
 * @param still a condition over the student's terms `t` that must still hold, as the look may run late
 */
const listAtBorder = (
  conn: Conn,
  border: 'start_date' | 'end_date',
  { from, to }: Span,
  ahead: SQL,
  still = sql`true`,
): Promise<Candidate[]> => {
  const column = sql.identifier(border)
  const hit = (at: SQL) =>
    sql`${at} > ${from}::timestamptz + ${ahead} and ${at} <= ${to}::timestamptz + ${ahead}`
  return conn
    .select({
      courses_id: sql<number>`t.courses_id`,
      user_id: sql<number>`t.user_id`,
      lessons_id: sql<number>`t.lessons_id`,
    })
    .from(
      sql`(
        select l.id from lessons l where l.is_expired and l.status = 'publish' and l.deleted_at is null and ${hit(sql`l.${column}`)}
        union
        select e.lessons_id from exceptions x join lesson_exceptions e on e.id = x.id
        where x.deleted_at is null and ${hit(sql`x.${column}`)}
      ) near
      cross join lateral (
        select own.* from student_terms own where own.lessons_id = near.id and own.active and own.published offset 0
      ) t`,
    )
    .where(sql`${hit(sql`t.${column}`)} and ${still}`)
}

const isDone = ({ type, completed, state, submitted: isSubmitted, opened_at }: StudentLesson) =>
  completed ||
  ((type === 'ASSIGNMENT' || type === 'TOOL') && isSubmitted) ||
  (type === 'LESSON' && opened_at !== null) ||
  state === 'waiting'

/** After downtime, skip work that is over, and work with a later reminder. */
const LATE = { 24: sql`t.end_date > now() + interval '2 hours'`, 2: sql`t.end_date > now()` }

/**
 * Work that closes in `hours` hours, is not done and can still be done. A locked lesson names its blocker.
 * Enrichment is voluntary and left out.
 */
export const tellDeadlines =
  (hours: 24 | 2) =>
  async (tx: Conn, span: Span): Promise<void> => {
    const nearCandidates = await listAtBorder(
      tx,
      'end_date',
      span,
      sql.raw(`interval '${hours} hours'`),
      LATE[hours],
    )
    for await (const lessons of streamProgress(tx, nearCandidates)) {
      const rows = lessons.flatMap((one) =>
        one.is_enrichment ||
        isDone(one) ||
        one.ended ||
        one.state === 'blocked' ||
        one.open_attempt_id !== null
          ? []
          : [
              {
                user_id: one.user_id,
                subject: one.id,
                period: `${hours}h ${one.end_date}`,
                params: { ...toLessonParams(one), hours, until: one.end_date, blocker: one.opens_after },
              },
            ],
      )
      if (rows.length > 0)
        await tell(tx, { kind: 'deadline_near', period: sql`period`, who: selectRows(rows) })
    }
  }

const NONE_AHEAD = sql.raw(`interval '0'`)

export const tellOpenings = async (tx: Conn, span: Span): Promise<void> => {
  const openedCandidates = await listAtBorder(tx, 'start_date', span, NONE_AHEAD)
  for await (const lessons of streamProgress(tx, openedCandidates)) {
    const rows = lessons.flatMap((one) =>
      one.type !== 'QUIZ' ||
      one.is_enrichment ||
      one.total_question === 0 ||
      one.completed ||
      one.upcoming ||
      one.ended ||
      one.attempts > 0
        ? []
        : [
            {
              user_id: one.user_id,
              subject: one.id,
              period: `${one.start_date}`,
              params: { ...toLessonParams(one), until: one.end_date, blocker: one.opens_after },
            },
          ],
    )
    if (rows.length > 0) await tell(tx, { kind: 'quiz_opened', period: sql`period`, who: selectRows(rows) })
  }
}

/**
 * Quizzes whose last window ended within the span. Their held results are released then, even with essays
 * unmarked.
 */
const overWithin = ({ from, to }: Span) => sql`
  select l.id, l.show_score from lessons l
  cross join lateral (select e.over_at from quiz_ends e where e.lessons_id = l.id offset 0) e
  where l.type = 'QUIZ' and l.is_expired and l.deleted_at is null and l.status = 'publish'
    and l.end_date between now() - interval '90 days' and now()
    and e.over_at > ${from}::timestamptz and e.over_at <= ${to}::timestamptz`

/** Scores that were held until the window was over. */
export const tellHeldResults = (tx: Conn, span: Span): Promise<void> =>
  tell(tx, {
    kind: 'quiz_result',
    period: sql`'over'`,
    who: sql`
      select m.user_id, l.id as subject, ${lessonParams} as params
      from (${overWithin(span)}) over
      join ${visibleLessons} on l.id = over.id
      join active_students m on m.courses_id = c.id
      where ${isPublished} and over.show_score = 'after_window' and exists (
        select from attempt_results r where r.lessons_id = l.id and r.user_id = m.user_id and r.released and r.wait = 0 and r.score_read_at is null)`,
  })

/** Tells the lecturers of a quiz that every student has finished it and that essays wait. */
export const tellEssays = (tx: Conn, span: Span): Promise<void> =>
  tell(tx, {
    kind: 'essays_waiting',
    period: sql`to_char(${span.to}::timestamptz, 'YYYY-MM-DD')`,
    who: sql`
      select t.user_id, l.id as subject, ${lessonParams} || jsonb_build_object('count', waits.n) as params
      from (${overWithin(span)}) over
      join lessons l on l.id = over.id
      join courses c on c.id = l.courses_id and c.deleted_at is null
      cross join lateral (
        select count(*)::int as n from answers w join attempts a on a.id = w.attempt_id and a.deleted_at is null
        join active_students m on m.courses_id = a.courses_id and m.user_id = a.user_id
        join questions q on q.id = w.question_id and not q.bonus
        where a.lessons_id = l.id and w.status = 'wait'
      ) waits
      cross join lateral (
        select c.teacher_id as user_id union select tt.teacher_id from course_teamteaching tt where tt.courses_id = c.id
      ) t
      where waits.n > 0`,
  })

/** Offers a remedial to those who can take one now; once for each failed attempt. */
const offerRemedials = async (conn: Conn, candidates: readonly Candidate[]): Promise<void> => {
  for await (const lessons of streamProgress(conn, candidates)) {
    const rows = lessons.flatMap((one) =>
      one.state === 'remedial'
        ? [{ user_id: one.user_id, subject: one.id, period: `${one.attempts}`, params: toLessonParams(one) }]
        : [],
    )
    if (rows.length > 0)
      await tell(conn, { kind: 'remedial_offered', period: sql`period`, who: selectRows(rows) })
  }
}

const candidate = {
  courses_id: sql<number>`a.courses_id`,
  user_id: sql<number>`a.user_id`,
  lessons_id: sql<number>`a.lessons_id`,
}
const lastTries = sql`attempts a
  join lessons l on l.id = a.lessons_id and l.is_competent
  join active_students m on m.courses_id = a.courses_id and m.user_id = a.user_id`

/** Students whose result a person has just marked or returned. */
export const offerRemedialsTo = async (
  conn: Conn,
  lessonId: number,
  userIds: readonly number[],
): Promise<void> => {
  const triedCandidates: Candidate[] = await conn
    .selectDistinct(candidate)
    .from(lastTries)
    .where(
      sql`a.lessons_id = ${lessonId} and a.user_id = any(${sql.param([...userIds])}::int[]) and a.deleted_at is null`,
    )
  await offerRemedials(conn, triedCandidates)
}

/**
 * A quiz stopped by its student is over at once. One that ran out of time is over after the grace for the
 * last save.
 */
const closedAt = sql`(a.end_date + case when a.finished_by = 'time' then ${grace} else interval '0' end)`

/**
 * Students whose result was released within the span by the end of the attempt or of the window. Skips those
 * who have already seen the score, since the same page offers the remedial.
 */
export const tellRemedials = async (tx: Conn, span: Span): Promise<void> => {
  const endedCandidates: Candidate[] = await tx
    .selectDistinct(candidate)
    .from(
      sql`(
        select a.id from attempts a where a.deleted_at is null and a.end_date > ${span.from}::timestamptz - ${grace}
          and ${closedAt} > ${span.from}::timestamptz and ${closedAt} <= ${span.to}::timestamptz
        union
        select a.id from (${overWithin(span)}) over join attempts a on a.lessons_id = over.id where over.show_score = 'after_window'
      ) out join ${lastTries} on a.id = out.id`,
    )
    .where(sql`a.deleted_at is null and a.score_read_at is null`)
  await offerRemedials(tx, endedCandidates)
}
