import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { firstRow } from '../../../platform/db/rows.ts'
import { isAsked, isDrawable } from '../lessons/sql-rules.ts'
import type { DrawnQuestion } from '../quizzes/paper-draw.rules.ts'
import { placeOfSection } from '../quizzes/schema.ts'
import { deadlineFrom } from './deadlines.store.ts'
import { fixDraws, hasDraws } from './draws.store.ts'
import { type StartedAttempt, startedRow } from './store.ts'

const drawnRow = startedRow.extend({ drawn: z.boolean() })

/**
 * The questions of a remedial by goal, with goals and points (`seen`: on an earlier paper), and its share of
 * the quiz's time.
 */
export type Targeted = {
  questions: readonly { id: number; goal_id: number | null; point: number; seen: boolean }[]
  time_share: number
}

/**
 * The paper of a new attempt, from the questions `q` with their `goal_id`. Without `points` for the whole
 * quiz.
 */
const paperFor = (targeted: Targeted | null): SQL => {
  const columns = sql`${placeOfSection(sql`q`)} as section_place, q.position, q.options`
  if (targeted === null)
    return sql`select q.id, q.goal_id, null::numeric as point, ${columns} from questions q
      where q.lessons_id = lesson.id and ${isAsked(sql`q`)}
      union all
      select q.id, q.goal_id, null, ${columns} from drawn join questions q on q.id = drawn.id`
  const column = (name: 'id' | 'goal_id' | 'point') => sql.param(targeted.questions.map((one) => one[name]))
  return sql`select q.id, chosen.goal_id, chosen.point, ${columns}
    from unnest(${column('id')}::int[], ${column('goal_id')}::int[], ${column('point')}::numeric[]) as chosen(id, goal_id, point)
    join questions q on q.id = chosen.id and q.lessons_id = lesson.id and q.deleted_at is null and lesson.remedial_scope = 'goals'`
}

export type Beginning = {
  /** 1 is the normal attempt, later numbers are remedials. */
  number: number
  /** The questions of a remedial by goal; null: the whole quiz. */
  targeted: Targeted | null
  /** The attempt's parallel form, where the quiz has forms. */
  formId: number | null
  /** What the sections draw for it. */
  drawn: readonly DrawnQuestion[]
}

/**
 * Refuses a stale draw: sections, pools, fixed questions or forms may have changed since it was planned. A
 * form gives its remaining questions where one was removed.
 */
const drawing = (lessonId: number, { targeted, formId, number, drawn: drawnQuestions }: Beginning) => {
  if (targeted) return { before: sql``, filled: sql`` }
  const column = (name: 'id' | 'section_id') =>
    sql`${sql.param(drawnQuestions.map((one) => one[name]))}::int[]`
  const isDrawing = sql`s.lessons_id = ${lessonId} and s.deleted_at is null and s.draw_n is not null`
  return {
    before: sql`with drawn as materialized (
      select q.id, q.section_id, q.duplicate_key from unnest(${column('id')}, ${column('section_id')}) d(id, section_id)
      join questions q on q.id = d.id and q.section_id = d.section_id and ${isDrawable(sql`q`)}
      join quiz_sections s on s.id = q.section_id and ${isDrawing}
        and (${number}::int > 1 or s.per_student or s.of_forms or q.id = any(s.drawn_ids)))`,
    filled: sql`and ${drawnQuestions.length}::int = (select count(*) from drawn)
      and not exists (select from quiz_sections s where ${isDrawing} and not s.of_forms
        and s.draw_n <> (select count(*) from drawn where drawn.section_id = s.id))
      and not exists (select from drawn join questions q on q.duplicate_key = drawn.duplicate_key and q.lessons_id = ${lessonId} and ${isAsked(sql`q`)})
      and (select min(t.id) from paper_form_sets t where t.lessons_id = ${lessonId} and t.deleted_at is null)
        is not distinct from (select f.set_id from paper_forms f where f.id = ${formId}::int)`,
  }
}

const startSql = (userId: number, lessonId: number, beginning: Beginning) => {
  const { number, targeted, formId } = beginning
  const { before, filled: filledSql } = drawing(lessonId, beginning)
  return sql`${before} insert into attempts
        (lessons_id, courses_id, user_id, number, form_id, deadline, time_share, question_ids, goal_ids, points, option_keys, own_keys)
      select lesson.id, lesson.courses_id, ${userId}, ${number}, ${formId}::int, ${deadlineFrom(sql`now()`, sql`${targeted?.time_share ?? null}::numeric`)},
        ${targeted?.time_share ?? null}::numeric, paper.question_ids, paper.goal_ids, ${targeted ? sql`paper.points` : null},
        coalesce(paper.option_keys, '{}'), lesson.is_random_option
      from lessons lesson
      cross join lateral (
        select array_agg(own.id order by own.place) as question_ids, array_agg(own.goal_id order by own.place) as goal_ids,
          array_agg(own.point order by own.place) as points,
          jsonb_object_agg(own.id, (select jsonb_agg(o -> 'key' order by random()) from jsonb_array_elements(own.options) o))
            filter (where lesson.is_random_option and own.options <> '[]') as option_keys
        from (
          select q.*, row_number() over (order by q.section_place, case when lesson.is_random_question then random() end, q.position, q.id) as place
          from (${paperFor(targeted)}) q
        ) own
      ) paper
      join student_terms term on term.lessons_id = lesson.id and term.courses_id = lesson.courses_id and term.user_id = ${userId} and term.active
      where lesson.id = ${lessonId} and lesson.status = 'publish' and lesson.deleted_at is null and paper.question_ids is not null ${filledSql}
        and exists (select from sections s where s.id = lesson.sections_id and s.deleted_at is null)
        and closing_version(lesson.courses_id, array[lesson.id]) is null
        and lesson.xmin = (select before.xmin from lessons before where before.id = ${lessonId})
      for share of lesson
      on conflict do nothing
      returning id, number, start_date, deadline, ${hasDraws(sql`question_ids`)} as drawn`
}

/**
 * Begins an attempt: fixes its questions, their order within sections and the order of options, and sets the
 * deadline. Returns nothing where another start was quicker, as decided by a unique index. FOR SHARE makes a
 * change of the quiz wait until it sees the attempt, whose deadline it then moves. If the change came first,
 * the quiz's row is newer than this statement's snapshot. The statement then returns nothing and a retry
 * reads the new row. Nothing begins in closed marks, and closing waits for running starts.
 */
export const start = async (
  conn: Conn,
  userId: number,
  lessonId: number,
  beginning: Beginning,
): Promise<StartedAttempt | undefined> => {
  const attemptRow = await firstRow(
    conn,
    drawnRow,
    hot(beginning.targeted ? 'start-remedial' : 'start-attempt', startSql(userId, lessonId, beginning)),
  )
  if (!attemptRow) return undefined
  const { drawn: isDrawn, ...attempt } = attemptRow
  if (isDrawn) await fixDraws(conn, attempt.id)
  return attempt
}
