import {
  type CopiedClass,
  duplicateCourse,
  previewSemester,
  type SemesterPlan,
  saveSemester,
  semesterClasses,
  semesterProgress,
} from '@tuntas/contract/classroom/semester'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact, type Work } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import { getScope } from '../../campus/administrators/access.ts'
import { holdNewYear, holdYear, refuseTakenYear, saveYear } from '../../campus/masters/store.ts'
import { copyClasses } from '../../learning/quizzes/copy.store.ts'
import { countCopiedQuestions } from '../../learning/quizzes/copy-questions.store.ts'
import { findAdminCourse } from './admin.store.ts'
import { findClassFaults, keepCodes } from './copied-classes.store.ts'
import { refuseGroups } from './scope.store.ts'
import {
  countCopies,
  endProgress,
  enrolGroups,
  findClosing,
  findOpened,
  findProgress,
  giveGroups,
  holdTeams,
  insertCopies,
  isNameTaken,
  listSemester,
  partitionFresh,
  sayProgress,
} from './semester.store.ts'

/** The place of a field of these classes in the plan. */
const namePlanField =
  (plan: SemesterPlan, classes: readonly { id: number }[]) =>
  (at: number, field: string): string =>
    `classes.${plan.classes.findIndex(({ id }) => id === classes[at]?.id)}.${field}`

/**
 * The semester of a plan: an existing one, including one created by an opening whose reply was lost, or a new
 * valid one.
 */
const resolveYear = async (conn: AppContext['db'] | Work, { year_id, code, name, classes }: SemesterPlan) => {
  if (year_id !== undefined) return { year_id }
  const year = { code: code ?? '', name: name ?? '' }
  const openedYear = await findOpened(
    conn,
    year,
    classes.map(({ id }) => id),
  )
  if (openedYear !== undefined) return { year_id: openedYear }
  await refuseTakenYear(conn, year.code, year.name)
  return { year }
}

/** The target semester, locked; a second opening waits. */
const openYear = async (tx: Work, plan: SemesterPlan) => {
  if (plan.year_id === undefined) await holdNewYear(tx)
  const { year_id, year } = await resolveYear(tx, plan)
  if (year) return { id: await saveYear(tx, { ...year, active: plan.activate }), name: year.name }
  const { id, code, name, active } = await holdYear(tx, year_id, plan.activate)
  if (plan.activate && !active) await saveYear(tx, { id, code, name, active: true })
  return { id, name }
}

const refuseFaults = (fields: Record<string, string[]>) => {
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}

/** Classes per step of progress, so that no statement takes long. */
const BATCH = 25

type Filling = {
  /** The new class by the original one. */
  copies: ReadonlyMap<number, number>
  classes: readonly Pick<CopiedClass, 'id' | 'study_group_id' | 'teacher_id' | 'teamteaching'>[]
  plan: Pick<SemesterPlan, 'material' | 'days' | 'keep_status'>
  zone: string
}
/** Content first: while students are enrolled, their accounts are locked for everybody else. */
const fillCopies = async (
  tx: Work,
  { copies, classes, plan, zone }: Filling,
  tick: (classes: number) => Promise<unknown>,
) => {
  const filledCounts = { sections: 0, lessons: 0, questions: 0, enrolments: 0 }
  const all = [...copies]
  const batches = Array.from({ length: Math.ceil(all.length / BATCH) }, (_, at) =>
    all.slice(at * BATCH, (at + 1) * BATCH),
  )
  for (const batch of plan.material ? batches : []) {
    const copyPlan = { days: plan.days, zone, keepStatus: plan.keep_status }
    const copiedCounts = await copyClasses(tx, copyPlan, new Map(batch))
    for (const part of ['sections', 'lessons', 'questions'] as const) filledCounts[part] += copiedCounts[part]
    await tick(batch.length)
  }
  // Imports lock study groups until their file is stored, so wait longer than a request would.
  await tx.execute(sql`set local lock_timeout = '30s'`)
  await holdTeams(tx, classes)
  await giveGroups(tx, copies, classes)
  for (const batch of batches) {
    filledCounts.enrolments += await enrolGroups(
      tx,
      batch.map(([, id]) => id),
    )
    await tick(batch.length)
  }
  return filledCounts
}

