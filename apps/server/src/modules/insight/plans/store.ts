import type { savePlan } from '@tuntas/contract/insight/plans'
import { WEEKS } from '@tuntas/contract/insight/plans.vocabulary'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { countRows } from '../../../platform/db/rows.ts'
import { incrementVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { courseCategories } from '../../campus/masters/schema.ts'
import { goals } from '../../learning/goals/schema.ts'
import { type OwnPlan, refuseFormer, taughtSubject } from './access.ts'
import { findPlan } from './read.store.ts'
import {
  planAssessmentGoals,
  planAssessments,
  planReferences,
  plans,
  planWeekGoals,
  planWeeks,
} from './schema.ts'
import { completeInput, findPracticeFaults } from './stored-fields.rules.ts'

/** Starts editions and saves drafts as a whole. */

type Saved = Omit<Body<typeof savePlan>, 'id' | 'version'>
type Content = Pick<Saved, 'weeks' | 'assessments' | 'references'>

/** Reads an edition and locks it until the transaction ends. */
export const lock = async (tx: Conn, { id }: OwnPlan, version: number | undefined) => {
  const [plan] = await tx.select().from(plans).where(eq(plans.id, id)).for('update')
  if (!plan) throw new AppError('not_found')
  if (version !== undefined && plan.version !== version) throw new AppError('stale')
  return plan
}
export const pickName = ({
  course_category_id,
  edition,
}: {
  course_category_id: number
  edition: number
}) => ({
  course_category_id,
  edition,
})

/** Refuses goals of other mata kuliah, and locks the rest against merging and archiving. */
const refuseForeign = async (tx: Conn, plan: OwnPlan, { weeks, assessments }: Content): Promise<void> => {
  const ids = new Set([
    ...weeks.flatMap(({ goal_ids }) => goal_ids),
    ...assessments.flatMap((one) => one.goals.map(({ goal_id }) => goal_id)),
  ])
  const ownGoals = await tx
    .select({ id: goals.id })
    .from(goals)
    .where(
      and(
        eq(goals.course_category_id, plan.course_category_id),
        sql`goals.id = any(${sql.param([...ids])}::int[])`,
      ),
    )
    .orderBy(goals.id)
    .for('key share')
  const ownGoalIds = new Set(ownGoals.map(({ id }) => id))
  const fields = Object.fromEntries([
    ...weeks.flatMap(({ goal_ids }, at) =>
      goal_ids.some((id) => !ownGoalIds.has(id))
        ? [[`weeks.${at}.goal_ids`, ['Pilih Sub-CPMK dari mata kuliah ini']]]
        : [],
    ),
    ...assessments.flatMap((one, at) =>
      one.goals.some(({ goal_id }) => !ownGoalIds.has(goal_id))
        ? [[`assessments.${at}.goals`, ['Pilih Sub-CPMK dari mata kuliah ini']]]
        : [],
    ),
  ])
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}

/** Replaces weeks, assessments and references. */
export const writeContent = async (tx: Conn, id: number, { weeks, assessments, references }: Content) => {
  await tx.delete(planWeeks).where(eq(planWeeks.plan_id, id))
  await tx.delete(planWeekGoals).where(eq(planWeekGoals.plan_id, id))
  await tx.delete(planAssessments).where(eq(planAssessments.plan_id, id))
  await tx.delete(planReferences).where(eq(planReferences.plan_id, id))
  if (weeks.length > 0)
    await tx.insert(planWeeks).values(weeks.map(({ goal_ids: _, ...week }) => ({ plan_id: id, ...week })))
  const ofWeeks = weeks.flatMap(({ week, goal_ids }) =>
    goal_ids.map((goal_id) => ({ plan_id: id, week, goal_id })),
  )
  if (ofWeeks.length > 0) await tx.insert(planWeekGoals).values(ofWeeks)
  if (references.length > 0)
    await tx
      .insert(planReferences)
      .values(references.map((one, position) => ({ plan_id: id, position, ...one })))
  if (assessments.length === 0) return
  const inserted = await tx
    .insert(planAssessments)
    .values(assessments.map(({ goals: _, ...one }, position) => ({ plan_id: id, position, ...one })))
    .returning({ id: planAssessments.id, position: planAssessments.position })
  const parts = inserted.flatMap(({ id: assessment_id, position }) =>
    (assessments[position]?.goals ?? []).map((goal) => ({ assessment_id, ...goal })),
  )
  if (parts.length > 0) await tx.insert(planAssessmentGoals).values(parts)
}

const emptyWeek = {
  goal_ids: [],
  indicators: null,
  criteria: null,
  form: null,
  offline: null,
  offline_minutes: null,
  method: null,
  experience: null,
}
const emptyRest = {
  online: null,
  online_minutes: null,
  material: null,
  references: null,
  contact_minutes: null,
  task_minutes: null,
  study_minutes: null,
}
/** The weeks of a semester, including its two exams. */
const emptyWeeks: Saved['weeks'] = Array.from({ length: WEEKS }, (_, at) => ({
  week: at + 1,
  exam: at + 1 === WEEKS / 2 ? 'uts' : at + 1 === WEEKS ? 'uas' : null,
  ...emptyWeek,
  ...emptyRest,
}))

type Part = Saved['assessments'][number]['goals'][number]
/** Adds up the shares of goals that were merged into one. */
const together = (parts: readonly Part[]): Part[] => {
  const byGoal = new Map<number, Part>()
  for (const part of parts) {
    const before = byGoal.get(part.goal_id)
    const share = before ? (before.share ?? 0) + (part.share ?? 0) || part.share : part.share
    byGoal.set(part.goal_id, { ...part, share })
  }
  return [...byGoal.values()]
}

/** Content of the next edition: a copy of the last approved one with current goals. */
const beginning = async (tx: Conn, subject: number): Promise<Saved & { edition: number }> => {
  const [last] = await tx
    .select({ id: plans.id, edition: plans.edition })
    .from(plans)
    .where(eq(plans.course_category_id, subject))
    .orderBy(sql`edition desc`)
    .limit(1)
  if (!last) return { edition: 1, weeks: emptyWeeks, assessments: [], references: [], ...noWords }
  const { view } = await findPlan(tx, { id: last.id, course_category_id: subject } as OwnPlan)
  const { weeks, assessments, references } = view
  const now = await meantNow(tx, subject)
  return {
    ...pickWords(view),
    // The next edition has dates of its own.
    written_on: null,
    revised_on: null,
    edition: last.edition + 1,
    weeks: weeks.map((week) => ({
      ...week,
      goal_ids: [...new Set(week.goal_ids.flatMap((goal) => now.get(goal) ?? []))],
    })),
    assessments: assessments.map((one) => ({
      ...one,
      goals: together(
        one.goals.flatMap(({ goal_id, ...rest }) => {
          const goal = now.get(goal_id)
          return goal === undefined ? [] : [{ goal_id: goal, ...rest }]
        }),
      ),
    })),
    references,
  }
}
/** The living goal for each goal of a mata kuliah. If two were merged, the first occurrence keeps it. */
const meantNow = async (tx: Conn, subject: number): Promise<Map<number, number>> => {
  const all = await tx
    .select({ id: goals.id, now: sql<number>`coalesce(${goals.merged_into_id}, ${goals.id})` })
    .from(goals)
    .where(eq(goals.course_category_id, subject))
  const livingGoals = await tx
    .select({ id: goals.id })
    .from(goals)
    .where(and(eq(goals.course_category_id, subject), isNull(goals.archived_at)))
  const livingIds = new Set(livingGoals.map(({ id }) => id))
  return new Map(all.flatMap(({ id, now }) => (livingIds.has(now) ? [[id, now] as const] : [])))
}

type Words = Omit<Saved, keyof Content>
const noWords: Words = {
  semester: null,
  cluster: null,
  prerequisites: null,
  developer: null,
  coordinator: null,
  head_of_program: null,
  description: null,
  study_material: null,
  media: null,
  academic_year: null,
  written_on: null,
  revised_on: null,
  sks_practice: null,
  course_method: null,
  cpl_ids: [],
}
const wordNames = Object.keys(noWords) as (keyof Words)[]
const pickWords = (from: Words): Words =>
  Object.fromEntries(wordNames.map((name) => [name, from[name]])) as Words

const openEdition = (tx: Conn, subject: number) =>
  tx
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.course_category_id, subject), ne(plans.status, 'disahkan')))

