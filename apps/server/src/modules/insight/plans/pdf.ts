import { sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import { makePdf } from '../../../platform/files/printing.ts'
import { readLetterhead } from '../../campus/site/letterhead.ts'
import type { OwnPlan } from './access.ts'
import { findPrint } from './approval.store.ts'
import { buildPlanPdf } from './print.ts'
import { findPlan } from './read.store.ts'

/** Letterhead of the program that the plan's mata kuliah belongs to. */
export const readPlanLetterhead = (ctx: AppContext, { course_category_id }: OwnPlan) =>
  readLetterhead(ctx, sql`(select study_program_id from course_categories where id = ${course_category_id})`)

/** The stored print of an approved edition; others are rendered now. */
export const planPdf = async (
  ctx: AppContext,
  ownPlan: OwnPlan,
  signal?: AbortSignal,
): Promise<{ name: string; content: Buffer }> => {
  const { view, status, course_category, edition } = await findPlan(ctx.db, ownPlan)
  const savedPrint = await findPrint(ctx.db, ownPlan)
  const state = { status, at: new Date().toISOString(), by: null }
  const content =
    savedPrint ?? (await makePdf(buildPlanPdf(view, state, await readPlanLetterhead(ctx, ownPlan)), signal))
  return { name: `RPS ${course_category} versi ${edition}.pdf`, content }
}
