import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { incrementVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { goals } from '../goals/schema.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { isAsked, isDrawable } from '../lessons/sql-rules.ts'
import { questions, quizSections } from './schema.ts'
import type { Draw, SectionInput } from './sections.rules.ts'

export type StoredSection = typeof quizSections.$inferSelect

/** The active sections of a quiz in order, without those of parallel forms. */
export const listSections = (conn: Conn, lessonId: number): Promise<StoredSection[]> =>
  conn
    .select({
      ...getTableColumns(quizSections),
      // Resolves a merged goal to its target.
      draw_goal_id: sql<
        number | null
      >`(select coalesce(g.merged_into_id, g.id) from goals g where g.id = draw_goal_id)`,
    })
    .from(quizSections)
    .where(
      and(
        eq(quizSections.lessons_id, lessonId),
        isNull(quizSections.deleted_at),
        eq(quizSections.of_forms, false),
      ),
    )
    .orderBy(quizSections.position, quizSections.id)

/** Incremented by every change of the quiz's sections. */
export const versionOfSections = async (conn: Conn, lessonId: number): Promise<number> => {
  const [sum] = await conn
    .select({ version: sql<number>`coalesce(sum(${quizSections.version}), 0)::int + 1` })
    .from(quizSections)
    .where(eq(quizSections.lessons_id, lessonId))
  return sum?.version ?? 1
}

/** The questions for everybody, section by section. */
export const listFixed = (conn: Conn, lessonId: number) =>
  conn
    .select({ id: questions.id, section_id: questions.section_id, point: questions.point })
    .from(questions)
    .where(sql`${questions.lessons_id} = ${lessonId} and ${isAsked(sql`${questions}`)}`)
    .orderBy(questions.position, questions.id)

/** Pool sizes of each section, by bank question points. */
export const countPools = (conn: Conn, lessonId: number) =>
  conn
    .select({
      section_id: sql<number>`q.section_id`,
      point: sql<number>`v.point`.mapWith(Number),
      number: sql<number>`count(*)::int`,
    })
    .from(sql`questions q join bank_versions v on v.id = q.bank_version_id`)
    .where(sql`q.lessons_id = ${lessonId} and ${isDrawable(sql`q`)}`)
    .groupBy(sql`q.section_id`, sql`v.point`)
    .orderBy(sql`q.section_id`, sql`v.point`)

/** No attempt can start while the lock is held. */
export const lockQuiz = async (
  tx: Conn,
  { id }: TaughtLesson,
  version: number | undefined,
): Promise<void> => {
  await tx.execute(sql`select from lessons where id = ${id} for no key update`)
  if (version !== undefined && version !== (await versionOfSections(tx, id))) throw new AppError('stale')
}

/** Parallel forms replace sections. */
export const demandNoForms = async (tx: Conn, lessonId: number): Promise<void> => {
  const { rowCount } = await tx.execute(
    sql`select from paper_form_sets where lessons_id = ${lessonId} and deleted_at is null`,
  )
  if (rowCount) throw new AppError('in_use', { message: TAKEN_BY_FORMS })
}
const TAKEN_BY_FORMS = 'Kuis ini memakai paket paralel. Lepas paketnya dulu untuk mengubah bagian.'

const drawColumns = (draw: Draw | null) => ({
  draw_n: draw?.n ?? null,
  draw_goal_id: draw?.goal_id ?? null,
  draw_level: draw?.level ?? null,
  draw_type: draw?.type ?? null,
  draw_folder_id: draw?.folder_id ?? null,
  per_student: draw?.per_student ?? true,
  point: draw?.point ?? null,
})

/**
 * Archives sections that are not kept. Their questions leave the section; drawn ones stay on papers that have
 * them.
 */
export const archiveSections = async (
  tx: Conn,
  lessonId: number,
  keptIds: readonly number[],
): Promise<void> => {
  await tx.execute(
    sql`update quiz_sections set deleted_at = now(), version = version + 1
      where lessons_id = ${lessonId} and deleted_at is null and id <> all(${sql.param([...keptIds])}::int[])`,
  )
  await tx.execute(
    sql`update questions q set section_id = null from quiz_sections s
      where q.lessons_id = ${lessonId} and s.id = q.section_id and s.deleted_at is not null and q.purpose not in ('draw', 'former')`,
  )
  await tx.execute(
    sql`update questions q set purpose = 'former' from quiz_sections s
      where q.lessons_id = ${lessonId} and s.id = q.section_id and (s.deleted_at is not null or s.draw_n is null) and q.purpose = 'draw'`,
  )
}

/**
 * Saves a section at its position.
 * @returns its id
 */
export const writeSection = async (
  tx: Conn,
  lessonId: number,
  { id, title, draw }: SectionInput,
  position: number,
): Promise<number> => {
  const values = { title, position, ...drawColumns(draw) }
  const [writtenSection] =
    id === undefined
      ? await tx
          .insert(quizSections)
          .values({ lessons_id: lessonId, ...values })
          .returning({ id: quizSections.id })
      : await tx
          .update(quizSections)
          .set({ ...values, version: incrementVersion(quizSections.version) })
          .where(
            and(
              eq(quizSections.id, id),
              eq(quizSections.lessons_id, lessonId),
              isNull(quizSections.deleted_at),
            ),
          )
          .returning({ id: quizSections.id })
  if (!writtenSection) throw new AppError('not_found')
  return writtenSection.id
}

/** Puts questions into the section in this order, and removes its other questions. */
export const placeQuestions = async (
  tx: Conn,
  lessonId: number,
  sectionId: number,
  ids: readonly number[],
): Promise<void> => {
  const list = sql`${sql.param([...ids])}::int[]`
  await tx.execute(
    sql`update questions q set section_id = null
      where q.lessons_id = ${lessonId} and q.section_id = ${sectionId} and q.purpose not in ('draw', 'former') and q.id <> all(${list})`,
  )
  const placedRows = await tx.execute(
    sql`update questions q set section_id = ${sectionId}, position = w.place
      from unnest(${list}) with ordinality w(id, place) where q.id = w.id and q.lessons_id = ${lessonId} and ${isAsked(sql`q`)}`,
  )
  if (placedRows.rowCount !== ids.length)
    throw new AppError('invalid', { fields: { question_ids: ['Pilih soal dari kuis ini'] } })
}

const onPapers = (lessonId: number) =>
  sql`array(select distinct p.id from attempts a cross join unnest(a.question_ids) p(id) where a.lessons_id = ${lessonId})`

/**
 * Deletes copies without a paper that left their pool before. A start that still read them has ended since.
 */
export const dropFormer = (tx: Conn, lessonId: number) =>
  tx.execute(
    sql`delete from questions q where q.lessons_id = ${lessonId} and q.purpose = 'former' and q.id <> all(${onPapers(lessonId)})
      and not exists (select from answers w where w.question_id = q.id) and not exists (select from rejected_answers w where w.question_id = q.id)
      and not exists (select from discussions d where d.question_id = q.id)`,
  )

/**
 * Removes from a section's pool other versions than these, and copies with other points. They stay on papers
 * that have them.
 */
export const emptyPool = async (
  tx: Conn,
  lessonId: number,
  section: { id: number; point: number },
  versionIds: readonly number[],
): Promise<void> => {
  const isWanted = sql`q.bank_version_id = any(${sql.param([...versionIds])}::int[])`
  await dropFormer(tx, lessonId)
  await tx.execute(
    sql`update questions q set purpose = 'former', section_id = case when ${isWanted} then null else q.section_id end
      where q.section_id = ${section.id} and q.purpose in ('draw', 'former') and (not ${isWanted} or q.point <> ${section.point})
        and q.deleted_at is null`,
  )
}

/** Makes these copies drawable. */
export const openPool = (tx: Conn, ids: readonly number[]) =>
  tx.execute(
    sql`update questions set purpose = 'draw' where id = any(${sql.param([...ids])}::int[]) and purpose <> 'draw'`,
  )

/** Deletes a shared draw whose section changed; the next start makes a new one. */
export const forgetDraw = (tx: Conn, sectionId: number) =>
  tx.update(quizSections).set({ drawn_ids: null }).where(eq(quizSections.id, sectionId))

/** The mata kuliah of a quiz, whose bank it draws from. */
export const readSubjectId = async (
  conn: Conn,
  { courses_id }: Pick<TaughtLesson, 'courses_id'>,
): Promise<number> => {
  const [course] = await conn
    .select({ id: courses.course_category_id })
    .from(courses)
    .where(eq(courses.id, courses_id))
  if (!course) throw new AppError('not_found')
  return course.id
}

/** Refuses goals and folders of another mata kuliah. */
export const demandOwn = async (
  tx: Conn,
  subject: number,
  namedSections: readonly { goal_id: number | null; folder_id?: number | null }[],
): Promise<void> => {
  const ids = (name: 'goal_id' | 'folder_id') => [...new Set(namedSections.flatMap((one) => one[name] ?? []))]
  const [ownCounts] = await tx
    .select({
      goals: sql<number>`(select count(*)::int from goals where id = any(${sql.param(ids('goal_id'))}::int[]) and course_category_id = ${subject})`,
      folders: sql<number>`(select count(*)::int from bank_folders where id = any(${sql.param(ids('folder_id'))}::int[]) and course_category_id = ${subject})`,
    })
    .from(sql`(select) one`)
  const fields = {
    ...(ownCounts?.goals === ids('goal_id').length ? {} : { goal_id: ['Pilih tujuan dari mata kuliah ini'] }),
    ...(ownCounts?.folders === ids('folder_id').length
      ? {}
      : { folder_id: ['Pilih folder dari bank mata kuliah ini'] }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}

/** Possible values of a draw: bank folders and goals. */
export const listChoices = async (conn: Conn, subject: number) => {
  const [folders, livingGoals] = await Promise.all([
    conn
      .select({ id: sql<number>`f.id`, name: sql<string>`concat_ws(' / ', p.name, f.name)` })
      .from(sql`bank_folders f left join bank_folders p on p.id = f.parent_id`)
      .where(sql`f.course_category_id = ${subject}`)
      .orderBy(
        sql`coalesce(p.position, f.position), coalesce(p.id, f.id), p.id is not null, f.position, f.id`,
      ),
    conn
      .select({ id: goals.id, text: goals.text })
      .from(goals)
      .where(
        and(eq(goals.course_category_id, subject), isNull(goals.archived_at), isNull(goals.merged_into_id)),
      )
      .orderBy(goals.position, goals.id),
  ])
  return { folders, goals: livingGoals }
}

export const emitSaved = (
  tx: Work,
  quiz: TaughtLesson,
  before: readonly string[],
  after: readonly string[],
) => tx.emit('sections.saved', { quiz, before, after })
