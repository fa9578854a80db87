import { sql } from 'drizzle-orm'
import { copiedColumns } from '../../../platform/db/copy-columns.ts'
import { type Conn, toColumnParams } from '../../../platform/db/db.ts'
import { countRows } from '../../../platform/db/rows.ts'
import { questions, quizSections } from './schema.ts'

/** Copies a quiz's sections, pools, questions and parallel forms. */

/** A lesson to copy, with the id and the topic of its copy. */
export type Picked = { old_id: number; new_id: number; sections_id: number }

/** The lessons and their copies, as rows `m (old_id, new_id, sections_id, place)`. */
export const mapping = (lessonCopies: readonly Picked[]) => {
  const of = toColumnParams(lessonCopies)
  return sql`unnest(${of('old_id')}::int[], ${of('new_id')}::int[], ${of('sections_id')}::int[])
    with ordinality m(old_id, new_id, sections_id, place)`
}

const OWN_OF_QUESTION = [
  'section_id',
  'id',
  'lessons_id',
  'related_lessons_id',
  'related_part',
  'purpose',
  'bonus',
  'remedied_at',
  'remedied_by',
  'remedy_reason',
  'version',
  'created_at',
  'deleted_at',
  'duplicate_key',
]

const copySections = (tx: Conn, lessonCopies: readonly Picked[]) => {
  const columns = copiedColumns(quizSections, [
    'id',
    'lessons_id',
    'version',
    'drawn_ids',
    'created_at',
    'deleted_at',
  ])
  return tx.execute(
    sql`insert into quiz_sections (lessons_id, ${columns.into})
      select m.new_id, ${columns.from} from ${mapping(lessonCopies)} join quiz_sections o on o.lessons_id = m.old_id and o.deleted_at is null
      order by m.place, o.position, o.id`,
  )
}

/** Copied questions `o` of a quiz. */
const isCopied = sql`o.deleted_at is null and o.purpose <> 'former'`
/** Sections of a quiz by rank. Several sections of forms share a position, and copies keep their order. */
const rankedSections = sql`select id, lessons_id, of_forms, row_number() over (partition by lessons_id order by position, id) as rank
  from quiz_sections where deleted_at is null`

/** Number of questions that the copies of these classes will have, without pools. */
export const countCopiedQuestions = (conn: Conn, courseIds: readonly number[]): Promise<number> =>
  countRows(
    conn,
    sql`select from questions o join lessons l on l.id = o.lessons_id and l.deleted_at is null
      join sections t on t.id = l.sections_id and t.deleted_at is null
      where l.courses_id = any(${sql.param([...courseIds])}::int[]) and ${isCopied} and o.purpose <> 'draw'`,
  )

/**
 * Related lessons and parts are kept if their lesson is copied too. Pools are copied with their sections.
 * Questions that only old papers use are not copied.
 * @returns how many, without pools
 */
const copyQuestions = async (tx: Conn, lessonCopies: readonly Picked[]): Promise<number> => {
  await copySections(tx, lessonCopies)
  const columns = copiedColumns(questions, OWN_OF_QUESTION)
  const of = toColumnParams(lessonCopies)
  return countRows(
    tx,
    sql`with ranked as (${rankedSections}), copied as (insert into questions (lessons_id, section_id, related_lessons_id, related_part, purpose, ${columns.into})
      select m.new_id, t.id, r.new_id, case when r.new_id is not null then o.related_part end, o.purpose, ${columns.from}
      from ${mapping(lessonCopies)}
      join questions o on o.lessons_id = m.old_id
      left join ranked s on s.id = o.section_id
      left join ranked t on t.lessons_id = m.new_id and t.rank = s.rank
      left join unnest(${of('old_id')}::int[], ${of('new_id')}::int[]) r(old_id, new_id) on r.old_id = o.related_lessons_id
      where ${isCopied}
      order by m.place, o.position, o.id returning purpose)
      select from copied where purpose <> 'draw'`,
  )
}

/** Parallel forms with the copies of their questions, in order. No attempt uses them yet. */
const copyForms = async (tx: Conn, lessonCopies: readonly Picked[]) => {
  await tx.execute(
    sql`insert into paper_form_sets (lessons_id, seed, print, report, created_by)
      select m.new_id, o.seed, o.print, o.report, o.created_by
      from ${mapping(lessonCopies)} join paper_form_sets o on o.lessons_id = m.old_id and o.deleted_at is null`,
  )
  await tx.execute(
    sql`with ranked as (${rankedSections})
      insert into paper_forms (set_id, name, figures, question_ids)
      select t.id, f.name, f.figures, array(
        select copy.id from unnest(f.question_ids) with ordinality asked(question_id, place)
        join questions q on q.id = asked.question_id
        join ranked former on former.id = q.section_id
        join ranked section on section.lessons_id = m.new_id and section.rank = former.rank
        join questions copy on copy.section_id = section.id and copy.bank_version_id = q.bank_version_id and copy.deleted_at is null
        order by asked.place)
      from ${mapping(lessonCopies)}
      join paper_form_sets o on o.lessons_id = m.old_id and o.deleted_at is null
      join paper_forms f on f.set_id = o.id
      join paper_form_sets t on t.lessons_id = m.new_id
      order by t.id, f.id`,
  )
}

/** @returns how many questions, without pools */
export const copyQuizzes = async (tx: Conn, lessonCopies: readonly Picked[]): Promise<number> => {
  const count = await copyQuestions(tx, lessonCopies)
  await copyForms(tx, lessonCopies)
  return count
}
