import type { savePlan } from '@tuntas/contract/insight/plans'
import type { Body } from '@tuntas/contract/wire/endpoint'
import type { PlanView } from './view.rules.ts'

/** What a save leaves out: older clients do not know the later fields. */

type Saved = Omit<Body<typeof savePlan>, 'id' | 'version'>
type Words = Omit<Saved, 'weeks' | 'assessments' | 'references'>

const laterNames: ReadonlySet<string> = new Set([
  'academic_year',
  'written_on',
  'revised_on',
  'sks_practice',
  'course_method',
  'cpl_ids',
  'method',
  'experience',
  'contact_minutes',
  'task_minutes',
  'study_minutes',
  'component',
  'technique',
  'rubric',
  'output',
  'criteria',
  'due',
])
/** The later fields of the stored row, replaced by those that were sent. */
const fillMissing = <Row extends object>(input: Row, storedPlan: object | undefined): Row => {
  const laterFields = Object.entries(storedPlan ?? {}).filter(([name]) => laterNames.has(name))
  const sentFields = Object.entries(input).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(laterFields), ...Object.fromEntries(sentFields) } as Row
}

/** A save completed from the stored edition: weeks by number, assessments by name. */
export const completeInput = (input: Saved, storedPlan: PlanView): Saved => {
  const { weeks, assessments, references, ...words } = input
  return {
    ...fillMissing<Words>(words, storedPlan),
    weeks: weeks.map((week) =>
      fillMissing(
        week,
        storedPlan.weeks.find((one) => one.week === week.week),
      ),
    ),
    assessments: assessments.map((assessment) =>
      fillMissing(
        assessment,
        storedPlan.assessments.find(({ name }) => name === assessment.name),
      ),
    ),
    references,
  }
}

/** The practical part is among the sks of the mata kuliah. */
export const findPracticeFaults = ({ sks_practice }: Words, sks: number): Record<string, string[]> | null =>
  (sks_practice ?? 0) > sks ? { sks_practice: [`Paling banyak ${sks}, sebanyak sks mata kuliah`] } : null
