import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Actor } from '../../../platform/actor.ts'
import { copiedColumns } from '../../../platform/copied.ts'
import { type Conn, toColumnParams } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { countRows } from '../../../platform/rows.ts'
import { type TaughtCourse, taughtBy } from '../../classroom/courses/access.ts'
import { courses } from '../../classroom/courses/schema.ts'
import type { TaughtSection } from '../lessons/access.ts'
import { movedBy } from '../lessons/planning.store.ts'
import { lessonBlocks, lessonGoals, lessons, sections } from '../lessons/schema.ts'
import { homeGoals } from './goals.store.ts'
import { blueprintRows, questions, quizSections } from './schema.ts'

/** As `taughtBy` names them. */
const c = alias(courses, 'c')

/** A lesson to copy: the id that its copy will have, and the topic that it goes to. */
type Picked = { old_id: number; new_id: number; sections_id: number }

/** What of their plan copies keep. */
export type CopyPlan = {
  /** Windows are copied, moved by so many days on the clocks of the campus; without it copies have none. */
  days: number | undefined
  zone: string
  keepStatus: boolean
}

const OWN_OF_LESSON = [
  'id',
  'courses_id',
  'sections_id',
  'status',
  'is_expired',
  'start_date',
  'end_date',
  'position',
  'version',
  'created_at',
  'deleted_at',
]
const OWN_OF_QUESTION = [
  'section_id',
  'id',
  'lessons_id',
  'related_lessons_id',
  'related_part',
  'purpose',
  'version',
  'created_at',
  'deleted_at',
]

/** Which lesson becomes which, as rows `m (old_id, new_id, sections_id, place)`. */
const mapping = (picked: readonly Picked[]) => {
  const of = toColumnParams(picked)
  return sql`unnest(${of('old_id')}::int[], ${of('new_id')}::int[], ${of('sections_id')}::int[])
    with ordinality m(old_id, new_id, sections_id, place)`
}

const planned = ({ days, zone, keepStatus }: CopyPlan): SQL => {
  const status = keepStatus ? sql`o.status` : sql`'unpublish'`
  const moved = (moment: SQL) => (days === undefined ? sql`null` : movedBy(moment, days, zone))
  const isExpired = days === undefined ? sql`false` : sql`o.is_expired`
  return sql`${status}, ${isExpired}, ${moved(sql`o.start_date`)}, ${moved(sql`o.end_date`)}`
}

/** Behind what their topics hold already. */
const copyLessons = (tx: Conn, plan: CopyPlan, picked: readonly Picked[]) => {
  const columns = copiedColumns(lessons, OWN_OF_LESSON)
  return tx.execute(
    sql`insert into lessons (id, courses_id, sections_id, status, is_expired, start_date, end_date, position, ${columns.into})
      overriding system value
      select m.new_id, t.courses_id, t.id, ${planned(plan)},
        t.last + row_number() over (partition by t.id order by m.place), ${columns.from}
      from ${mapping(picked)}
      join lessons o on o.id = m.old_id
      join (select s.id, s.courses_id, coalesce(max(l.position), 0) as last
        from sections s left join lessons l on l.sections_id = s.id
        where s.id = any(${toColumnParams(picked)('sections_id')}::int[]) group by s.id) t on t.id = m.sections_id`,
  )
}

const copyBlocks = (tx: Conn, picked: readonly Picked[]) => {
  const columns = copiedColumns(lessonBlocks, ['lessons_id'])
  return tx.execute(
    sql`insert into lesson_blocks (lessons_id, ${columns.into})
      select m.new_id, ${columns.from} from ${mapping(picked)} join lesson_blocks o on o.lessons_id = m.old_id`,
  )
}

