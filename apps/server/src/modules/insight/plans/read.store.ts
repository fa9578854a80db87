import { findLacks } from '@tuntas/contract/insight/plan-checks'
import type { Plan, PlannedSubject } from '@tuntas/contract/insight/plans'
import { type PageQuery, paginate } from '@tuntas/contract/wire/paging'
import { and, asc, count, desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, matches } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { ofScope, type Scope } from '../../campus/administrators/access.ts'
import { courseCategories, cpl, curriculums, studyPrograms } from '../../campus/masters/schema.ts'
import { users } from '../../identity/account/schema.ts'
import { goals } from '../../learning/goals/schema.ts'
import { listGoals, listOutcomes } from '../outcomes/store.ts'
import { type OwnPlan, taughtSubject, teachesNow } from './access.ts'
import {
  planAssessmentGoals,
  planAssessments,
  planReferences,
  plans,
  planWeekGoals,
  planWeeks,
} from './schema.ts'
import {
  changesIn,
  completeView,
  lacksIn,
  type PlanView,
  weighed,
  withLinks,
  withSignedMinutes,
} from './view.rules.ts'

/** Reads editions: drafts from the tables, others from the snapshot stored at the proposal. */

const proposer = alias(users, 'proposer')
const approver = alias(users, 'approver')
/** Lecturers in the latest semester with classes; semesters are ordered by code. */
const lecturers = sql<string[]>`(
  select coalesce(json_agg(distinct u.name), '[]'::json) from courses c
  join users u on u.id = c.teacher_id or exists (select from course_teamteaching t where t.courses_id = c.id and t.teacher_id = u.id)
  where c.course_category_id = plans.course_category_id and c.deleted_at is null
    and c.year_id = (select x.year_id from courses x join years y on y.id = x.year_id
      where x.course_category_id = c.course_category_id and x.deleted_at is null order by y.code desc, y.id desc limit 1))`

/** Columns of the edition, with its mata kuliah. */
const findStored = async (conn: Conn, { id }: OwnPlan) => {
  const { document: _, created_by: __, ...ownColumns } = getTableColumns(plans)
  const [storedPlan] = await conn
    .select({
      ...ownColumns,
      status: sql<Plan['status']>`plans.status`,
      course_category: courseCategories.name,
      course_category_code: courseCategories.code,
      sks: courseCategories.sks,
      study_program: studyPrograms.name,
      sks_minutes: sql<PlanView['sks_minutes']>`json_build_object('contact', study_programs.minutes_contact,
        'task', study_programs.minutes_task, 'study', study_programs.minutes_study)`,
      curriculum: curriculums.name,
      course_method: sql<PlanView['course_method']>`plans.course_method`,
      proposed_by: proposer.name,
      approved_by: approver.name,
      lecturers,
    })
    .from(plans)
    .innerJoin(courseCategories, eq(courseCategories.id, plans.course_category_id))
    .innerJoin(studyPrograms, eq(studyPrograms.id, courseCategories.study_program_id))
    .innerJoin(curriculums, eq(curriculums.id, courseCategories.curriculum_id))
    .leftJoin(proposer, eq(proposer.id, plans.proposed_by))
    .leftJoin(approver, eq(approver.id, plans.approved_by))
    .where(eq(plans.id, id))
  if (!storedPlan) throw new AppError('not_found')
  return storedPlan
}
type Stored = Awaited<ReturnType<typeof findStored>>

