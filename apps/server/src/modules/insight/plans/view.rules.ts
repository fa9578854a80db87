import { type Lack, lacksOf, weightOfWeek } from '@tuntas/contract/insight/plan-checks'
import type { Plan } from '@tuntas/contract/insight/plans'

/** An edition with all texts that it names: what its page and its print show, and what is kept of it when it is approved. */
export type PlanView = Omit<
  Plan,
  'version' | 'status' | 'lacks' | 'remark' | 'approved_at' | 'approved_by' | 'weeks'
> & { weeks: Omit<Plan['weeks'][number], 'weight'>[] }

/** Goals that are not chosen any more stand in the view while the edition names them, and count as missing. */
export const lacksIn = (view: PlanView, living: ReadonlySet<number>): Lack[] =>
  lacksOf({ ...view, goals: view.goals.filter(({ id }) => living.has(id)) })

export const weighed = (view: PlanView): Plan['weeks'] =>
  view.weeks.map((week) => ({ ...week, weight: weightOfWeek(week.week, view.assessments) }))