/**
 * The unapproved edition, or a new one. Of two concurrent callers, the second gets the first one's edition.
 */
export const beginPlan = async (
  tx: Work,
  actor: Actor,
  subject: number,
): Promise<{ id: number; added: boolean }> => {
  const ownCount = await countRows(
    tx,
    sql`select from course_categories k where k.id = ${subject} and ${taughtSubject(actor, sql`k.id`)}`,
  )
  if (ownCount === 0) throw new AppError('not_found')
  await refuseFormer(tx, actor, subject)
  await tx
    .select({ id: courseCategories.id })
    .from(courseCategories)
    .where(eq(courseCategories.id, subject))
    .for('no key update')
  const [open] = await openEdition(tx, subject)
  if (open) return { id: open.id, added: false }
  const { weeks, assessments, references, ...startFields } = await beginning(tx, subject)
  const [planRow] = await tx
    .insert(plans)
    .values({ course_category_id: subject, created_by: actor.id, ...startFields })
    .returning({ id: plans.id, edition: plans.edition })
  if (!planRow) throw new AppError('unexpected')
  await writeContent(tx, planRow.id, { weeks, assessments, references })
  await tx.emit('plan.started', {
    id: planRow.id,
    after: pickName({ course_category_id: subject, edition: planRow.edition }),
  })
  return { id: planRow.id, added: true }
}

/** Sizes of its parts, for the audit log. */
const sized = ({
  weeks,
  assessments,
  references,
}: {
  weeks: object[]
  assessments: object[]
  references: object[]
}) => ({
  weeks: weeks.length,
  assessments: assessments.length,
  references: references.length,
})

/** Saves a draft as a whole. */
export const writePlan = async (
  tx: Work,
  plan: OwnPlan,
  { version, ...request }: Saved & { version?: number | undefined },
) => {
  const before = await lock(tx, plan, version)
  if (before.status !== 'draf') throw new AppError('plan_fixed')
  const formerPlan = await findPlan(tx, plan)
  const input = completeInput(request, formerPlan.view)
  const fields = findPracticeFaults(input, formerPlan.sks)
  if (fields) throw new AppError('invalid', { fields })
  await refuseForeign(tx, plan, input)
  await writeContent(tx, plan.id, input)
  const words = pickWords(input)
  await tx
    .update(plans)
    .set({ ...words, version: incrementVersion(plans.version) })
    .where(eq(plans.id, plan.id))
  await tx.emit('plan.saved', {
    id: plan.id,
    before: { ...pickWords(formerPlan), ...sized(formerPlan) },
    after: { ...words, ...sized(input) },
  })
}