/** The current goal: the target if it was merged. */
const mergedGoalId = sql<number>`coalesce(${goals.merged_into_id}, ${goals.id})`

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
      method: planWeeks.method,
      experience: planWeeks.experience,
      contact_minutes: planWeeks.contact_minutes,
      task_minutes: planWeeks.task_minutes,
      study_minutes: planWeeks.study_minutes,
    })
    .from(planWeeks)
    .where(eq(planWeeks.plan_id, id))
    .orderBy(asc(planWeeks.week))
  const weekGoals = await conn
    .select({ week: planWeekGoals.week, goal_id: mergedGoalId })
    .from(planWeekGoals)
    .innerJoin(goals, eq(goals.id, planWeekGoals.goal_id))
    .where(eq(planWeekGoals.plan_id, id))
    .groupBy(planWeekGoals.week, mergedGoalId)
    .orderBy(sql`min(${goals.position})`, mergedGoalId)
  return weeks.map((week) => ({
    ...week,
    goal_ids: weekGoals.filter((one) => one.week === week.week).map(({ goal_id }) => goal_id),
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
      component: sql<PlanView['assessments'][number]['component']>`plan_assessments.component`,
      technique: sql<PlanView['assessments'][number]['technique']>`plan_assessments.technique`,
      rubric: planAssessments.rubric,
      output: planAssessments.output,
      criteria: planAssessments.criteria,
      due: planAssessments.due,
    })
    .from(planAssessments)
    .where(eq(planAssessments.plan_id, id))
    .orderBy(asc(planAssessments.position))
  const assessmentGoals = await conn
    .select({
      assessment_id: planAssessmentGoals.assessment_id,
      goal_id: mergedGoalId,
      share: sql<number | null>`sum(${planAssessmentGoals.share})::float`,
    })
    .from(planAssessmentGoals)
    .innerJoin(planAssessments, eq(planAssessments.id, planAssessmentGoals.assessment_id))
    .innerJoin(goals, eq(goals.id, planAssessmentGoals.goal_id))
    .where(eq(planAssessments.plan_id, id))
    .groupBy(planAssessmentGoals.assessment_id, mergedGoalId)
    .orderBy(sql`min(${goals.position})`, mergedGoalId)
  return all.map((one) => ({
    ...one,
    goals: assessmentGoals
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

/** All CPL of the plan's study program and curriculum, and those that the plan names from another one. */
const listCplChoices = (conn: Conn, subject: number, namedIds: readonly number[]) =>
  conn
    .select({ id: cpl.id, code: cpl.code, name: cpl.name, kind: cpl.kind })
    .from(cpl)
    .innerJoin(courseCategories, eq(courseCategories.id, subject))
    .where(
      or(
        inArray(cpl.id, [...namedIds]),
        and(
          eq(courseCategories.study_program_id, cpl.study_program_id),
          eq(courseCategories.curriculum_id, cpl.curriculum_id),
        ),
      ),
    )
    .orderBy(asc(cpl.code), asc(cpl.id))

/** The edition from the tables, and which of its goals are still in use. */
const buildView = async (conn: Conn, plan: OwnPlan, storedPlan: Stored) => {
  // Sequential: a transaction has one connection.
  const weeks = await listWeeks(conn, plan.id)
  const assessments = await listAssessments(conn, plan.id)
  const references = await listReferences(conn, plan.id)
  const outcomes = await listOutcomes(conn, plan.course_category_id)
  const servedIds = new Set([...storedPlan.cpl_ids, ...outcomes.cpl.map(({ id }) => id)])
  const choices = await listCplChoices(conn, plan.course_category_id, [...servedIds])
  const namedIds = [
    ...weeks.flatMap(({ goal_ids }) => goal_ids),
    ...assessments.flatMap((one) => one.goals.map(({ goal_id }) => goal_id)),
  ]
  const all = await listGoals(conn, plan.course_category_id, namedIds)
  const livingGoals = await listGoals(conn, plan.course_category_id, [])
  const {
    version: _,
    status: __,
    snapshot: ___,
    remark: ____,
    approved_at: _____,
    approved_by: ______,
    ...ownFields
  } = storedPlan
  const view: PlanView = {
    ...ownFields,
    cpmk: outcomes.cpmk,
    cpl: choices.filter(({ id }) => servedIds.has(id)),
    goals: all,
    weeks,
    assessments: assessments.map(({ id: _id, ...one }) => one),
    references,
  }
  return { view, choices, living: new Set(livingGoals.map(({ id }) => id)) }
}

/** An edition for its page. For a proposed one, gaps and later changes come from the tables. */
export const findPlan = async (
  conn: Conn,
  plan: OwnPlan,
): Promise<Omit<Plan, 'can_edit' | 'courses_id'> & { view: PlanView }> => {
  const storedPlan = await findStored(conn, plan)
  const { version, status, remark, approved_at, approved_by, snapshot } = storedPlan
  const state = { version, status, remark, approved_at, approved_by }
  if (status === 'disahkan' && snapshot) {
    const view = completeView(snapshot)
    const weeks = weighed(withSignedMinutes(view, snapshot))
    const parts = { weeks, lacks: findLacks(view), changes: [], cpl_choices: [] }
    return { ...view, ...state, ...parts, view }
  }
  const { view: now, choices, living: livingIds } = await buildView(conn, plan, storedPlan)
  const view = snapshot ? completeView(snapshot) : now
  const lacks = lacksIn(withLinks(now, view), livingIds)
  const parts = { weeks: weighed(view), lacks, changes: changesIn(view, now), cpl_choices: choices }
  return { ...view, ...state, ...parts, view }
}

const editions = sql<PlannedSubject['editions']>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'edition', p.edition, 'status', p.status, 'proposed_at', p.proposed_at,
    'approved_at', p.approved_at, 'remark', p.remark) order by p.edition desc), '[]'::json)
  from plans p where p.course_category_id = course_categories.id)`
/** Mata kuliah taught by anybody, with their editions, latest first. */
export const listSubjects = (conn: Conn, actor: Actor): Promise<PlannedSubject[]> =>
  conn
    .select({
      course_category_id: courseCategories.id,
      course_category: courseCategories.name,
      course_category_code: courseCategories.code,
      sks: courseCategories.sks,
      study_program: studyPrograms.name,
      can_edit: sql<boolean>`${teachesNow(actor, sql`course_categories.id`)}`,
      editions,
    })
    .from(courseCategories)
    .innerJoin(studyPrograms, eq(studyPrograms.id, courseCategories.study_program_id))
    .where(taughtSubject(actor, sql`course_categories.id`))
    .orderBy(asc(courseCategories.name), asc(courseCategories.id))

type Asked = PageQuery & { status?: Plan['status'] | undefined }
/** Proposed and approved editions within the scope; pending decisions first. */
export const readKeptPage = async (conn: Conn, scope: Scope, { keywords, status, page, limit }: Asked) => {
  const condition = sql`plans.status <> 'draf' and ${ofScope(scope, sql`study_programs.id`)}
    and ${matches(keywords, [sql`course_categories.name`, sql`course_categories.code`, sql`study_programs.name`])}
    and (${status ?? null}::text is null or plans.status = ${status ?? null})`
  const all = conn
    .select({
      id: plans.id,
      edition: plans.edition,
      status: sql<Plan['status']>`plans.status`,
      proposed_at: plans.proposed_at,
      approved_at: plans.approved_at,
      remark: plans.remark,
      course_category: courseCategories.name,
      course_category_code: courseCategories.code,
      study_program: studyPrograms.name,
      proposed_by: proposer.name,
      snapshot: plans.snapshot,
    })
    .from(plans)
    .innerJoin(courseCategories, eq(courseCategories.id, plans.course_category_id))
    .innerJoin(studyPrograms, eq(studyPrograms.id, courseCategories.study_program_id))
    .leftJoin(proposer, eq(proposer.id, plans.proposed_by))
    .where(condition)
  const [total] = await conn.select({ n: count() }).from(all.as('kept'))
  const planRows = await all
    .orderBy(sql`plans.status <> 'diajukan'`, desc(plans.proposed_at), desc(plans.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const data = planRows.map(({ snapshot, ...row }) => ({
    ...row,
    total_lack: row.status === 'disahkan' && snapshot ? findLacks(completeView(snapshot)).length : 0,
  }))
  return { data, pagination: paginate({ page, limit }, total?.n ?? 0) }
}
