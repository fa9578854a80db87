import { duplicateLessons } from '@tuntas/contract/learning/topics'
import type { Body } from '@tuntas/contract/wire/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import { taughtCourse } from '../../classroom/courses/access.ts'
import { type CopyTarget, copyInto } from '../quizzes/copy.store.ts'
import { taughtSection } from './access.ts'
import { keepClosedItemsOfAll } from './closed-marks.store.ts'

/**
 * All targets in the caller's classes, sorted by class. The same lock order keeps two copies from
 * deadlocking.
 */
const resolveTargets = async (
  { db, env }: AppContext,
  actor: Actor,
  { courses_id, targets, days, keep_status }: Body<typeof duplicateLessons>,
): Promise<CopyTarget[]> => {
  const requestedTargets = targets ?? [{ courses_id: courses_id ?? 0, sections_id: undefined }]
  const copyTargets: CopyTarget[] = []
  for (const target of requestedTargets.toSorted((a, b) => a.courses_id - b.courses_id)) {
    const course = await taughtCourse(db, actor, target.courses_id)
    const section =
      target.sections_id === undefined ? undefined : await taughtSection(db, actor, target.sections_id)
    if (section && section.courses_id !== course.id) throw new AppError('not_found')
    copyTargets.push({ course, section, days, zone: env.campusTz, keepStatus: keep_status })
  }
  return copyTargets
}

export const mountCopying = (ctx: AppContext): void => {
  serve(ctx, duplicateLessons, async ({ actor, body }) => {
    const targets = await resolveTargets(ctx, actor, body)
    const copies = await transact(ctx, actor, async (tx) => {
      const copiedTargets: Awaited<ReturnType<typeof copyInto>>[] = []
      for (const target of targets) copiedTargets.push(await copyInto(tx, actor, target, body.list_lessons))
      await keepClosedItemsOfAll(
        tx,
        targets.map(({ course }) => ({ courses_id: course.id })),
      )
      return copiedTargets
    })
    const sum = (part: 'sections' | 'lessons' | 'questions') =>
      copies.reduce((total, copy) => total + copy[part], 0)
    const data = { sections: sum('sections'), lessons: sum('lessons'), questions: sum('questions') }
    return { message: `${data.lessons} pembelajaran disalin.`, data: { ...data, targets: copies } }
  })
}