const copySections = (tx: Conn, picked: readonly Picked[]) => {
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
      select m.new_id, ${columns.from} from ${mapping(picked)} join quiz_sections o on o.lessons_id = m.old_id and o.deleted_at is null
      order by m.place, o.position, o.id`,
  )
}

const copyBlueprints = async (tx: Conn, picked: readonly Picked[]) => {
  const columns = copiedColumns(blueprintRows, ['lessons_id'])
  await tx.execute(
    sql`insert into blueprints (lessons_id) select m.new_id from ${mapping(picked)} join blueprints o on o.lessons_id = m.old_id`,
  )
  await tx.execute(
    sql`insert into blueprint_rows (lessons_id, ${columns.into})
      select m.new_id, ${columns.from} from ${mapping(picked)} join blueprint_rows o on o.lessons_id = m.old_id`,
  )
}

/** Of the questions `o` of a quiz. */
const isCopied = sql`o.deleted_at is null and o.purpose <> 'former'`
/** Sections of one quiz by rank: several of forms stand in one position, and copies keep the order. */
const rankedSections = sql`select id, lessons_id, of_forms, row_number() over (partition by lessons_id order by position, id) as rank
  from quiz_sections where deleted_at is null`

/** How many questions the copies of these classes will have, pools aside. */
export const countCopiedQuestions = (conn: Conn, courseIds: readonly number[]): Promise<number> =>
  countRows(
    conn,
    sql`select from questions o join lessons l on l.id = o.lessons_id and l.deleted_at is null
      join sections t on t.id = l.sections_id and t.deleted_at is null
      where l.courses_id = any(${sql.param([...courseIds])}::int[]) and ${isCopied} and o.purpose <> 'draw'`,
  )

/**
 * Related lessons, and where in them, are named in the copy where they were copied along; pools are copied with their sections. What only papers
 * still have stays behind. @returns how many, pools aside
 */
const copyQuestions = async (tx: Conn, picked: readonly Picked[]): Promise<number> => {
  await copySections(tx, picked)
  const columns = copiedColumns(questions, OWN_OF_QUESTION)
  const of = toColumnParams(picked)
  return countRows(
    tx,
    sql`with ranked as (${rankedSections}), copied as (insert into questions (lessons_id, section_id, related_lessons_id, related_part, purpose, ${columns.into})
      select m.new_id, t.id, r.new_id, case when r.new_id is not null then o.related_part end, o.purpose, ${columns.from}
      from ${mapping(picked)}
      join questions o on o.lessons_id = m.old_id
      left join ranked s on s.id = o.section_id
      left join ranked t on t.lessons_id = m.new_id and t.rank = s.rank
      left join unnest(${of('old_id')}::int[], ${of('new_id')}::int[]) r(old_id, new_id) on r.old_id = o.related_lessons_id
      where ${isCopied}
      order by m.place, o.position, o.id returning purpose)
      select from copied where purpose <> 'draw'`,
  )
}

/** Parallel forms with the copies of their questions, in their order. Nobody has begun with them. */
const copyForms = async (tx: Conn, picked: readonly Picked[]) => {
  await tx.execute(
    sql`insert into paper_form_sets (lessons_id, seed, print, report, created_by)
      select m.new_id, o.seed, o.print, o.report, o.created_by
      from ${mapping(picked)} join paper_form_sets o on o.lessons_id = m.old_id and o.deleted_at is null`,
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
      from ${mapping(picked)}
      join paper_form_sets o on o.lessons_id = m.old_id and o.deleted_at is null
      join paper_forms f on f.set_id = o.id
      join paper_form_sets t on t.lessons_id = m.new_id
      order by t.id, f.id`,
  )
}

const copyGoals = (tx: Conn, picked: readonly Picked[]) => {
  const columns = copiedColumns(lessonGoals, ['lessons_id'])
  return tx.execute(
    sql`insert into lesson_goals (lessons_id, ${columns.into})
      select m.new_id, ${columns.from} from ${mapping(picked)} join lesson_goals o on o.lessons_id = m.old_id`,
  )
}

/** @param into the classes that take them over: goals become those of their mata kuliah */
const copyContent = async (tx: Work, plan: CopyPlan, picked: readonly Picked[], into: readonly number[]) => {
  await copyLessons(tx, plan, picked)
  await copyBlocks(tx, picked)
  await copyGoals(tx, picked)
  await copyBlueprints(tx, picked)
  const copied = { lessons: picked.length, questions: await copyQuestions(tx, picked) }
  await copyForms(tx, picked)
  await homeGoals(tx, into)
  return copied
}

/** So many new numbers. */
const newIds = async (tx: Conn, table: 'sections' | 'lessons', count: number): Promise<number[]> => {
  const numbers = await tx
    .select({ id: sql<number>`nextval(pg_get_serial_sequence(${table}, 'id'))::int` })
    .from(sql`generate_series(1, ${count}::int)`)
  return numbers.map(({ id }) => id)
}

/** Lessons in the order of their classes. */
const lessonsWhere = (tx: Conn, which: SQL) =>
  tx
    .select({
      old_id: lessons.id,
      courses_id: lessons.courses_id,
      old_section: sections.id,
      topic: sections.name,
      key: sql<string>`lower(${sections.name})`,
    })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sections_id))
    .innerJoin(c, eq(c.id, lessons.courses_id))
    .where(and(isNull(lessons.deleted_at), isNull(sections.deleted_at), which))
    .orderBy(lessons.courses_id, sections.position, sections.id, lessons.position, lessons.id)
type Found = Awaited<ReturnType<typeof lessonsWhere>>

const picked = async (tx: Conn, found: Found, getSection: (lesson: Found[number]) => number | undefined) => {
  const ids = await newIds(tx, 'lessons', found.length)
  return found.map((lesson, at): Picked => {
    const [new_id, sections_id] = [ids[at], getSection(lesson)]
    if (new_id === undefined || sections_id === undefined) throw new AppError('unexpected')
    return { old_id: lesson.old_id, new_id, sections_id }
  })
}

