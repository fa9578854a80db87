import { download, endpoint } from '../wire/endpoint.ts'
import { lecturers, programKeepers } from '../wire/roles.ts'
import type * as schemas from './plans.schemas.ts'

/** RPS as data: lecturers of a mata kuliah write it, program keepers approve it (decision 075). */

export type * from './plans.schemas.ts'
export * from './plans.vocabulary.ts'

const PDF = 'application/pdf'

/** All mata kuliah that the caller teaches, with editions. */
export const plans = endpoint<typeof schemas.plans>({
  method: 'GET',
  path: 'lecture/plan',
  roles: lecturers,
})
export const plan = endpoint<typeof schemas.plan>({
  method: 'GET',
  path: 'lecture/plan/detail',
  roles: lecturers,
})
/** The edition in progress; without one, a new copy of the last approved edition. */
export const startPlan = endpoint<typeof schemas.startPlan>({
  method: 'POST',
  path: 'lecture/plan/start',
  roles: lecturers,
})
/** A draft may be incomplete; the reply lists what it lacks. */
export const savePlan = endpoint<typeof schemas.savePlan>({
  method: 'POST',
  path: 'lecture/plan/save',
  roles: lecturers,
})
/** Refused if something is missing. */
export const proposePlan = endpoint<typeof schemas.proposePlan>({
  method: 'POST',
  path: 'lecture/plan/propose',
  roles: lecturers,
})
export const withdrawPlan = endpoint<typeof schemas.withdrawPlan>({
  method: 'POST',
  path: 'lecture/plan/withdraw',
  roles: lecturers,
})
/** An approved edition as printed then; others in their current state. */
export const printPlan = download<typeof schemas.printPlan>({
  method: 'GET',
  path: 'lecture/plan/print',
  prints: true,
  roles: lecturers,
  download: PDF,
})
export const planClasses = endpoint<typeof schemas.planClasses>({
  method: 'GET',
  path: 'lecture/plan/classes',
  roles: lecturers,
})
/**
 * Creates topics, draft lessons, weights and shares of an approved edition in a class without topics: all or
 * nothing.
 */
export const planClass = endpoint<typeof schemas.planClass>({
  method: 'POST',
  path: 'lecture/plan/class',
  roles: lecturers,
})
/** Compares the plan with a class. */
export const planRealisation = endpoint<typeof schemas.planRealisation>({
  method: 'GET',
  path: 'lecture/plan/realisation',
  roles: lecturers,
})

/** For operators and koordinators, those of their study programs. */
export const keptPlans = endpoint<typeof schemas.keptPlans>({
  method: 'GET',
  path: 'admin/plan',
  roles: programKeepers,
})
export const keptPlan = endpoint<typeof schemas.keptPlan>({
  method: 'GET',
  path: 'admin/plan/detail',
  roles: programKeepers,
})
/** An approved edition never changes. */
export const approvePlan = endpoint<typeof schemas.approvePlan>({
  method: 'POST',
  path: 'admin/plan/approve',
  prints: true,
  roles: programKeepers,
})
export const returnPlan = endpoint<typeof schemas.returnPlan>({
  method: 'POST',
  path: 'admin/plan/return',
  roles: programKeepers,
})
export const printKeptPlan = download<typeof schemas.printKeptPlan>({
  method: 'GET',
  path: 'admin/plan/print',
  prints: true,
  roles: programKeepers,
  download: PDF,
})
