import { remedialScopes } from '@tuntas/contract/learning/lessons.vocabulary'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { readTogether } from '../../../platform/db/batch.ts'
import { type Conn, hot, toColumnParams } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AttendedCourse, attendedBy, attendedCourse } from '../../classroom/courses/access.ts'
import { selectAttendedClass } from './access.ts'
import { goalsToRepeat, practiceStandsIn } from './repeat.rules.ts'
import { factRow, type LessonProgress, lessonProgress } from './rules.ts'
import { lessons } from './schema.ts'
import { lessonColumns, lessonRow, windowRow } from './store.ts'

const lessonFactRow = factRow.extend({
  ...lessonRow.shape,
  ...windowRow.shape,
  remedial_scope: z.enum(remedialScopes),
  cap_remedial: z.boolean(),
  practice_counts: z.boolean(),
  deadline: z.string().nullable(),
  answered: z.number().nullable(),
  /** Whether the student's status allows quizzes and submissions. */
  active_student: z.boolean(),
  /**
   * A quiz whose score, or a required goal, is below the KKM. Luluskan also masters the quiz, but keeps the
   * missed parts for reading.
   */
  missed: z.boolean(),
})
export type LessonFact = z.output<typeof lessonFactRow>
const askedFactRow = lessonFactRow.extend({ asker: z.number() })

/** @param courses condition on the classes' ids */
const facts = (userId: number | SQL, courses: SQL) => sql`
  select row_number() over (order by p.courses_id, p.section_position, p.sections_id, p.position, p.lessons_id) as place,
    ${lessonColumns}, c.learning_order, l.is_competent, l.max_remedial, l.remedial_scope, l.cap_remedial, l.practice_counts,
    p.start_date is not null as is_expired, p.ended as has_expired, p.start_date, p.end_date,
    p.upcoming, p.ended, p.ended_before_join, p.opened_at, p.submitted, p.total_question, p.attempts, p.open_attempt_id,
    p.waiting, p.held, p.score, p.extra_remedials, p.mastered, p.completed, me.active as active_student,
    l.is_competent and p.attempts > 0 and not p.reached as missed,
    (select a.deadline from attempts a where a.id = p.open_attempt_id) as deadline,
    case when p.open_attempt_id is not null then
      (select count(*)::int from answers w where w.attempt_id = p.open_attempt_id and w.status <> 'empty') end as answered
  from lesson_progress p
  join lessons l on l.id = p.lessons_id join courses c on c.id = p.courses_id
  cross join (select st.active from students s join status_users st on st.id = s.status_id where s.id = ${userId}) me
  where p.user_id = ${userId} and p.courses_id ${courses}`

type Asked = { userId: number; courseId: number | null; lessonId: number | null }

/**
 * Facts of a class that the student attends, or of the class of a lesson; empty for other classes. Batched,
 * because many students ask at the same moment.
 */
const ownFacts = readTogether<Asked, LessonFact[]>(
  ({ userId, courseId, lessonId }) => `${userId} ${courseId} ${lessonId}`,
  async (conn, requests) => {
    const column = toColumnParams(requests)
    const factRows = await rows(
      conn,
      askedFactRow,
      hot(
        'lesson-facts',
        sql`select asked.place::int as asker, own.*
          from unnest(${column('userId')}::int[], ${column('courseId')}::int[], ${column('lessonId')}::int[])
            with ordinality as asked(user_id, courses_id, lessons_id, place)
          cross join lateral (${facts(
            sql`asked.user_id`,
            sql`= (select c.id from courses c where c.id = asked.courses_id and ${attendedBy(sql`asked.user_id`)}
              union all ${selectAttendedClass(sql`asked.user_id`, sql`asked.lessons_id`)})`,
          )} offset 0) own
          order by asker, own.place`,
      ),
    )
    return requests.map((_, index) => factRows.filter(({ asker }) => asker === index + 1))
  },
)

/** One student's facts for several classes, class by class. */
export const listLessonFacts = (
  conn: Conn,
  userId: number,
  courseIds: readonly number[],
): Promise<LessonFact[]> =>
  courseIds.length === 0
    ? Promise.resolve([])
    : rows(
        conn,
        lessonFactRow,
        hot(
          'lesson-facts-of',
          sql`${facts(userId, sql`= any(${sql.param(courseIds)}::int[])`)} order by place`,
        ),
      )

const relatedRow = z.object({
  quiz_id: z.number(),
  id: z.number(),
  name: z.string(),
  opened: z.boolean(),
  /** Opened, and read where the quiz requires it; or replaced by practice. */
  studied: z.boolean(),
  is_read: z.boolean(),
  must_read: z.boolean(),
  numbers: z.array(z.number()),
  /** The parts of it that the lecturer named. */
  parts: z.array(z.string()),
  goals: z.array(z.string()),
  /** Goals of the questions that name it. */
  asking: z.array(z.number().nullable()),
  ready: z.array(z.number()).nullable(),
})
export type Related = Omit<z.output<typeof relatedRow>, 'asking' | 'ready'> & { practised: boolean }

