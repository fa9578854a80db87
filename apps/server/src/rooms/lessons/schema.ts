import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  time,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, deletedAt, id, moment, version } from '../../platform/columns.ts'
import { users } from '../account/schema.ts'
import { courses } from '../courses/schema.ts'
import { files } from '../files/schema.ts'

/** Topik. */
export const sections = pgTable(
  'sections',
  {
    id: id(),
    version: version(),
    courses_id: integer('courses_id')
      .notNull()
      .references(() => courses.id),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    created_at: createdAt(),
    deleted_at: deletedAt(),
  },
  (t) => [index('sections_course').on(t.courses_id, t.position)],
)

/** Pembelajaran: material, assignment or quiz. Quiz columns are null for the other two. */
export const lessons = pgTable(
  'lessons',
  {
    id: id(),
    version: version(),
    courses_id: integer('courses_id')
      .notNull()
      .references(() => courses.id),
    sections_id: integer('sections_id')
      .notNull()
      .references(() => sections.id),
    name: text('name').notNull(),
    type: text('type').notNull(),
    format: text('format').notNull().default('TEXT'),
    status: text('status').notNull().default('unpublish'),
    is_expired: boolean('is_expired').notNull().default(false),
    start_date: moment('start_date'),
    end_date: moment('end_date'),
    description: text('description'),
    note: text('note'),
    references: text('references'),
    attachment_file_id: integer('attachment_file_id').references(() => files.id),
    type_quiz: text('type_quiz'),
    duration: time('duration'),
    is_competent: boolean('is_competent').notNull().default(false),
    kkm: numeric('kkm', { precision: 5, scale: 2, mode: 'number' }),
    max_remedial: smallint('max_remedial').notNull().default(0),
    is_random_question: boolean('is_random_question').notNull().default(false),
    is_random_option: boolean('is_random_option').notNull().default(false),
    score_policy: text('score_policy').notNull().default('highest'),
    cap_remedial: boolean('cap_remedial').notNull().default(false),
    show_review: text('show_review').notNull().default('never'),
    show_score: text('show_score').notNull().default('direct'),
    one_device: boolean('one_device').notNull().default(false),
    position: integer('position').notNull(),
    created_at: createdAt(),
    deleted_at: deletedAt(),
  },
  (t) => [
    index('lessons_course').on(t.courses_id, t.position),
    index('lessons_section').on(t.sections_id, t.position),
    check('lessons_type', sql`${t.type} in ('LESSON','ASSIGNMENT','QUIZ')`),
    check('lessons_format', sql`${t.format} in ('TEXT','FILE')`),
    check('lessons_status', sql`${t.status} in ('publish','unpublish')`),
    check(
      'lessons_window',
      sql`not ${t.is_expired} or (${t.start_date} is not null and ${t.end_date} > ${t.start_date})`,
    ),
    check(
      'lessons_quiz',
      sql`${t.type} <> 'QUIZ' or (${t.type_quiz} in ('formatif','sumatif') and ${t.duration} between '00:01' and '23:59')`,
    ),
    check('lessons_kkm', sql`not ${t.is_competent} or (${t.kkm} > 0 and ${t.kkm} <= 100)`),
    check('lessons_max_remedial', sql`${t.max_remedial} between 0 and 6`),
    check('lessons_score_policy', sql`${t.score_policy} in ('highest','last','average')`),
    check('lessons_show_review', sql`${t.show_review} in ('never','mastered','after_window')`),
    check('lessons_show_score', sql`${t.show_score} in ('direct','after_window')`),
  ],
)

