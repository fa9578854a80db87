import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, firstRow, rows } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { type TaughtCourse, taughtBy } from '../../classroom/courses/access.ts'
import type { TaughtSection } from '../lessons/access.ts'
import { movedBy } from '../lessons/planning.store.ts'
import { lessonBlocks, lessons } from '../lessons/schema.ts'
import { questions } from './schema.ts'

/** A lesson to copy: the id that its copy will have, and the topic that it is of. */
type Picked = { old_id: number; new_id: number; courses_id: number; topic: string }

/** The lessons in the order of their classes; all of them in classes of the caller, or none. */
const pick = async (tx: Conn, actor: Actor, ids: readonly number[]): Promise<Picked[]> => {
  const pickedLessons = await rows<Picked>(
    tx,
    sql`select old_id, nextval(pg_get_serial_sequence('lessons', 'id'))::int as new_id, courses_id, topic from (
        select l.id as old_id, l.courses_id, s.name as topic
        from lessons l join sections s on s.id = l.sections_id join courses c on c.id = l.courses_id
        where l.id = any(${sql.param([...ids])}::int[]) and l.deleted_at is null and s.deleted_at is null and ${taughtBy(actor.id)}
        order by l.courses_id, s.position, s.id, l.position, l.id
      ) ordered`,
  )
  if (pickedLessons.length !== new Set(ids).size) throw new AppError('not_found')
  return pickedLessons
}

/** Topics of the same name receive the copies; those that the class lacks are added at its end. @returns how many */
const addTopics = async (tx: Conn, course: TaughtCourse, picked: readonly Picked[]): Promise<number> => {
  const added = await tx.execute(
    sql`insert into sections (courses_id, name, position)
      select ${course.id}, w.name, w.place + (select coalesce(max(position), 0) from sections where courses_id = ${course.id})
      from (
        select (array_agg(name order by place))[1] as name, min(place) as place
        from unnest(${sql.param(picked.map((one) => one.topic))}::text[]) with ordinality named(name, place)
        group by lower(name)
      ) w
      where not exists (select from sections t where t.courses_id = ${course.id} and t.deleted_at is null and lower(t.name) = lower(w.name))
      returning id`,
  )
  return added.rows.length
}

/** The columns of a table that a copy takes over as they are: also those that are added later. */
const columnsBut = (table: PgTable, others: readonly string[]): SQL => {
  const names = Object.values(getTableColumns(table)).map((column) => column.name)
  const kept = names.filter((name) => !others.includes(name))
  return sql.join(kept.map(sql.identifier), sql`, `)
}

/** The same columns, read from a row called `o`. */
const columnsOf = (table: PgTable, others: readonly string[]): SQL => {
  const names = Object.values(getTableColumns(table)).map((column) => column.name)
  const kept = names.filter((name) => !others.includes(name))
  return sql.join(
    kept.map((name) => sql`o.${sql.identifier(name)}`),
    sql`, `,
  )
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
  'id',
  'lessons_id',
  'related_lessons_id',
  'related_part',
  'version',
  'created_at',
  'deleted_at',
]

/** Which lesson becomes which, as rows `m (old_id, new_id, topic, place)`. */
const mapping = (picked: readonly Picked[]) => sql`unnest(
  ${sql.param(picked.map((one) => one.old_id))}::int[], ${sql.param(picked.map((one) => one.new_id))}::int[],
  ${sql.param(picked.map((one) => one.topic))}::text[]) with ordinality m(old_id, new_id, topic, place)`

/** Where copies go, and what of their plan they keep. */
export type CopyTarget = {
  course: TaughtCourse
  /** All copies become lessons of this topic; without it of topics of the same names. */
  section: TaughtSection | undefined
  /** Windows are copied, moved by so many days on the clocks of the campus; without it copies have none. */
  days: number | undefined
  zone: string
  keepStatus: boolean
}

const planOf = ({ days, zone, keepStatus }: CopyTarget): SQL => {
  const status = keepStatus ? sql`o.status` : sql`'unpublish'`
  const moved = (moment: SQL) => (days === undefined ? sql`null` : movedBy(moment, days, zone))
  const isExpired = days === undefined ? sql`false` : sql`o.is_expired`
  return sql`${status}, ${isExpired}, ${moved(sql`o.start_date`)}, ${moved(sql`o.end_date`)}`
}

const copyLessons = (tx: Conn, target: CopyTarget, picked: readonly Picked[]) =>
  tx.execute(
    sql`insert into lessons (id, courses_id, sections_id, status, is_expired, start_date, end_date, position, ${columnsBut(lessons, OWN_OF_LESSON)})
      overriding system value
      select m.new_id, ${target.course.id}, t.id, ${planOf(target)},
        t.last + row_number() over (partition by t.id order by m.place), ${columnsOf(lessons, OWN_OF_LESSON)}
      from ${mapping(picked)}
      join lessons o on o.id = m.old_id
      join lateral (
        select s.id, (select coalesce(max(position), 0) from lessons where sections_id = s.id) as last
        from sections s where s.courses_id = ${target.course.id} and s.deleted_at is null
          and ${target.section ? sql`s.id = ${target.section.id}` : sql`lower(s.name) = lower(m.topic)`}
        order by s.position, s.id limit 1
      ) t on true`,
  )

const OWN_OF_BLOCK = ['lessons_id']
const copyBlocks = (tx: Conn, picked: readonly Picked[]) =>
  tx.execute(
    sql`insert into lesson_blocks (lessons_id, ${columnsBut(lessonBlocks, OWN_OF_BLOCK)})
      select m.new_id, ${columnsOf(lessonBlocks, OWN_OF_BLOCK)}
      from ${mapping(picked)} join lesson_blocks o on o.lessons_id = m.old_id`,
  )

/** Related lessons, and where in them, are named in the copy where they were copied along. */
const copyQuestions = async (tx: Conn, picked: readonly Picked[]): Promise<number> => {
  const copied = await tx.execute(
    sql`insert into questions (lessons_id, related_lessons_id, related_part, ${columnsBut(questions, OWN_OF_QUESTION)})
      select m.new_id, r.new_id, case when r.new_id is not null then o.related_part end, ${columnsOf(questions, OWN_OF_QUESTION)}
      from ${mapping(picked)}
      join questions o on o.lessons_id = m.old_id and o.deleted_at is null
      left join ${sql`unnest(${sql.param(picked.map((one) => one.old_id))}::int[], ${sql.param(picked.map((one) => one.new_id))}::int[]) r(old_id, new_id)`}
        on r.old_id = o.related_lessons_id
      order by m.place, o.position, o.id
      returning id`,
  )
  return copied.rows.length
}

/** Copies lessons into a class, with their questions and documents. */
export const copyInto = async (tx: Work, actor: Actor, target: CopyTarget, ids: readonly number[]) => {
  const { course, section } = target
  // Two copies into one class come one after the other, so that neither adds a topic of the same name.
  await firstRow(tx, sql`select id from courses where id = ${course.id} for no key update`)
  const picked = await pick(tx, actor, ids)
  const sections = section ? 0 : await addTopics(tx, course, picked)
  await copyLessons(tx, target, picked)
  await copyBlocks(tx, picked)
  const copied = { sections, lessons: picked.length, questions: await copyQuestions(tx, picked) }
  const from = [...new Set(picked.map((one) => one.courses_id))]
  const after = { ...copied, lessons_id: picked.map((one) => one.new_id) }
  await tx.emit('lessons.copied', { courses_id: course.id, from, after })
  return { courses_id: course.id, ...copied }
}