/** Study for a remedial: the lesson was opened after the attempt ended, and read if required. */
const isStudied = sql`o.last_opened_at > last.end_date and (not last.must_read or o.read_at > last.end_date)`

/**
 * Goals practised to Siap kuis since the last attempt, if practice counts (view `practice_states`). Questions
 * without a goal are excluded, so their practice replaces nothing.
 */
const readyGoals = (userId: number) => sql`case when last.practice_counts then (
  select array_agg(p.goal_id) from practice_states p
  where p.user_id = ${userId} and p.courses_id = last.courses_id and p.goal_id is not null and p.ready and p.since > last.end_date) end`

/** Quizzes whose remedials go by goals, or whose study may be replaced by practice. */
const asksGoals = ({ remedial_scope, practice_counts }: LessonFact) =>
  remedial_scope === 'goals' || practice_counts

/** The goals to repeat of such quizzes. */
const listRepeated = async (conn: Conn, userId: number, missedQuizzes: readonly LessonFact[]) => {
  const quizzes = missedQuizzes.filter(asksGoals).map(({ id }) => id)
  if (quizzes.length === 0) return []
  const goalResults = await conn
    .select({
      lessons_id: lessons.id,
      by_goals: sql<boolean>`${lessons.remedial_scope} = 'goals'`,
      goal_id: sql<number | null>`r.goal_id`,
      reached: sql<boolean>`r.released_reached`,
      excepted: sql<boolean>`r.excepted`,
    })
    .from(lessons)
    .innerJoin(
      sql`goal_results r`,
      sql`r.courses_id = ${lessons.courses_id} and r.lessons_id = ${lessons.id} and r.user_id = ${userId} and r.released_share is not null`,
    )
    .where(hot('goals-to-repeat', sql`${lessons.id} = any(${sql.param(quizzes)}::int[])`))
  return quizzes.flatMap((lessons_id) => {
    const goals = goalResults.filter((one) => one.lessons_id === lessons_id)
    return goalsToRepeat(goals).map((goal_id) => ({ lessons_id, goal_id, by_goals: goals[0]?.by_goals }))
  })
}

type Repeated = Awaited<ReturnType<typeof listRepeated>>
/** The questions of the last attempt that name what to study. Over `last`. */
const askedLast = sql`
    select last.lessons_id, last.id as attempt_id, paper.question_id, paper.number, null::int as goal_id
    from last cross join lateral unnest(last.question_ids) with ordinality as paper(question_id, number)
    where last.remedial_scope = 'quiz'`

/** The same by goal, from the last attempt that asked the goal. */
const askedAgain = (userId: number, repeatedGoals: Repeated) => {
  const column = toColumnParams(repeatedGoals.filter(({ by_goals }) => by_goals))
  return sql`
    select latest.lessons_id, latest.attempt_id, latest.question_id, latest.number, latest.goal_id
    from unnest(${column('lessons_id')}::int[], ${column('goal_id')}::int[]) as repeated(lessons_id, goal_id)
    cross join lateral (
      select a.lessons_id, a.id as attempt_id, paper.question_id, paper.number, repeated.goal_id, rank() over (order by a.number desc) as age
      from attempt_results r
      join attempts a on a.id = r.id
      cross join lateral unnest(a.question_ids, a.goal_ids) with ordinality as paper(question_id, goal_id, number)
      left join goals g on g.id = paper.goal_id
      where r.released and r.lessons_id = repeated.lessons_id and r.user_id = ${userId}
        and coalesce(g.merged_into_id, paper.goal_id) is not distinct from repeated.goal_id
    ) latest
    where latest.age = 1`
}

/**
 * Without goals to repeat, the goal queries are left out. Most quizzes have none, and every class page runs
 * this.
 */
