import type { bankQuestions as listCall } from '@tuntas/contract/learning/bank'
import { bankSubjects, bankQuestions as listSchemas } from '@tuntas/contract/learning/bank.schemas'
import { LONG_AGO_DAYS, measuredBounds } from '@tuntas/contract/learning/bank.vocabulary'
import { difficultyBounds } from '@tuntas/contract/learning/questions.vocabulary'
import type { Query } from '@tuntas/contract/wire/endpoint'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, matchesKeywords } from '../../../platform/db/db.ts'
import { readPageOnce } from '../../../platform/db/pages.ts'
import { idRow, rows } from '../../../platform/db/rows.ts'
import { taughtBy } from '../../classroom/courses/access.ts'
import { type OpenBank, ofOwnSubject, roleIn } from './access.ts'
import { measureRow, selectMeasure } from './measures.store.ts'
import { goalNow } from './schema.ts'

/** Does the question `q` of a quiz still ask the same as version `v`? Formatting may differ. */
const asksSame = sql`(q.type, q.options, q.answer, q.content, q.key) is not distinct from (v.type, v.options, v.answer, v.content, v.key)`

/** Questions `q` of quizzes that hold a version of the bank question `b`. */
const holding = sql`from questions q join bank_versions v on v.id = q.bank_version_id
  where v.bank_question_id = b.id and q.deleted_at is null`

/**
 * First finished attempts `a` at questions `q` of quizzes that ask version `v` unchanged, and what they
 * earned.
 */
const sittings = (condition: SQL) => sql`
  select v.bank_question_id, count(*)::int as n, avg(coalesce(w.points, 0) / q.point)::float8 as p
  from bank_versions v join questions q on q.bank_version_id = v.id and q.deleted_at is null and ${asksSame}
  join attempts a on a.lessons_id = q.lessons_id and a.number = 1 and a.deleted_at is null and a.end_date is not null and q.id = any(a.question_ids)
  left join answers w on w.attempt_id = a.id and w.question_id = q.id
  where ${condition} and w.status is distinct from 'wait' group by 1`

type Filters = Omit<Query<typeof listCall>, 'page' | 'limit' | 'course_category_id'>

const { hard, easy: easyBound } = difficultyBounds
const WITHIN = {
  sukar: sql`p < ${hard}::float8`,
  sedang: sql`p between ${hard}::float8 and ${easyBound}::float8`,
  mudah: sql`p > ${easyBound}::float8`,
}

const measure = selectMeasure(sql`v.id`)
const MEASURED = {
  mudah: sql`b < ${measuredBounds.easy}::float8`,
  sedang: sql`b between ${measuredBounds.easy}::float8 and ${measuredBounds.hard}::float8`,
  sukar: sql`b > ${measuredBounds.hard}::float8`,
}
const measuredAs = (band: Filters['measured']): SQL => {
  if (band === undefined) return sql``
  return band === 'belum'
    ? sql`and not exists (${measure})`
    : sql`and exists (select from (${measure}) m where ${MEASURED[band]})`
}

const usedAs = (usage: Filters['used']): SQL => {
  if (usage === undefined) return sql``
  if (usage === 'never') return sql`and not exists (select ${holding})`
  return sql`and exists (select ${holding}) and not exists (select ${holding} and q.created_at > now() - make_interval(days => ${LONG_AGO_DAYS}))`
}

/**
 * The bank's texts compared one by one. With the trigram index a generic plan would first fetch all banks'
 * matches of a common word, because it does not know the word. Comparing 5,000 texts of one bank takes less
 * time than 20,000 matches.
 */
const WITHIN_BANK = sql`(v.search || '')`

const isMatching = ({ course_category_id }: OpenBank, filters: Filters): SQL => {
  const { keywords, folder_id, goal_id, level, type, state, tag, difficulty, archived: isArchived } = filters
  const ofSubject = sql`v.bank_question_id in (select id from bank_questions where course_category_id = ${course_category_id})`
  return sql`select b.id from bank_questions b join bank_versions v on v.id = b.latest_id
    where b.course_category_id = ${course_category_id} and b.deleted_at is ${isArchived ? sql`not null` : sql`null`} and ${matchesKeywords(WITHIN_BANK, keywords)}
    ${folder_id ? sql`and b.folder_id in (select f.id from bank_folders f where ${folder_id} in (f.id, f.parent_id))` : sql``}
    ${goal_id ? sql`and ${goalNow(sql`v`)} = ${goal_id}` : sql``}
    ${level ? sql`and ${level} = any(v.level)` : sql``}
    ${type ? sql`and v.type = ${type}` : sql``}
    ${state ? sql`and b.state = ${state}` : sql``}
    ${tag ? sql`and b.tags @> array[${tag}::text]` : sql``}
    ${usedAs(filters.used)}
    ${measuredAs(filters.measured)}
    ${difficulty ? sql`and b.id in (select bank_question_id from (${sittings(ofSubject)}) known where ${WITHIN[difficulty]})` : sql``}`
}

export const bankRow = listSchemas.reply.data.element.extend({
  last_used_at: z.string().nullable(),
  measure: measureRow.nullable(),
})
/** The fields of a question in lists and details. */
export const columns = sql`b.id, b.version, b.course_category_id, b.folder_id, f.name as folder, b.state, b.tags, u.name as owner, v.id as latest_id, v.number, v.type, v.question,
  v.level, v.point, g.id as goal_id, g.text as goals, coalesce(h.total_quiz, 0)::int as total_quiz, h.last_used_at, coalesce(s.n, 0) as n, s.p, m.told as measure`
export const sources = sql`bank_questions b join bank_versions v on v.id = b.latest_id
  left join bank_folders f on f.id = b.folder_id left join users u on u.id = b.owner_id left join goals g on g.id = ${goalNow(sql`v`)}
  left join lateral (select count(distinct q.lessons_id) as total_quiz, max(q.created_at) as last_used_at ${holding}) h on true
  left join lateral (${sittings(sql`v.bank_question_id = b.id`)}) s on true left join lateral (${measure}) m on true`

/**
 * Selects a page's ids first and their figures after. In one statement the planner would compute the figures
 * of all questions.
 */
export const listBank = async (
  conn: Conn,
  bank: OpenBank,
  { page, limit, ...filters }: Filters & { page: number; limit: number },
) => {
  const place = await readPageOnce(
    conn,
    idRow,
    {
      found: isMatching(bank, filters),
      select: sql`select b.id from bank_questions b`,
      order: sql`id desc`,
    },
    { page, limit },
  )
  const ids = place.data.map(({ id }) => id)
  const data = await rows(
    conn,
    bankRow,
    sql`select ${columns} from ${sources} where b.id = any(${sql.param(ids)}::int[]) order by b.id desc`,
  )
  return { data, pagination: place.pagination }
}

const subjectRow = bankSubjects.reply.data.element
export const listSubjects = (conn: Conn, actor: Actor) =>
  rows(
    conn,
    subjectRow,
    sql`select m.id, m.name, m.code, (select max(c.id) from courses c where c.course_category_id = m.id and ${taughtBy(actor.id)}) as courses_id, ${roleIn(actor.id, sql`m.id`)} as role,
        (select count(*)::int from bank_questions b where b.course_category_id = m.id and b.deleted_at is null) as total_question,
        exists (select from bank_rules r where r.course_category_id = m.id and r.approved_only) as approved_only
      from course_categories m where ${ofOwnSubject(actor.id, sql`m.id`)} order by lower(m.name), m.id`,
  )
