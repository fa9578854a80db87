import { findLacks, type Lack } from '@tuntas/contract/insight/plan-checks'
import { courseMethods, type MarkComponent, markComponents, type Plan } from '@tuntas/contract/insight/plans'
import type { ContractForm } from '../../../kit/form/useContractForm'
import type { StateName } from '../../../ui/states'

/** Form values of a plan: texts, empty if missing. */

const words = [
  'semester',
  'cluster',
  'prerequisites',
  'developer',
  'coordinator',
  'head_of_program',
  'description',
  'study_material',
  'media',
  'academic_year',
  'written_on',
  'revised_on',
  'sks_practice',
  'course_method',
] as const
type Words = Record<(typeof words)[number], string>

export type WeekDraft = {
  week: number
  /** `uts`, `uas` or empty. */
  exam: string
  goal_ids: readonly number[]
  indicators: string
  criteria: string
  form: string
  offline: string
  offline_minutes: string
  online: string
  online_minutes: string
  material: string
  references: string
  method: string
  experience: string
  contact_minutes: string
  task_minutes: string
  study_minutes: string
}
export type AssessmentDraft = {
  key: number
  name: string
  type: 'QUIZ' | 'ASSIGNMENT'
  week: string
  weight: string
  note: string
  component: string
  technique: string
  rubric: string
  output: string
  criteria: string
  due: string
  /** Shares by goal id; empty ones are equal. */
  goals: Record<number, string>
}
export type ReferenceDraft = { key: number; kind: 'utama' | 'pendukung'; text: string }
export type PlanDraft = Words & {
  cpl_ids: readonly number[]
  weeks: readonly WeekDraft[]
  assessments: readonly AssessmentDraft[]
  references: readonly ReferenceDraft[]
}

export type PlanFields = ContractForm<PlanDraft>

let freshCount = 0
/** Key of rows without id. */
export const freshKey = () => ++freshCount

const text = (value: string | number | null | undefined) =>
  value === null || value === undefined
    ? ''
    : String(value).replace('.', typeof value === 'number' ? ',' : '.')

export const toPlanDraft = (plan: Plan): PlanDraft => ({
  ...(Object.fromEntries(words.map((name) => [name, text(plan[name])])) as Words),
  cpl_ids: plan.cpl_ids,
  weeks: plan.weeks.map(({ exam, weight: _, ...week }) => ({
    ...week,
    exam: text(exam),
    indicators: text(week.indicators),
    criteria: text(week.criteria),
    form: text(week.form),
    offline: text(week.offline),
    offline_minutes: text(week.offline_minutes),
    online: text(week.online),
    online_minutes: text(week.online_minutes),
    material: text(week.material),
    references: text(week.references),
    method: text(week.method),
    experience: text(week.experience),
    contact_minutes: text(week.contact_minutes),
    task_minutes: text(week.task_minutes),
    study_minutes: text(week.study_minutes),
  })),
  assessments: plan.assessments.map(({ name, type, week, weight, note, goals, ...more }) => ({
    key: freshKey(),
    name,
    type,
    week: String(week),
    weight: text(weight),
    note: text(note),
    component: text(more.component),
    technique: text(more.technique),
    rubric: text(more.rubric),
    output: text(more.output),
    criteria: text(more.criteria),
    due: text(more.due),
    goals: Object.fromEntries(goals.map(({ goal_id, share }) => [goal_id, text(share)])),
  })),
  references: plan.references.map((one) => ({ key: freshKey(), ...one })),
})

const toGoalShares = ({ goals }: AssessmentDraft) =>
  Object.entries(goals).map(([id, share]) => ({ goal_id: Number(id), share }))

/** The request; the contract parses the texts. */
export const toPlanBody = ({ weeks, assessments, references, ...rest }: PlanDraft) => ({
  ...rest,
  weeks: weeks.map((week) => ({ ...week, goal_ids: week.exam === '' ? week.goal_ids : [] })),
  assessments: assessments.map(({ key: _, goals: __, ...one }, at) => ({
    ...one,
    goals: toGoalShares(assessments[at] as AssessmentDraft),
  })),
  references: references.map(({ key: _, ...one }) => one),
})

/** A typed number; 0 if invalid. */
const figure = (text: string) => Number(text.trim().replace(',', '.')) || 0

const findComponent = (value: string): MarkComponent | null =>
  markComponents.find((one) => one === value) ?? null

export const toWeighted = ({ assessments }: Pick<PlanDraft, 'assessments'>) =>
  assessments.map((one) => ({
    name: one.name.trim() || 'Asesmen tanpa nama',
    week: Number(one.week),
    weight: figure(one.weight),
    component: findComponent(one.component),
    goals: toGoalShares(one).map(({ goal_id, share }) => ({
      goal_id,
      share: share.trim() === '' ? undefined : figure(share),
    })),
  }))

/** Gaps of the current form, by the server's rule for proposing. */
export const lacksNow = (
  draft: PlanDraft,
  { goals, cpmk, cpl_choices }: Pick<Plan, 'goals' | 'cpmk' | 'cpl_choices'>,
): Lack[] =>
  findLacks({
    goals,
    cpmk,
    cpl: cpl_choices.filter(({ id }) => draft.cpl_ids.includes(id)),
    references: draft.references,
    course_method: courseMethods.find((one) => one === draft.course_method) ?? null,
    weeks: draft.weeks.map(({ week, exam, goal_ids, indicators, references }) => ({
      references,
      week,
      exam: exam === 'uts' || exam === 'uas' ? exam : null,
      goal_ids: exam === '' ? goal_ids : [],
      indicators,
    })),
    assessments: toWeighted(draft),
  })

export const emptyWeek = (week: number): WeekDraft => ({
  week,
  exam: '',
  goal_ids: [],
  indicators: '',
  criteria: '',
  form: '',
  offline: '',
  offline_minutes: '',
  online: '',
  online_minutes: '',
  material: '',
  references: '',
  method: '',
  experience: '',
  contact_minutes: '',
  task_minutes: '',
  study_minutes: '',
})
export const emptyAssessment = (week: number): AssessmentDraft => ({
  key: freshKey(),
  name: '',
  type: 'QUIZ',
  week: String(week),
  weight: '',
  note: '',
  component: '',
  technique: '',
  rubric: '',
  output: '',
  criteria: '',
  due: '',
  goals: {},
})

/** State and label of a badge. */
export const badges: Record<Plan['status'], { state: StateName; label: string }> = {
  draf: { state: 'unpublish', label: 'Draf' },
  diajukan: { state: 'waiting', label: 'Menunggu pengesahan' },
  disahkan: { state: 'accepted', label: 'Disahkan' },
}
export const formatGoalName = ({ code, name }: { code: string | null; name: string }) =>
  code ? `${code} · ${name}` : name

/** Why a former lecturer of the mata kuliah cannot edit. */
export const FORMER =
  'RPS ini disusun oleh dosen yang mengampu mata kuliahnya sekarang. Kamu tetap dapat membacanya.'