/** Topics of the same name receive the copies; those that the class lacks are added at its end. @returns how many */
const addTopics = (tx: Conn, course: TaughtCourse, found: Found): Promise<number> =>
  countRows(
    tx,
    sql`insert into sections (courses_id, name, position)
      select ${course.id}, w.name, w.place + (select coalesce(max(position), 0) from sections where courses_id = ${course.id})
      from (
        select (array_agg(name order by place))[1] as name, min(place) as place
        from unnest(${toColumnParams(found)('topic')}::text[]) with ordinality named(name, place)
        group by lower(name)
      ) w
      where not exists (select from sections t where t.courses_id = ${course.id} and t.deleted_at is null and lower(t.name) = lower(w.name))`,
  )

/** The topic of each name in a class: the first of several. */
const mapTopicsByName = async (tx: Conn, course: TaughtCourse): Promise<Map<string, number>> => {
  const topics = await tx
    .select({ id: sections.id, key: sql<string>`lower(${sections.name})` })
    .from(sections)
    .where(and(eq(sections.courses_id, course.id), isNull(sections.deleted_at)))
    .orderBy(sections.position, sections.id)
  return new Map(topics.toReversed().map(({ id, key }) => [key, id]))
}

/** Where copies go, and what of their plan they keep. */
export type CopyTarget = CopyPlan & {
  course: TaughtCourse
  /** All copies become lessons of this topic; without it of topics of the same names. */
  section: TaughtSection | undefined
}

/** Copies lessons of the caller's classes into one of them, with their questions and documents; all of them, or none. */
export const copyInto = async (tx: Work, actor: Actor, target: CopyTarget, ids: readonly number[]) => {
  const { course, section } = target
  // Two copies into one class come one after the other, so that neither adds a topic of the same name.
  await tx.execute(sql`select from courses where id = ${course.id} for no key update`)
  const originals = await lessonsWhere(tx, sql`${inArray(lessons.id, [...ids])} and ${taughtBy(actor.id)}`)
  if (originals.length !== new Set(ids).size) throw new AppError('not_found')
  const added = section ? 0 : await addTopics(tx, course, originals)
  const topics = section ? new Map<string, number>() : await mapTopicsByName(tx, course)
  const copies = await picked(tx, originals, ({ key }) => section?.id ?? topics.get(key))
  const copied = { sections: added, ...(await copyContent(tx, target, copies, [course.id])) }
  const from = [...new Set(originals.map(({ courses_id }) => courses_id))]
  const after = { ...copied, lessons_id: copies.map(({ new_id }) => new_id) }
  await tx.emit('lessons.copied', { courses_id: course.id, from, after })
  return { courses_id: course.id, ...copied }
}

/** The living topics of classes, and the numbers of their copies. */
const copyTopics = async (tx: Conn, classes: ReadonlyMap<number, number>): Promise<Map<number, number>> => {
  const columns = copiedColumns(sections, ['id', 'courses_id', 'version', 'created_at', 'deleted_at'])
  const originals = await tx
    .select({ id: sections.id, courses_id: sections.courses_id })
    .from(sections)
    .where(and(inArray(sections.courses_id, [...classes.keys()]), isNull(sections.deleted_at)))
  const ids = await newIds(tx, 'sections', originals.length)
  const into = originals.map(({ courses_id }) => classes.get(courses_id))
  await tx.execute(
    sql`insert into sections (id, courses_id, ${columns.into}) overriding system value
      select m.new_id, m.courses_id, ${columns.from}
      from unnest(${toColumnParams(originals)('id')}::int[], ${sql.param(ids)}::int[], ${sql.param(into)}::int[]) m(old_id, new_id, courses_id)
      join sections o on o.id = m.old_id`,
  )
  return new Map(originals.map(({ id }, at) => [id, ids[at] ?? 0]))
}

/**
 * Copies everything that classes hold into others which hold nothing yet. Whoever calls it has made those, and writes it down.
 * @param classes which class goes into which
 */
export const copyClasses = async (tx: Work, plan: CopyPlan, classes: ReadonlyMap<number, number>) => {
  const topics = await copyTopics(tx, classes)
  const originals = await lessonsWhere(tx, inArray(lessons.courses_id, [...classes.keys()]))
  // A topic that came after the topics were read stays behind with its lessons.
  const copied = originals.filter(({ old_section }) => topics.has(old_section))
  const copies = await picked(tx, copied, ({ old_section }) => topics.get(old_section))
  const filled = { sections: topics.size, ...(await copyContent(tx, plan, copies, [...classes.values()])) }
  await tx.emit('classes.filled', { lessons: copies })
  return filled
}
