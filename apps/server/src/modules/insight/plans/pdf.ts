import type { AppContext } from '../../../platform/context.ts'
import { makePdf } from '../../../platform/files/printing.ts'
import { readCampus } from '../../campus/site/letterhead.ts'
import type { OwnPlan } from './access.ts'
import { findPrint } from './approval.store.ts'
import { buildPlanPdf } from './print.ts'
import { findPlan } from './read.store.ts'

/** The stored print of an approved edition; others are rendered now. */
export const planPdf = async (
  ctx: AppContext,
  ownPlan: OwnPlan,
  signal?: AbortSignal,
): Promise<{ name: string; content: Buffer }> => {
  const { view, status, course_category, edition } = await findPlan(ctx.db, ownPlan)
  const savedPrint = await findPrint(ctx.db, ownPlan)
  const state = { status, at: new Date().toISOString(), by: null }
  const content = savedPrint ?? (await makePdf(buildPlanPdf(view, state, await readCampus(ctx)), signal))
  return { name: `RPS ${course_category} versi ${edition}.pdf`, content }
}
