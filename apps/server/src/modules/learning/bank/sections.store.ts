import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import type { Work } from '../../../platform/events.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { type Draw, drawsAlike, inWords, type SectionInput } from '../quizzes/sections.rules.ts'
import {
  archiveSections,
  demandNoForms,
  demandOwn,
  emitSaved,
  emptyPool,
  forgetDraw,
  listSections,
  lockQuiz,
  openPool,
  placeQuestions,
  readSubjectId,
  versionOfSections,
  writeSection,
} from '../quizzes/sections.store.ts'
import { selectPool, takeFromBank } from './pool.store.ts'

/** Sections of a quiz with their draws from the bank. */

export const versionsFor = (
  conn: Conn,
  courseCategoryId: number,
  draw: Omit<Draw, 'n' | 'per_student' | 'point'>,
) =>
  conn
    .select({ id: sql<number>`v.id`, point: sql<number>`v.point`.mapWith(Number) })
    .from(sql`(${selectPool({ courseCategoryId, ...draw })}) v`)
    .orderBy(sql`v.id`)

/** Copies matching bank questions into the pool and removes those that no longer match. */
const fillPool = async (tx: Work, quiz: TaughtLesson, subject: number, section: number, draw: Draw) => {
  const versions = (await versionsFor(tx, subject, draw)).map(({ id }) => id)
  await emptyPool(tx, quiz.id, { id: section, point: draw.point }, versions)
  await openPool(tx, await takeFromBank(tx, quiz.id, versions, { sectionId: section, point: draw.point }))
}

/**
 * Saves the sections of a quiz and fills their pools from the present bank.
 * @param version of the sections as read; undefined skips the check
 */
export const saveSections = async (
  tx: Work,
  quiz: TaughtLesson,
  sections: readonly SectionInput[],
  version?: number,
) => {
  await lockQuiz(tx, quiz, version)
  await demandNoForms(tx, quiz.id)
  const subject = await readSubjectId(tx, quiz)
  await demandOwn(
    tx,
    subject,
    sections.flatMap(({ draw }) => draw ?? []),
  )
  const before = await listSections(tx, quiz.id)
  const ids: number[] = []
  for (const [at, section] of sections.entries()) ids.push(await writeSection(tx, quiz.id, section, at + 1))
  await archiveSections(tx, quiz.id, ids)
  for (const [at, { draw, question_ids }] of sections.entries()) {
    const id = ids[at] ?? 0
    if (question_ids || draw) await placeQuestions(tx, quiz.id, id, draw ? [] : (question_ids ?? []))
    if (!draw) continue
    await fillPool(tx, quiz, subject, id, draw)
    const formerSection = before.find((one) => one.id === id)
    if (formerSection && !drawsAlike(formerSection, draw)) await forgetDraw(tx, id)
  }
  const after = await listSections(tx, quiz.id)
  await emitSaved(tx, quiz, before.map(inWords), after.map(inWords))
  return { ids, version: await versionOfSections(tx, quiz.id) }
}
