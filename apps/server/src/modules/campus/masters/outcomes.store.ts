import type { MappedCourse } from '@tuntas/contract/campus/masters'
import { and, asc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import type { Links } from '../../../platform/db/links.ts'
import { incrementVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { readProfiles } from './profiles.store.ts'
import { courseCategories, cpl, cplProfiles, cpmk, cpmkCpl } from './schema.ts'
import { inCurriculumSql, type OfCurriculum, type Within } from './within.ts'

/** CPL and CPMK of one study program in one curriculum. */

/** How the form of a CPMK saves its links. */
export const cpmkLinks: Links = {
  cpl_ids: { table: cpmkCpl, own: 'cpmk_id', other: 'cpl_id', to: cpl },
}

const FOREIGN = 'Pilih CPL dari program studi dan kurikulum mata kuliah ini'

/** A CPL keeps its program and curriculum while a CPMK serves it. */
export const refuseMovedCpl = async (
  tx: Conn,
  {
    id,
    study_program_id,
    curriculum_id,
  }: { id?: number | undefined; study_program_id: number; curriculum_id: number },
): Promise<void> => {
  if (id === undefined) return
  const hasMoved = or(ne(cpl.study_program_id, study_program_id), ne(cpl.curriculum_id, curriculum_id))
  const [useRow] = await tx
    .select({ id: cpl.id })
    .from(cpl)
    .innerJoin(cpmkCpl, eq(cpmkCpl.cpl_id, cpl.id))
    .where(and(eq(cpl.id, id), hasMoved))
    .limit(1)
  if (useRow)
    throw new AppError('in_use', {
      message: 'CPL ini sudah dikaitkan dengan CPMK. Lepas dulu kaitannya sebelum memindahkannya.',
    })
}

/** A CPMK keeps its mata kuliah while goals refer to it. */
export const refuseMovedCpmk = async (
  tx: Conn,
  { id, course_category_id }: { id?: number | undefined; course_category_id: number },
): Promise<void> => {
  if (id === undefined) return
  const [useRow] = await tx
    .select({ id: cpmk.id })
    .from(cpmk)
    .where(
      and(
        eq(cpmk.id, id),
        ne(cpmk.course_category_id, course_category_id),
        sql`exists (select from goals g where g.cpmk_id = ${id})`,
      ),
    )
  if (useRow)
    throw new AppError('in_use', {
      message: 'CPMK ini sudah punya tujuan belajar. Lepas dulu tujuannya sebelum memindahkannya.',
    })
}

/** Locks those CPL that have the program and curriculum of the mata kuliah. */
const ownCpl = (tx: Conn, subject: number, ids: readonly number[]) =>
  tx
    .select({ id: cpl.id })
    .from(cpl)
    .innerJoin(
      courseCategories,
      and(
        eq(courseCategories.study_program_id, cpl.study_program_id),
        eq(courseCategories.curriculum_id, cpl.curriculum_id),
      ),
    )
    .where(and(eq(courseCategories.id, subject), sql`${cpl.id} = any(${sql.param([...ids])}::int[])`))
    .orderBy(asc(cpl.id))
    .for('key share', { of: cpl })

type Linked = { id?: number | undefined; course_category_id: number; cpl_ids?: readonly number[] | undefined }
/** Refuses CPL of another program or curriculum, also when the CPMK moves to another mata kuliah. */
export const refuseForeignCpl = async (tx: Conn, row: Linked): Promise<void> => {
  const ids = row.cpl_ids ?? (row.id === undefined ? [] : await linkedTo(tx, row.id))
  const ownCplRows = await ownCpl(tx, row.course_category_id, ids)
  if (ownCplRows.length !== new Set(ids).size)
    throw new AppError('invalid', { fields: { cpl_ids: [FOREIGN] } })
}

const linkedTo = async (tx: Conn, id: number): Promise<number[]> => {
  const links = await tx.select({ id: cpmkCpl.cpl_id }).from(cpmkCpl).where(eq(cpmkCpl.cpmk_id, id))
  return links.map((link) => link.id)
}

/** Sets or removes one link, idempotently. Raises the CPMK's version, so that an open form becomes stale. */
export const setLink = async (
  tx: Work,
  within: Within,
  { cpmk_id, cpl_id, on }: { cpmk_id: number; cpl_id: number; on: boolean },
): Promise<void> => {
  const [row] = await tx
    .select({ id: cpmk.id, code: cpmk.code, course_category_id: cpmk.course_category_id })
    .from(cpmk)
    .where(and(eq(cpmk.id, cpmk_id), within(sql`${cpmk.course_category_id}`)))
    .for('update')
  if (!row || (await ownCpl(tx, row.course_category_id, [cpl_id])).length === 0)
    throw new AppError('not_found')
  const before = await linkedTo(tx, cpmk_id)
  if (before.includes(cpl_id) === on) return
  if (on) await tx.insert(cpmkCpl).values({ cpmk_id, cpl_id })
  else await tx.delete(cpmkCpl).where(and(eq(cpmkCpl.cpmk_id, cpmk_id), eq(cpmkCpl.cpl_id, cpl_id)))
  await tx
    .update(cpmk)
    .set({ version: incrementVersion(cpmk.version) })
    .where(eq(cpmk.id, cpmk_id))
  const after = on ? [...before, cpl_id] : before.filter((id) => id !== cpl_id)
  await tx.emit('rows.saved', {
    kind: 'cpmk',
    rows: [
      {
        id: cpmk_id,
        before: { code: row.code, cpl_ids: before },
        after: { id: cpmk_id, code: row.code, cpl_ids: after },
      },
    ],
  })
}

/** Condition: a living lesson measures the goal `g` and can count in a final mark. */
const isTested = sql`exists (
  select from lessons l join sections s on s.id = l.sections_id and s.deleted_at is null join courses c on c.id = l.courses_id and c.deleted_at is null
  where l.deleted_at is null and (not l.is_enrichment or l.enrichment_counts) and (
    exists (select from questions q where q.lessons_id = l.id and q.goal_id = g.id and q.deleted_at is null and q.purpose in ('quiz', 'draw'))
    or exists (select from lesson_goals w where w.lessons_id = l.id and w.goal_id = g.id)))`

/** CPMK of a mata kuliah for the matrix, as a subquery with the alias `k`. */
const cpmkSql = (subject: SQL): SQL<MappedCourse['cpmk']> => sql<MappedCourse['cpmk']>`(
  select coalesce(json_agg(json_build_object('id', k.id, 'code', k.code, 'name', k.name, 'cpl_ids', coalesce(served.ids, '[]'::json),
    'total_goal', below.total, 'total_tested', below.tested, 'untested', below.untested) order by k.code, k.id), '[]'::json)
  from cpmk k
  left join lateral (select json_agg(w.cpl_id) as ids from cpmk_cpl w where w.cpmk_id = k.id) served on true
  cross join lateral (
    select count(*)::int as total, count(*) filter (where goal.tested)::int as tested,
      coalesce(json_agg(goal.text order by goal.position) filter (where not goal.tested), '[]'::json) as untested
    from (select g.text, g.position, ${isTested} as tested from goals g where g.cpmk_id = k.id and g.archived_at is null) goal
  ) below
  where k.course_category_id = ${subject})`

const readCpl = (conn: Conn, within: Within, query: OfCurriculum) =>
  conn
    .select({
      id: cpl.id,
      code: cpl.code,
      name: cpl.name,
      kind: cpl.kind,
      profile_ids: sql<
        number[]
      >`array(select w.profile_id from ${cplProfiles} w where w.cpl_id = "cpl"."id" order by w.profile_id)`,
    })
    .from(cpl)
    .where(inCurriculumSql(cpl, within, query))
    .orderBy(asc(cpl.code), asc(cpl.id))

const readCourses = (conn: Conn, within: Within, query: OfCurriculum) =>
  conn
    .select({
      id: courseCategories.id,
      code: courseCategories.code,
      name: courseCategories.name,
      sks: courseCategories.sks,
      cpmk: cpmkSql(sql`course_categories.id`),
    })
    .from(courseCategories)
    .where(inCurriculumSql(courseCategories, within, query))
    .orderBy(asc(courseCategories.name), asc(courseCategories.id))

/** Source of all matrices of a program in one curriculum. */
export const readOutcomeMap = async (conn: Conn, within: Within, query: OfCurriculum) => {
  const [profiles, outcomes, subjects] = await Promise.all([
    readProfiles(conn, within, query),
    readCpl(conn, within, query),
    readCourses(conn, within, query),
  ])
  return { profiles, cpl: outcomes, courses: subjects }
}
