import { quizPool, quizSections, saveSections } from '@tuntas/contract/learning/sections'
import { sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { orStale } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import { selectPool } from '../bank/pool.store.ts'
import { saveSections as saveInto, versionsFor } from '../bank/sections.store.ts'
import { type TaughtLesson, taughtLesson } from '../lessons/access.ts'
import { listOverlaps, type Shortage } from './paper-draw.rules.ts'
import { listShortages, readPools } from './paper-draw.store.ts'
import { type Draw, unfilledWords } from './sections.rules.ts'
import {
  countPools,
  listChoices,
  listFixed,
  listSections,
  readSubjectId,
  type StoredSection,
  versionOfSections,
} from './sections.store.ts'

const byPoint = (versions: readonly { point: number }[]) => {
  const numbers = new Map<number, number>()
  for (const { point } of versions) numbers.set(point, (numbers.get(point) ?? 0) + 1)
  return [...numbers]
    .map(([point, number]) => ({ point, number }))
    .toSorted((one, next) => one.point - next.point)
}

const toDraw = (section: StoredSection): Draw | null =>
  section.draw_n === null || section.point === null
    ? null
    : ({
        n: section.draw_n,
        goal_id: section.draw_goal_id,
        level: section.draw_level,
        type: section.draw_type,
        folder_id: section.draw_folder_id,
        per_student: section.per_student,
        point: section.point,
      } as Draw)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

type Point = { section_id: number | null; point: number }
type Contents = {
  fixed: readonly (Point & { id: number })[]
  pools: readonly (Point & { number: number })[]
}

/** A section with its questions, or with its pool's source. */
const buildSection = async (
  conn: Conn,
  section: StoredSection,
  { quizId, subject }: { quizId: number; subject: number },
  { fixed: fixedQuestions, pools }: Contents,
) => {
  const { id, title, drawn_ids } = section
  const isOwn = ({ section_id }: Point) => section_id === id
  const draw = toDraw(section)
  const ownQuestions = fixedQuestions.filter(isOwn)
  const points = pools.filter(isOwn).map(({ point, number }) => ({ point, number }))
  return {
    id,
    title,
    draw: draw && {
      ...draw,
      matching: sum(points.map(({ number }) => number)),
      points,
      outdated: await isOutdated(conn, subject, quizId, id, draw),
      drawn: drawn_ids !== null,
    },
    question_ids: ownQuestions.map((one) => one.id),
    total_question: draw ? draw.n : ownQuestions.length,
    total_point: draw ? draw.n * draw.point : sum(ownQuestions.map(({ point }) => point)),
  }
}

const read = async ({ db }: AppContext, quiz: TaughtLesson) => {
  const subject = await readSubjectId(db, quiz)
  const [sections, fixedQuestions, pools, source, version, choices] = await Promise.all([
    listSections(db, quiz.id),
    listFixed(db, quiz.id),
    countPools(db, quiz.id),
    readPools(db, quiz.id),
    versionOfSections(db, quiz.id),
    listChoices(db, subject),
  ])
  const of = { quizId: quiz.id, subject }
  const data = await Promise.all(
    sections.map((section) => buildSection(db, section, of, { fixed: fixedQuestions, pools })),
  )
  const loose = fixedQuestions.filter(({ section_id }) => section_id === null)
  return {
    data,
    overlaps: listOverlaps(source),
    question_ids: loose.map(({ id }) => id),
    total_question: loose.length + sum(data.map(({ total_question }) => total_question)),
    total_point: sum([...loose.map(({ point }) => point), ...data.map(({ total_point }) => total_point)]),
    version,
    ...choices,
  }
}

/** Does the bank have other questions or later versions for the section now? */
const isOutdated = async (conn: Conn, subject: number, lessonId: number, sectionId: number, draw: Draw) => {
  const [state] = await conn
    .select({
      outdated: sql<boolean>`exists (
        (select v.id from (${selectPool({ courseCategoryId: subject, ...draw })}) v except
          select q.bank_version_id from questions q where q.lessons_id = ${lessonId} and q.section_id = ${sectionId} and q.purpose = 'draw')
        union all
        (select q.bank_version_id from questions q where q.section_id = ${sectionId} and q.purpose = 'draw' and q.deleted_at is null except
          select v.id from (${selectPool({ courseCategoryId: subject, ...draw })}) v)
      )`,
    })
    .from(sql`(select) one`)
  return state?.outdated ?? false
}

/**
 * A section that the bank cannot fill yet may be saved. Sections that compete for the same questions, with
 * each other or with fixed questions, may not.
 */
const demandEnoughTogether = (shortages: readonly Shortage[]): void => {
  const conflicts = shortages.filter(
    ({ titles, n, matching: matchingCount, fixed: fixedCount }) =>
      titles.length > 1 || (fixedCount > 0 && matchingCount + fixedCount >= n),
  )
  if (conflicts.length === 0) return
  const message = `Belum disimpan: ${unfilledWords(conflicts)}. Kurangi jumlahnya, atau pilih soal lain.`
  throw new AppError('invalid', { message, fields: { sections: [message] } })
}

export const mountSections = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, quizSections, async ({ actor, query }) =>
    read(ctx, await taughtLesson(db, actor, query.lessons_id, 'QUIZ')),
  )
  serve(ctx, saveSections, async ({ actor, body }) => {
    const quiz = await taughtLesson(db, actor, body.lessons_id, 'QUIZ')
    const sections = body.sections.map((section) => ({ ...section, draw: section.draw ?? null }))
    const thing = {
      kind: 'lessons',
      id: quiz.id,
      part: 'quiz_sections',
      detail: quizSections,
      find: async () => (await read(ctx, quiz)).data,
    } as const
    const { shortages, ...data } = await orStale(db, thing, () =>
      transact(ctx, actor, async (tx) => {
        const savedSections = await saveInto(tx, quiz, sections, body.version)
        const shortages = await listShortages(tx, quiz.id)
        demandEnoughTogether(shortages)
        return { ...savedSections, shortages }
      }),
    )
    const warning = shortages.length > 0 ? ` Kuis belum dapat dimulai: ${unfilledWords(shortages)}.` : ''
    return { message: `Bagian kuis disimpan.${warning}`, data }
  })
  serve(ctx, quizPool, async ({ actor, query: { lessons_id, goal_id, folder_id, ...filter } }) => {
    const quiz = await taughtLesson(db, actor, lessons_id, 'QUIZ')
    const draw = { ...filter, goal_id: goal_id ?? null, folder_id: folder_id ?? null }
    const versions = await versionsFor(db, await readSubjectId(db, quiz), draw)
    return { data: { matching: versions.length, points: byPoint(versions) } }
  })
}
