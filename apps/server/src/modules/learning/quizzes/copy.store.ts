import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Actor } from '../../../platform/actor.ts'
import { copiedColumns } from '../../../platform/db/copy-columns.ts'
import { type Conn, toColumnParams } from '../../../platform/db/db.ts'
import { countRows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { type TaughtCourse, taughtBy } from '../../classroom/courses/access.ts'
import { courses } from '../../classroom/courses/schema.ts'
import type { TaughtSection } from '../lessons/access.ts'
import { movedBy } from '../lessons/planning.store.ts'
import { lessonBlocks, lessonGoals, lessons, sections } from '../lessons/schema.ts'
import { copyQuizzes, mapping, type Picked } from './copy-questions.store.ts'
import { homeGoals } from './goals.store.ts'
import { blueprintRows } from './schema.ts'

/** Alias that `taughtBy` expects. */
const c = alias(courses, 'c')

/** What copies keep of the original's schedule and status. */
export type CopyPlan = {
  /** Windows are copied and moved by this many days in campus time; undefined copies no windows. */
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

const plannedColumns = ({ days, zone, keepStatus }: CopyPlan): SQL => {
  const status = keepStatus ? sql`o.status` : sql`'unpublish'`
  const moveMoment = (moment: SQL) => (days === undefined ? sql`null` : movedBy(moment, days, zone))
  const isExpired = days === undefined ? sql`false` : sql`o.is_expired`
  return sql`${status}, ${isExpired}, ${moveMoment(sql`o.start_date`)}, ${moveMoment(sql`o.end_date`)}`
}

/** Placed after the existing lessons of their topics. */
const copyLessons = (tx: Conn, plan: CopyPlan, lessonCopies: readonly Picked[]) => {
  const columns = copiedColumns(lessons, OWN_OF_LESSON)
  return tx.execute(
    sql`insert into lessons (id, courses_id, sections_id, status, is_expired, start_date, end_date, position, ${columns.into})
      overriding system value
      select m.new_id, t.courses_id, t.id, ${plannedColumns(plan)},
        t.last + row_number() over (partition by t.id order by m.place), ${columns.from}
      from ${mapping(lessonCopies)}
      join lessons o on o.id = m.old_id
      join (select s.id, s.courses_id, coalesce(max(l.position), 0) as last
        from sections s left join lessons l on l.sections_id = s.id
        where s.id = any(${toColumnParams(lessonCopies)('sections_id')}::int[]) group by s.id) t on t.id = m.sections_id`,
  )
}

const copyBlocks = (tx: Conn, lessonCopies: readonly Picked[]) => {
  const columns = copiedColumns(lessonBlocks, ['lessons_id'])
  return tx.execute(
    sql`insert into lesson_blocks (lessons_id, ${columns.into})
      select m.new_id, ${columns.from} from ${mapping(lessonCopies)} join lesson_blocks o on o.lessons_id = m.old_id`,
  )
}

const copyBlueprints = async (tx: Conn, lessonCopies: readonly Picked[]) => {
  const columns = copiedColumns(blueprintRows, ['lessons_id'])
  await tx.execute(
    sql`insert into blueprints (lessons_id) select m.new_id from ${mapping(lessonCopies)} join blueprints o on o.lessons_id = m.old_id`,
  )
  await tx.execute(
    sql`insert into blueprint_rows (lessons_id, ${columns.into})
      select m.new_id, ${columns.from} from ${mapping(lessonCopies)} join blueprint_rows o on o.lessons_id = m.old_id`,
  )
}

const copyGoals = (tx: Conn, lessonCopies: readonly Picked[]) => {
  const columns = copiedColumns(lessonGoals, ['lessons_id'])
  return tx.execute(
    sql`insert into lesson_goals (lessons_id, ${columns.into})
      select m.new_id, ${columns.from} from ${mapping(lessonCopies)} join lesson_goals o on o.lessons_id = m.old_id`,
  )
}

/** @param into the receiving classes; goals are replaced by those of their mata kuliah */
const copyContent = async (
  tx: Work,
  plan: CopyPlan,
  lessonCopies: readonly Picked[],
  into: readonly number[],
) => {
  await copyLessons(tx, plan, lessonCopies)
  await copyBlocks(tx, lessonCopies)
  await copyGoals(tx, lessonCopies)
  await copyBlueprints(tx, lessonCopies)
  const copiedCounts = { lessons: lessonCopies.length, questions: await copyQuizzes(tx, lessonCopies) }
  await homeGoals(tx, into)
  return copiedCounts
}

/** Reserves new ids. */
const newIds = async (tx: Conn, table: 'sections' | 'lessons', count: number): Promise<number[]> => {
  const numbers = await tx
    .select({ id: sql<number>`nextval(pg_get_serial_sequence(${table}, 'id'))::int` })
    .from(sql`generate_series(1, ${count}::int)`)
  return numbers.map(({ id }) => id)
}

/** Lessons ordered by class. */
const lessonsWhere = (tx: Conn, condition: SQL) =>
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
    .where(and(isNull(lessons.deleted_at), isNull(sections.deleted_at), condition))
    .orderBy(lessons.courses_id, sections.position, sections.id, lessons.position, lessons.id)
type Found = Awaited<ReturnType<typeof lessonsWhere>>

const pickLessons = async (
  tx: Conn,
  originals: Found,
  getSection: (lesson: Found[number]) => number | undefined,
) => {
  const ids = await newIds(tx, 'lessons', originals.length)
  return originals.map((lesson, at): Picked => {
    const [new_id, sections_id] = [ids[at], getSection(lesson)]
    if (new_id === undefined || sections_id === undefined) throw new AppError('unexpected')
    return { old_id: lesson.old_id, new_id, sections_id }
  })
}

/**
 * Copies go to topics with the same name; missing topics are added at the end.
 * @returns how many
 */
const addTopics = (tx: Conn, course: TaughtCourse, originals: Found): Promise<number> =>
  countRows(
    tx,
    sql`insert into sections (courses_id, name, position)
      select ${course.id}, w.name, w.place + (select coalesce(max(position), 0) from sections where courses_id = ${course.id})
      from (
        select (array_agg(name order by place))[1] as name, min(place) as place
        from unnest(${toColumnParams(originals)('topic')}::text[]) with ordinality named(name, place)
        group by lower(name)
      ) w
      where not exists (select from sections t where t.courses_id = ${course.id} and t.deleted_at is null and lower(t.name) = lower(w.name))`,
  )

/** Topics of a class by name; the first of equal names. */
const mapTopicsByName = async (tx: Conn, course: TaughtCourse): Promise<Map<string, number>> => {
  const topics = await tx
    .select({ id: sections.id, key: sql<string>`lower(${sections.name})` })
    .from(sections)
    .where(and(eq(sections.courses_id, course.id), isNull(sections.deleted_at)))
    .orderBy(sections.position, sections.id)
  return new Map(topics.toReversed().map(({ id, key }) => [key, id]))
}

/** The target of copies, and what they keep of the schedule. */
export type CopyTarget = CopyPlan & {
  course: TaughtCourse
  /** All copies go to this topic; if undefined, to topics with the same names. */
  section: TaughtSection | undefined
}

/** Copies lessons of the caller's classes into one of them, with questions and documents, all or none. */
export const copyInto = async (tx: Work, actor: Actor, target: CopyTarget, ids: readonly number[]) => {
  const { course, section } = target
  // The lock serialises copies into one class, so that they do not both add the same topic.
  await tx.execute(sql`select from courses where id = ${course.id} for no key update`)
  const originals = await lessonsWhere(tx, sql`${inArray(lessons.id, [...ids])} and ${taughtBy(actor.id)}`)
  if (originals.length !== new Set(ids).size) throw new AppError('not_found')
  const added = section ? 0 : await addTopics(tx, course, originals)
  const topics = section ? new Map<string, number>() : await mapTopicsByName(tx, course)
  const copies = await pickLessons(tx, originals, ({ key }) => section?.id ?? topics.get(key))
  const copiedCounts = { sections: added, ...(await copyContent(tx, target, copies, [course.id])) }
  const from = [...new Set(originals.map(({ courses_id }) => courses_id))]
  const after = { ...copiedCounts, lessons_id: copies.map(({ new_id }) => new_id) }
  await tx.emit('lessons.copied', { courses_id: course.id, from, after })
  return { courses_id: course.id, ...copiedCounts }
}

/** The active topics of classes, and the ids of their copies. */
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
 * Copies the whole content of classes into new, empty classes. The caller has created those and logs it.
 * @param classes the target class by source class
 */
export const copyClasses = async (tx: Work, plan: CopyPlan, classes: ReadonlyMap<number, number>) => {
  const topics = await copyTopics(tx, classes)
  const originals = await lessonsWhere(tx, inArray(lessons.courses_id, [...classes.keys()]))
  // A topic added after the topics were read is not copied, nor are its lessons.
  const copiedLessons = originals.filter(({ old_section }) => topics.has(old_section))
  const copies = await pickLessons(tx, copiedLessons, ({ old_section }) => topics.get(old_section))
  const copiedCounts = {
    sections: topics.size,
    ...(await copyContent(tx, plan, copies, [...classes.values()])),
  }
  await tx.emit('classes.filled', { lessons: copies })
  return copiedCounts
}
