import { type saveStandard, standardGroups, standardMethods } from '@tuntas/contract/insight/standards'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow, onlyRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { taughtBy } from '../../classroom/courses/access.ts'
import { refuseClosedMarks } from '../../classroom/courses/closing.store.ts'
import { isLiving, type TaughtLesson } from '../../learning/lessons/access.ts'
import { changeSettings } from '../../learning/lessons/forms.store.ts'
import { listMasteredStudents } from '../../learning/lessons/mastery.store.ts'
import { isAsked, isDrawable } from '../../learning/lessons/sql-rules.ts'
import { inOrder } from '../../learning/quizzes/schema.ts'
import { chosenAttempts } from '../reports/items.store.ts'
import { computeCut, findPanelFaults, type PanelInput, type RatedItem } from './cuts.rules.ts'

type Input = Body<typeof saveStandard>

declare const proof: unique symbol
/** A panel of a quiz in a class that the caller teaches or coordinates. */
export type TaughtPanel = { readonly id: number; readonly lesson: TaughtLesson; readonly [proof]: 'panel' }

const ownerRow = z.object({ id: z.number(), lessons_id: z.number(), courses_id: z.number() })
export const taughtPanel = async (conn: Conn, actor: Actor, id: number): Promise<TaughtPanel> => {
  const panel = await firstRow(
    conn,
    ownerRow,
    sql`select p.id, l.id as lessons_id, l.courses_id from standard_panels p
      join lessons l on l.id = p.lessons_id join courses c on c.id = l.courses_id
      where p.id = ${id} and p.deleted_at is null and ${isLiving} and ${taughtBy(actor.id)}`,
  )
  if (!panel) throw new AppError('not_found')
  return { id: panel.id, lesson: { id: panel.lessons_id, courses_id: panel.courses_id } } as TaughtPanel
}

const itemRow = z.object({
  question_id: z.number(),
  number: z.number(),
  question: z.string(),
  point: z.number(),
  p: z.number().nullable(),
})
/** Questions that papers may contain, with the share of the points that first attempts earned. */
export const listRatedItems = (conn: Conn, { id, courses_id }: TaughtLesson) =>
  rows(
    conn,
    itemRow,
    sql`select q.id as question_id, row_number() over (order by ${inOrder(sql`q`)})::int as number, q.question,
        q.point::float8 as point, observed.p
      from questions q left join lateral (
        select (sum(coalesce(w.points, 0)) / (count(*) * q.point))::float8 as p
        from (${chosenAttempts({ id, course: { id: courses_id } }, 'first')}) a
        left join answers w on w.attempt_id = a.id and w.question_id = q.id
        where q.id = any(a.question_ids) and w.status is distinct from 'wait' having count(*) > 0
      ) observed on true
      where q.lessons_id = ${id} and (${isAsked(sql`q`)} or ${isDrawable(sql`q`)}) order by number`,
  )

const scoreRow = z.object({ user_id: z.number(), score: z.number() })
/** Scores of first finished whole attempts without waiting answers. */
const listFirstScores = async (conn: Conn, { id, courses_id }: TaughtLesson) => {
  const scores = await rows(
    conn,
    scoreRow,
    sql`select user_id, score::float8 as score from (${chosenAttempts({ id, course: { id: courses_id } }, 'first')}) a
      where wait = 0 and score is not null`,
  )
  return new Map(scores.map(({ user_id, score }) => [user_id, score]))
}

const studentRow = z.object({ user_id: z.number(), name: z.string(), nim: z.string() })
export const listStudents = (conn: Conn, { courses_id }: TaughtLesson) =>
  rows(
    conn,
    studentRow,
    sql`select m.user_id, u.name, s.nim from active_students m join users u on u.id = m.user_id
      join students s on s.id = m.user_id where m.courses_id = ${courses_id} order by u.name, m.user_id`,
  )

const panelRow = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  method: z.enum(standardMethods),
  judges: z.array(z.string()),
  ratings: z.array(
    z.object({ judge: z.string(), question_id: z.number(), round: z.literal([1, 2]), value: z.number() }),
  ),
  groups: z.array(z.object({ user_id: z.number(), group: z.enum(standardGroups) })),
  applied_at: z.string().nullable(),
})
const listPanelRows = (conn: Conn, lessonId: number) =>
  rows(
    conn,
    panelRow,
    sql`select p.id, p.version, p.name, p.method, p.judges, p.ratings, p.applied_at,
        coalesce((select json_agg(json_build_object('user_id', g.user_id, 'group', g."group") order by g.user_id)
          from standard_panel_groups g where g.panel_id = p.id), '[]') as groups
      from standard_panels p where p.lessons_id = ${lessonId} and p.deleted_at is null order by p.id`,
  )

/** The panels of a quiz with their cuts. */
export const listPanels = async (conn: Conn, lesson: TaughtLesson, items: readonly RatedItem[]) => {
  const scores = await listFirstScores(conn, lesson)
  const panels = await listPanelRows(conn, lesson.id)
  return panels.map((panel) => ({ ...panel, result: computeCut(panel, items, scores) }))
}

