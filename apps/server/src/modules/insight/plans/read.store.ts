import type { Plan, PlannedSubject } from '@tuntas/contract/insight/plans'
import type { PageQuery } from '@tuntas/contract/wire/paging'
import { asc, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, firstRow, matches, rows } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { pageOf } from '../../../platform/list.ts'
import { ofScope, type Scope } from '../../campus/administrators/access.ts'
import { goals } from '../../learning/goals/schema.ts'
import { listGoals, listOutcomes } from '../outcomes/store.ts'
import { type OwnPlan, taughtSubject } from './access.ts'
import { planAssessmentGoals, planAssessments, planReferences, planWeekGoals, planWeeks } from './schema.ts'
import { lacksIn, type PlanView, weighed } from './view.rules.ts'

/** Reading editions: of those that are not approved yet what stands in the tables, of the others what was kept. */

type Stored = Omit<Plan, 'cpl' | 'cpmk' | 'goals' | 'weeks' | 'assessments' | 'references' | 'lacks'> & {
  snapshot: PlanView | null
}
/** Its own columns, with the mata kuliah that it is of. */
const findStored = async (conn: Conn, { id }: OwnPlan): Promise<Stored> => {
  const stored = await firstRow<Stored>(
    conn,
    sql`select p.id, p.version, p.edition, p.status, p.course_category_id, k.name as course_category, k.code as course_category_code,
      k.sks, s.name as study_program, v.name as curriculum, p.created_at, p.proposed_at, p.approved_at, p.remark, p.snapshot,
      by.name as proposed_by, appr.name as approved_by, p.semester, p.cluster, p.prerequisites, p.developer, p.coordinator,
      p.head_of_program, p.description, p.study_material, p.media,
      (select coalesce(json_agg(distinct u.name), '[]'::json) from courses c
        join users u on u.id = c.teacher_id or exists (select from course_teamteaching t where t.courses_id = c.id and t.teacher_id = u.id)
        where c.course_category_id = k.id and c.deleted_at is null
          and c.year_id = (select max(x.year_id) from courses x where x.course_category_id = k.id and x.deleted_at is null)) as lecturers
      from plans p join course_categories k on k.id = p.course_category_id
      join study_programs s on s.id = k.study_program_id join curriculums v on v.id = k.curriculum_id
      left join users by on by.id = p.proposed_by left join users appr on appr.id = p.approved_by
      where p.id = ${id}`,
  )
  if (!stored) throw new AppError('not_found')
  return stored
}

/** The goal that is meant now: where it went into another one, that one. */
const meant = sql<number>`coalesce(${goals.merged_into_id}, ${goals.id})`

export const listWeeks = async (conn: Conn, id: number) => {
  const weeks = await conn
    .select({
      week: planWeeks.week,
      exam: sql<PlanView['weeks'][number]['exam']>`plan_weeks.exam`,
      indicators: planWeeks.indicators,
      criteria: planWeeks.criteria,
      form: sql<PlanView['weeks'][number]['form']>`plan_weeks.form`,
      offline: planWeeks.offline,
      offline_minutes: planWeeks.offline_minutes,
      online: planWeeks.online,
      online_minutes: planWeeks.online_minutes,
      material: planWeeks.material,
      references: planWeeks.references,
    })
    .from(planWeeks)
    .where(eq(planWeeks.plan_id, id))
    .orderBy(asc(planWeeks.week))
  const named = await conn
    .select({ week: planWeekGoals.week, goal_id: meant })
    .from(planWeekGoals)
    .innerJoin(goals, eq(goals.id, planWeekGoals.goal_id))
    .where(eq(planWeekGoals.plan_id, id))
    .groupBy(planWeekGoals.week, meant)
    .orderBy(sql`min(${goals.position})`, meant)
  return weeks.map((week) => ({
    ...week,
    goal_ids: named.filter((one) => one.week === week.week).map(({ goal_id }) => goal_id),
  }))
}

export const listAssessments = async (conn: Conn, id: number) => {
  const all = await conn
    .select({
      id: planAssessments.id,
      name: planAssessments.name,
      type: sql<PlanView['assessments'][number]['type']>`plan_assessments.type`,
      week: planAssessments.week,
      weight: planAssessments.weight,
      note: planAssessments.note,
    })
    .from(planAssessments)
    .where(eq(planAssessments.plan_id, id))
    .orderBy(asc(planAssessments.position))
  const measured = await conn
    .select({
      assessment_id: planAssessmentGoals.assessment_id,
      goal_id: meant,
      share: sql<number | null>`sum(${planAssessmentGoals.share})::float`,
    })
    .from(planAssessmentGoals)
    .innerJoin(planAssessments, eq(planAssessments.id, planAssessmentGoals.assessment_id))
    .innerJoin(goals, eq(goals.id, planAssessmentGoals.goal_id))
    .where(eq(planAssessments.plan_id, id))
    .groupBy(planAssessmentGoals.assessment_id, meant)
    .orderBy(sql`min(${goals.position})`, meant)
  return all.map((one) => ({
    ...one,
    goals: measured
      .filter(({ assessment_id }) => assessment_id === one.id)
      .map(({ goal_id, share }) => ({ goal_id, share: share ?? undefined })),
  }))
}