const relatedSql = (userId: number, missedQuizzes: readonly LessonFact[], repeatedGoals: Repeated) => {
  const byGoals = repeatedGoals.length > 0
  const askedGoals = byGoals ? sql`${askedLast} union all ${askedAgain(userId, repeatedGoals)}` : askedLast
  const ready = byGoals ? readyGoals(userId) : sql`null::int[]`
  return hot(
    byGoals ? 'related-lessons-by-goals' : 'related-lessons',
    sql`with last as (
    select distinct on (a.lessons_id) a.id, a.courses_id, a.lessons_id, a.end_date, a.question_ids, l.must_read, l.practice_counts, l.remedial_scope
    from lessons l
    join attempt_results a on a.user_id = ${userId} and a.courses_id = l.courses_id and a.lessons_id = l.id and a.released
    where l.id = any(${sql.param(missedQuizzes.map(({ id }) => id))}::int[])
    order by a.lessons_id, a.number desc
  ), asked as (${askedGoals})
  select last.lessons_id as quiz_id, last.must_read, r.id, r.name, coalesce(bool_or(o.last_opened_at > last.end_date), false) as opened,
    coalesce(bool_or(${isStudied}), false) as studied, coalesce(bool_or(o.read_at > last.end_date), false) as is_read, array_agg(asked.number::int order by asked.number) as numbers,
    coalesce(array_agg(distinct g.text) filter (where g.id is not null), '{}') as goals,
    array_agg(distinct coalesce(asked.goal_id, q.goal_id)) as asking, ${ready} as ready,
    coalesce(array_agg(q.related_part order by asked.number) filter (where q.related_part is not null), '{}') as parts
  from last
  join asked on asked.lessons_id = last.lessons_id
  join questions q on q.id = asked.question_id and q.deleted_at is null
  left join goals g on g.id = q.goal_id
  join lessons r on r.id = q.related_lessons_id and r.courses_id = last.courses_id and r.type = 'LESSON'
    and r.status = 'publish' and r.deleted_at is null
  left join answers w on w.attempt_id = asked.attempt_id and w.question_id = q.id
  left join lesson_openings o on o.user_id = ${userId} and o.lessons_id = r.id
  where w.status is distinct from 'correct' and not q.bonus
  group by last.courses_id, last.lessons_id, last.end_date, last.must_read, last.practice_counts, r.id
  order by last.lessons_id, min(asked.number)`,
  )
}

/**
 * What to study again. These are the lessons named by questions that were not fully correct in the last
 * finished attempt of each KKM quiz not mastered yet. Where remedials go by goals, it is the last attempt
 * that asked a goal to be repeated. Openings count from the end of the last attempt. Uses scores and not
 * `mastered`, because Luluskan keeps the missed parts for reading.
 * @param facts of whole classes
 */
export const listRelated = async (
  conn: Conn,
  userId: number,
  facts: readonly LessonFact[],
): Promise<Related[]> => {
  const missedQuizzes = facts.filter((fact) => fact.missed)
  if (missedQuizzes.length === 0) return []
  const repeatedGoals = await listRepeated(conn, userId, missedQuizzes)
  const related = await rows(conn, relatedRow, relatedSql(userId, missedQuizzes, repeatedGoals))
  return related.map(({ asking: askingGoals, ready, ...lesson }) => {
    const goals = repeatedGoals
      .filter((one) => one.lessons_id === lesson.quiz_id)
      .map(({ goal_id }) => goal_id)
    const practised = ready !== null && practiceStandsIn(goals, askingGoals, new Set(ready))
    return { ...lesson, practised, studied: lesson.studied || practised, parts: [...new Set(lesson.parts)] }
  })
}

/** The student's progress in every lesson of the class, and what to study again. */
type ClassProgress = { all: LessonProgress<LessonFact>[]; related: Related[] }

const withRelated = async (
  conn: Conn,
  course: AttendedCourse,
  facts: readonly LessonFact[],
): Promise<ClassProgress> => {
  const related = await listRelated(conn, course.user_id, facts)
  const studyAgain = new Set(related.map((lesson) => lesson.id))
  return { all: lessonProgress(facts, studyAgain), related }
}

export type OwnClassProgress = ClassProgress & { course: AttendedCourse }

/** @param facts of one class, selected for a student who attends it */
const ownClassProgress = async (
  conn: Conn,
  actor: Pick<Actor, 'id'>,
  facts: readonly LessonFact[],
): Promise<OwnClassProgress | undefined> => {
  if (!facts[0]) return undefined
  const course = { id: facts[0].courses_id, user_id: actor.id } as AttendedCourse
  return { course, ...(await withRelated(conn, course, facts)) }
}

/** Usually one query. A second one only if the class has no lessons or is not the student's. */
export const readClassProgress = async (
  conn: Conn,
  actor: Actor,
  courseId: number,
): Promise<OwnClassProgress> => {
  const ownLessons = await ownFacts(conn, { userId: actor.id, courseId, lessonId: null })
  return (
    (await ownClassProgress(conn, actor, ownLessons)) ?? {
      course: await attendedCourse(conn, actor, courseId),
      all: [],
      related: [],
    }
  )
}

/** Like `readClassProgress`, for the class of a published lesson; undefined where the caller has none. */
export const classProgressAround = async (conn: Conn, actor: Pick<Actor, 'id'>, lessonId: number) =>
  ownClassProgress(conn, actor, await ownFacts(conn, { userId: actor.id, courseId: null, lessonId }))

/** Refuses a lesson that is still locked, and names what opens it. */
export const demandUnlocked = ({
  locked: isLocked,
  courses_id,
  obstacle,
  is_enrichment,
}: LessonProgress<LessonFact>) => {
  if (!isLocked) return
  const data = { courses_id, lesson: obstacle }
  if (!is_enrichment || !obstacle) throw new AppError('locked', { data })
  const gate = obstacle.is_competent ? `tuntas di ${obstacle.name}` : `menyelesaikan ${obstacle.name}`
  throw new AppError('enrichment_locked', { data, message: `Pengayaan ini terbuka setelah kamu ${gate}.` })
}
