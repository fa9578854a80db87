import type pg from 'pg'
import { insert } from '../make.ts'
import type { Actor } from './people.ts'

type Places = { quiz: number; essay: number; done: number; attempt: number }

/** An open survey of the class. */
export const makeSurvey = (pool: pg.Pool, course: number, people: Record<Actor, number>) =>
  pool.query('insert into class_surveys (courses_id, opened_by) values ($1, $2)', [course, people.teacher])

/** A panel for the KKM of the quiz, and a sample of its essay for the teacher as second marker. */
export const makeStandards = async (
  pool: pg.Pool,
  { quiz, essay, done: doneAttempt, attempt }: Places,
  people: Record<Actor, number>,
  tag: string,
) => {
  const panel = await insert(pool, 'standard_panels', {
    lessons_id: quiz,
    name: `${tag} panel`,
    method: 'borderline',
    judges: '{}',
    ratings: '[]',
  })
  await pool.query(
    `insert into standard_panel_groups (panel_id, user_id, "group") values ($1, $2, 'batas')`,
    [panel, people.student],
  )
  const sample = await insert(pool, 'second_mark_samples', {
    lessons_id: quiz,
    question_id: essay,
    marker_id: people.teacher,
    opened_by: people.teacher,
  })
  await pool.query(
    `insert into second_marks (sample_id, code, answer_id, points)
      select $1, 'J000' || row_number() over (order by id), id, 1
      from answers where attempt_id = any($2)`,
    [sample, [doneAttempt, attempt]],
  )
  return { standardPanel: panel, markSample: sample }
}