const listReferences = (conn: Conn, id: number) =>
  conn
    .select({
      kind: sql<PlanView['references'][number]['kind']>`plan_references.kind`,
      text: planReferences.text,
    })
    .from(planReferences)
    .where(eq(planReferences.plan_id, id))
    .orderBy(asc(planReferences.position))

/** The edition as the tables have it, and which of its goals are chosen still. */
const viewOf = async (conn: Conn, plan: OwnPlan, stored: Stored) => {
  // One after the other: a transaction has one connection.
  const weeks = await listWeeks(conn, plan.id)
  const assessments = await listAssessments(conn, plan.id)
  const references = await listReferences(conn, plan.id)
  const outcomes = await listOutcomes(conn, plan.course_category_id)
  const named = [
    ...weeks.flatMap(({ goal_ids }) => goal_ids),
    ...assessments.flatMap((one) => one.goals.map(({ goal_id }) => goal_id)),
  ]
  const all = await listGoals(conn, plan.course_category_id, named)
  const chosen = await listGoals(conn, plan.course_category_id, [])
  const {
    version: _,
    status: __,
    snapshot: ___,
    remark: ____,
    approved_at: _____,
    approved_by: ______,
    ...own
  } = stored
  const view: PlanView = {
    ...own,
    ...outcomes,
    goals: all,
    weeks,
    assessments: assessments.map(({ id: _id, ...one }) => one),
    references,
  }
  return { view, living: new Set(chosen.map(({ id }) => id)) }
}

/** An edition as its page shows it. */
export const findPlan = async (conn: Conn, plan: OwnPlan): Promise<Plan & { view: PlanView }> => {
  const stored = await findStored(conn, plan)
  const { version, status, remark, approved_at, approved_by, snapshot } = stored
  const state = { version, status, remark, approved_at, approved_by }
  if (snapshot) return { ...snapshot, ...state, weeks: weighed(snapshot), lacks: [], view: snapshot }
  const { view, living } = await viewOf(conn, plan, stored)
  return { ...view, ...state, weeks: weighed(view), lacks: lacksIn(view, living), view }
}

/** Every mata kuliah that somebody teaches, with its editions: the latest first. */
export const listSubjects = (conn: Conn, actor: Actor): Promise<PlannedSubject[]> =>
  rows<PlannedSubject>(
    conn,
    sql`select k.id as course_category_id, k.name as course_category, k.code as course_category_code, k.sks, s.name as study_program,
      (select coalesce(json_agg(json_build_object('id', p.id, 'edition', p.edition, 'status', p.status, 'proposed_at', p.proposed_at,
        'approved_at', p.approved_at, 'remark', p.remark) order by p.edition desc), '[]'::json)
        from plans p where p.course_category_id = k.id) as editions
      from course_categories k join study_programs s on s.id = k.study_program_id
      where ${taughtSubject(actor, sql`k.id`)} order by k.name, k.id`,
  )

type Kept = {
  id: number
  edition: number
  status: Plan['status']
  proposed_at: string | null
  approved_at: string | null
  remark: string | null
  course_category: string
  course_category_code: string | null
  study_program: string
  proposed_by: string | null
}
/** What was proposed and approved within the scope: what waits for a decision first. */
export const pageOfKept = (
  conn: Conn,
  scope: Scope,
  query: PageQuery & { status?: Plan['status'] | undefined },
) =>
  pageOf<Kept>(
    conn,
    sql`select p.id, p.edition, p.status, p.proposed_at, p.approved_at, p.remark, k.name as course_category,
      k.code as course_category_code, s.name as study_program, u.name as proposed_by
      from plans p join course_categories k on k.id = p.course_category_id join study_programs s on s.id = k.study_program_id
      left join users u on u.id = p.proposed_by
      where p.status <> 'draf' and ${ofScope(scope, sql`k.study_program_id`)}
        and ${matches(query.keywords, [sql`k.name`, sql`k.code`, sql`s.name`])}
        and (${query.status ?? null}::text is null or p.status = ${query.status ?? null})`,
    sql`status <> 'diajukan', proposed_at desc, id desc`,
    query,
  )