/** That a student opened a lesson: settles material, and opens the way to a remedial. */
export const lessonOpenings = pgTable(
  'lesson_openings',
  {
    lessons_id: integer('lessons_id')
      .notNull()
      .references(() => lessons.id),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    first_opened_at: moment('first_opened_at').notNull().default(sql`now()`),
    last_opened_at: moment('last_opened_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.lessons_id] }),
    index('lesson_openings_lesson').on(t.lessons_id, t.user_id),
  ],
)

/**
 * What a lecturer grants one student: extra minutes, extra remedials, another window, `pass` (Luluskan) or
 * `unlock` (Buka kunci). Without lesson it holds for all quizzes of the class.
 */
export const exceptions = pgTable(
  'exceptions',
  {
    id: id(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    courses_id: integer('courses_id')
      .notNull()
      .references(() => courses.id),
    lessons_id: integer('lessons_id').references(() => lessons.id),
    kind: text('kind').notNull(),
    value: integer('value'),
    start_date: moment('start_date'),
    end_date: moment('end_date'),
    reason: text('reason').notNull(),
    created_by: integer('created_by')
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    deleted_at: deletedAt(),
  },
  (t) => [
    index('exceptions_student').on(t.user_id, t.courses_id).where(sql`deleted_at is null`),
    index('exceptions_course').on(t.courses_id).where(sql`deleted_at is null`),
    check('exceptions_kind', sql`${t.kind} in ('minutes','remedials','window','pass','unlock')`),
    check('exceptions_value', sql`${t.kind} not in ('minutes','remedials') or ${t.value} > 0`),
    check(
      'exceptions_window',
      sql`${t.kind} <> 'window' or (${t.start_date} is not null and ${t.end_date} > ${t.start_date})`,
    ),
  ],
)

/** Koleksi Belajar: lessons of own classes that a student keeps at hand on a class's page. */
export const collectedLessons = pgTable(
  'collected_lessons',
  {
    id: id(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    courses_id: integer('courses_id')
      .notNull()
      .references(() => courses.id),
    lessons_id: integer('lessons_id')
      .notNull()
      .references(() => lessons.id),
    created_at: createdAt(),
  },
  (t) => [uniqueIndex('collected_lessons_once').on(t.user_id, t.courses_id, t.lessons_id)],
)

/**
 * Facts about every published lesson for every active student of its class, one row each: the window that holds for
 * the student, what the student did, and whether the lesson is settled. Locks and state words follow from these rows
 * in `rules.ts`. Nothing that a key decides stands here before the attempt is released: until then it is `held`.
 */
export const lessonProgress = pgView('lesson_progress', {
  courses_id: integer('courses_id').notNull(),
  user_id: integer('user_id').notNull(),
  sections_id: integer('sections_id').notNull(),
  section_position: integer('section_position').notNull(),
  lessons_id: integer('lessons_id').notNull(),
  position: integer('position').notNull(),
  type: text('type').notNull(),
  start_date: moment('start_date'),
  end_date: moment('end_date'),
  upcoming: boolean('upcoming').notNull(),
  ended: boolean('ended').notNull(),
  ended_before_join: boolean('ended_before_join').notNull(),
  opened_at: moment('opened_at'),
  last_opened_at: moment('last_opened_at'),
  submitted: boolean('submitted').notNull(),
  total_question: integer('total_question').notNull(),
  attempts: integer('attempts').notNull(),
  open_attempt_id: integer('open_attempt_id'),
  last_attempt_id: integer('last_attempt_id'),
  last_finished_at: moment('last_finished_at'),
  waiting: boolean('waiting').notNull(),
  held: boolean('held').notNull(),
  score: numeric('score', { mode: 'number' }),
  extra_remedials: integer('extra_remedials').notNull(),
  mastered: boolean('mastered').notNull(),
  settled: boolean('settled').notNull(),
}).as(sql`
  with fact as (
    select
      m.courses_id, m.user_id, l.sections_id, s.position as section_position, l.id as lessons_id, l.position, l.type,
      l.is_competent, l.kkm,
      case when e.has_window then e.start_date when l.is_expired then l.start_date end as start_date,
      case when e.has_window then e.end_date when l.is_expired then l.end_date end as end_date,
      m.join_date, o.first_opened_at as opened_at, o.last_opened_at,
      sub.id is not null as submitted,
      coalesce(q.total, 0)::int as total_question,
      coalesce(a.attempts, 0)::int as attempts, a.open_attempt_id, a.last_attempt_id, a.last_finished_at,
      coalesce(a.waiting, false) as waiting, coalesce(a.held, false) as held,
      case
        when l.type = 'ASSIGNMENT' then sub.score
        when l.score_policy = 'average' then round(a.average_score, 2)
        when l.score_policy = 'last' then a.last_score
        else a.highest_score
      end as score,
      coalesce(a.best_score >= l.kkm, false) or coalesce(e.pass, false) as reached,
      coalesce(e.pass or e.unlock, false) as excepted,
      coalesce(a.finished, 0) as finished,
      coalesce(e.extra_remedials, 0)::int as extra_remedials
    from members m
    join sections s on s.courses_id = m.courses_id and s.deleted_at is null
    join lessons l on l.sections_id = s.id and l.deleted_at is null and l.status = 'publish'
    left join lesson_openings o on o.user_id = m.user_id and o.lessons_id = l.id
    left join submissions sub on l.type = 'ASSIGNMENT'
      and sub.lessons_id = l.id and sub.user_id = m.user_id and sub.deleted_at is null
    left join lateral (
      select count(*) as total from questions where lessons_id = l.id and deleted_at is null
    ) q on l.type = 'QUIZ'
    left join lateral (
      select
        count(*) as attempts,
        count(end_date) as finished,
        max(id) filter (where end_date is null) as open_attempt_id,
        (array_agg(id order by number desc))[1] as last_attempt_id,
        max(end_date) as last_finished_at,
        bool_or(released and wait > 0 and number = last_number) as waiting,
        bool_or(end_date is not null and not released and number = last_number) as held,
        max(score) filter (where released) as best_score,
        max(counted) filter (where released) as highest_score,
        avg(counted) filter (where released) as average_score,
        (array_agg(counted order by number desc) filter (where released))[1] as last_score
      from (
        select *,
          max(number) over () as last_number,
          case when l.cap_remedial and l.is_competent and number > 1 then least(score, l.kkm) else score end as counted
        from attempt_results
        where user_id = m.user_id and lessons_id = l.id
      ) tries
    ) a on l.type = 'QUIZ'
    left join lateral (
      select
        bool_or(kind = 'pass') as pass,
        bool_or(kind = 'unlock') as unlock,
        bool_or(kind = 'window') as has_window,
        sum(value) filter (where kind = 'remedials') as extra_remedials,
        (array_agg(start_date order by lessons_id nulls last, id desc) filter (where kind = 'window'))[1] as start_date,
        (array_agg(end_date order by lessons_id nulls last, id desc) filter (where kind = 'window'))[1] as end_date
      from exceptions
      where user_id = m.user_id and courses_id = m.courses_id and deleted_at is null
        and (lessons_id = l.id or (lessons_id is null and l.type = 'QUIZ'))
    ) e on true
    where m.role = 'student' and m.ended_at is null
  ), timed as (
    select *,
      coalesce(start_date > now(), false) as upcoming,
      coalesce(end_date <= now(), false) as ended,
      coalesce(end_date < join_date, false) as ended_before_join,
      type = 'QUIZ' and reached as mastered
    from fact
  )
  select
    courses_id, user_id, sections_id, section_position, lessons_id, position, type, start_date, end_date,
    upcoming, ended, ended_before_join, opened_at, last_opened_at, submitted, total_question, attempts, open_attempt_id,
    last_attempt_id, last_finished_at, waiting, held, score, extra_remedials, mastered,
    excepted or case type
      when 'LESSON' then opened_at is not null or ended
      when 'ASSIGNMENT' then submitted or ended
      else case when is_competent then mastered or ended_before_join else finished > 0 or ended end
    end as settled
  from timed
`)