const openSemester = (ctx: AppContext, actor: Actor, plan: SemesterPlan) => {
  const total = plan.classes.length * (plan.material ? 2 : 1)
  return transact(ctx, actor, async (tx) => {
    let doneCount = 0
    const tick = (classes: number) => {
      doneCount += classes
      return sayProgress(ctx.db, actor.id, doneCount, total)
    }
    await tick(0)
    const year = await openYear(tx, plan)
    const { fresh: newClasses, skipped: skippedClasses } = await partitionFresh(
      tx,
      await keepCodes(tx, plan.classes, year.id),
      year.id,
    )
    refuseFaults(
      await findClassFaults(tx, { classes: newClasses, to: year.id }, namePlanField(plan, newClasses)),
    )
    await tick(skippedClasses.length * (plan.material ? 2 : 1))
    const copies = await insertCopies(tx, year.id, newClasses)
    const filledCounts = await fillCopies(
      tx,
      { copies, classes: newClasses, plan, zone: ctx.env.campusTz },
      tick,
    )
    await tx.emit('semester.opened', { year, copies, filled: filledCounts })
    return { year_id: year.id, classes: copies.size, skipped: skippedClasses, ...filledCounts }
  })
}

const preview = async ({ db }: AppContext, plan: SemesterPlan) => {
  const { year_id } = await resolveYear(db, plan)
  const { fresh: newClasses, skipped: skippedClasses } = await partitionFresh(
    db,
    await keepCodes(db, plan.classes, year_id),
    year_id,
  )
  refuseFaults(
    await findClassFaults(db, { classes: newClasses, to: year_id }, namePlanField(plan, newClasses)),
  )
  const closes = plan.activate ? await findClosing(db, year_id) : null
  const questions = plan.material
    ? await countCopiedQuestions(
        db,
        newClasses.map(({ id }) => id),
      )
    : 0
  const copyCounts = await countCopies(db, newClasses, plan.material)
  return { classes: newClasses.length, skipped: skippedClasses, ...copyCounts, questions, closes }
}

const duplicate = (ctx: AppContext, actor: Actor, { year_id, ...one }: Body<typeof duplicateCourse>) =>
  transact(ctx, actor, async (tx) => {
    const scope = getScope(actor)
    // A copy starts without groups, so all of its groups are checked as new.
    if (!(await findAdminCourse(tx, scope, one.id))) throw new AppError('not_found')
    await refuseGroups(tx, scope, one.study_group_id, [])
    const year = await holdYear(tx, year_id, false)
    await partitionFresh(tx, [one], undefined)
    refuseFaults(await findClassFaults(tx, { classes: [one], to: year_id }, (_, field) => field))
    if (await isNameTaken(tx, { ...one, year_id }))
      refuseFaults({ name: [`Kelas ini sudah ada di ${year.name}. Pakai nama lain.`] })
    const copies = await insertCopies(tx, year_id, [one])
    const id = copies.get(one.id) ?? 0
    const filledCounts = await fillCopies(
      tx,
      { copies, classes: [one], plan: one, zone: ctx.env.campusTz },
      async () => {},
    )
    await tx.emit('course.duplicated', { id, from: one.id, year_id, filled: filledCounts, after: one })
    return { id, ...filledCounts }
  })

export const mountSemester = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, semesterClasses, async ({ query }) => ({
    data: await listSemester(db, query.year_id, query.to_year_id),
  }))
  serve(ctx, previewSemester, async ({ body }) => ({ data: await preview(ctx, body) }))
  serve(ctx, saveSemester, async ({ actor, body }) => {
    try {
      const data = await openSemester(ctx, actor, body)
      return { message: `${data.classes} kelas dibuat.`, data }
    } finally {
      await endProgress(db, actor.id)
    }
  })
  serve(ctx, semesterProgress, async ({ actor }) => ({ data: await findProgress(db, actor.id) }))
  serve(ctx, duplicateCourse, async ({ actor, body }) => ({
    message: 'Kelas diduplikat.',
    data: await duplicate(ctx, actor, body),
  }))
}