const kkmRow = z.object({ kkm: z.number().nullable() })
export const findKkm = async (conn: Conn, lesson: TaughtLesson) =>
  (
    await onlyRow(
      conn,
      kkmRow,
      sql`select case when is_competent then kkm end as kkm from lessons where id = ${lesson.id}`,
    )
  ).kkm

/** Refuses ratings and groups that do not belong to the quiz and its class. */
export const demandOwnPanel = async (conn: Conn, lesson: TaughtLesson, input: PanelInput): Promise<void> => {
  const [items, students] = await Promise.all([listRatedItems(conn, lesson), listStudents(conn, lesson)])
  const fields = findPanelFaults(
    input,
    new Set(items.map(({ question_id }) => question_id)),
    new Set(students.map(({ user_id }) => user_id)),
  )
  if (fields) throw new AppError('invalid', { fields })
}

const savedRow = z.object({ id: z.number(), version: z.number() })

const writePanel = ({ id, version, name, method, judges, ratings }: Input, lesson: TaughtLesson) => {
  const names = sql`${sql.param([...judges])}::text[]`
  const document = sql`${JSON.stringify(ratings)}::jsonb`
  return id === undefined
    ? sql`insert into standard_panels (lessons_id, name, method, judges, ratings)
        values (${lesson.id}, ${name}, ${method}, ${names}, ${document}) returning id, version`
    : sql`update standard_panels set name = ${name}, method = ${method}, judges = ${names}, ratings = ${document},
          version = version + 1
        where id = ${id} and lessons_id = ${lesson.id} and deleted_at is null
          and (${version ?? null}::int is null or version = ${version ?? null}) returning id, version`
}

/** Replaces what the panel held; a stale version is refused. */
export const savePanel = async (tx: Work, lesson: TaughtLesson, input: Input) => {
  const panel = await firstRow(tx, savedRow, writePanel(input, lesson))
  if (!panel) throw new AppError('stale')
  await tx.execute(sql`delete from standard_panel_groups where panel_id = ${panel.id}`)
  await tx.execute(
    sql`insert into standard_panel_groups (panel_id, user_id, "group")
      select ${panel.id}, g.user_id, g."group" from json_to_recordset(${JSON.stringify(input.groups)}) as g(user_id int, "group" text)`,
  )
  const { name, method } = input
  const after = { name, method, lessons_id: lesson.id }
  await tx.emit('standard.saved', { id: panel.id, isNew: input.id === undefined, after })
  return panel
}

export const archivePanel = async (tx: Work, { id }: TaughtPanel): Promise<void> => {
  const panel = await firstRow(
    tx,
    z.object({ name: z.string() }),
    sql`update standard_panels set deleted_at = now() where id = ${id} and deleted_at is null returning name`,
  )
  if (!panel) throw new AppError('not_found')
  await tx.emit('standard.archived', { id, before: panel })
}

const finishedRow = z.object({ finished: z.boolean() })
const hasFinished = async (tx: Conn, { id }: TaughtLesson) =>
  (
    await onlyRow(
      tx,
      finishedRow,
      sql`select exists (select from attempt_results where lessons_id = ${id} and end_date is not null) as finished`,
    )
  ).finished

type Application = { version: number | undefined; confirm: boolean }

/**
 * Makes the cut the KKM of the quiz.
 * @throws 409 with the students who become or cease to be tuntas, until it is confirmed
 */
export const applyPanel = async (
  tx: Work,
  { id, lesson }: TaughtPanel,
  { version, confirm: isConfirmed }: Application,
): Promise<number> => {
  await refuseClosedMarks(tx, lesson.courses_id, null)
  await tx.execute(sql`select from lessons where id = ${lesson.id} for no key update`)
  await tx.execute(sql`select from standard_panels where id = ${id} for update`)
  const panels = await listPanels(tx, lesson, await listRatedItems(tx, lesson))
  const panel = panels.find((one) => one.id === id)
  if (!panel) throw new AppError('not_found')
  if (version !== undefined && version !== panel.version) throw new AppError('stale')
  const kkm = panel.result.rounded
  if (kkm === null) throw new AppError('in_use', { message: 'Batas belum dapat ditaksir' })
  const formerStudents = await listMasteredStudents(tx, lesson)
  await changeSettings(tx, lesson, { is_competent: true, kkm }, { standard_panel: panel.name })
  const presentStudents = await listMasteredStudents(tx, lesson)
  const changes = {
    gained: [...presentStudents].filter((student) => !formerStudents.has(student)).length,
    lost: [...formerStudents].filter((student) => !presentStudents.has(student)).length,
  }
  if (!isConfirmed && (await hasFinished(tx, lesson)))
    throw new AppError('loses_mastery', {
      message: `KKM menjadi ${kkm}: ${changes.gained} mahasiswa menjadi tuntas, ${changes.lost} menjadi belum tuntas.`,
      data: { changed: changes },
    })
  await tx.execute(sql`update standard_panels set applied_at = now() where id = ${id}`)
  return kkm
}
