import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { incrementVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { makePdf } from '../../../platform/files/printing.ts'
import type { Letterhead } from '../../campus/site/letterhead.print.ts'
import type { OwnPlan } from './access.ts'
import { buildPlanPdf } from './print.ts'
import { findPlan } from './read.store.ts'
import { plans } from './schema.ts'
import { lock, pickName } from './store.ts'

/** From draft to approval of an edition. */

/**
 * Stores the texts as proposed, because only these can be approved: goals, CPMK and CPL may change later
 * (decision 087).
 */
const keepProposed = async (tx: Conn, plan: OwnPlan): Promise<void> => {
  const { view } = await findPlan(tx, plan)
  await tx.update(plans).set({ snapshot: view }).where(eq(plans.id, plan.id))
}

/** Refuses an incomplete edition, so that approvers never see one. */
export const proposePlan = async (tx: Work, actor: Actor, plan: OwnPlan, version: number | undefined) => {
  const before = await lock(tx, plan, version)
  if (before.status !== 'draf') throw new AppError('plan_fixed')
  const { lacks } = await findPlan(tx, plan)
  if (lacks.length > 0)
    throw new AppError('plan_incomplete', {
      message: `RPS belum dapat diajukan. ${lacks.map(({ message }) => message).join(' ')}`,
      data: { lacks },
    })
  await tx
    .update(plans)
    .set({
      status: 'diajukan',
      proposed_at: sql`now()`,
      proposed_by: actor.id,
      version: incrementVersion(plans.version),
    })
    .where(eq(plans.id, plan.id))
  await keepProposed(tx, plan)
  await tx.emit('plan.proposed', { id: plan.id, after: pickName(before) })
}

const lockProposed = async (tx: Conn, plan: OwnPlan, version: number | undefined) => {
  const before = await lock(tx, plan, version)
  if (before.status !== 'diajukan') throw new AppError('plan_not_proposed')
  return before
}

export const withdrawPlan = async (tx: Work, plan: OwnPlan, version: number | undefined) => {
  const before = await lockProposed(tx, plan, version)
  await tx
    .update(plans)
    .set({ status: 'draf', snapshot: null, version: incrementVersion(plans.version) })
    .where(eq(plans.id, plan.id))
  await tx.emit('plan.withdrawn', { id: plan.id, before: pickName(before) })
}

export const returnPlan = async (
  tx: Work,
  plan: OwnPlan,
  { version, remark }: { version?: number | undefined; remark: string },
) => {
  const before = await lockProposed(tx, plan, version)
  await tx
    .update(plans)
    .set({ status: 'draf', remark, snapshot: null, version: incrementVersion(plans.version) })
    .where(eq(plans.id, plan.id))
  await tx.emit('plan.returned', { id: plan.id, after: { ...pickName(before), remark } })
}

type Approving = { by: { id: number; name: string }; at: string; letterhead: Letterhead }

const refuseLacks = (lacks: Awaited<ReturnType<typeof findPlan>>['lacks']): void => {
  if (lacks.length > 0)
    throw new AppError('plan_incomplete', {
      message: `RPS belum dapat disahkan. ${lacks.map(({ message }) => message).join(' ')}`,
      data: { lacks },
    })
}

/** The proposed plan as it will be approved, drawn before the transaction that stores it. */
export const printProposed = async (
  db: Conn,
  plan: OwnPlan,
  { by, at, letterhead, version }: Approving & { version?: number | undefined },
  signal?: AbortSignal,
) => {
  const { view, lacks, status, version: currentVersion } = await findPlan(db, plan)
  if (version !== undefined && version !== currentVersion) throw new AppError('stale')
  if (status !== 'diajukan') throw new AppError('plan_not_proposed')
  refuseLacks(lacks)
  const document = await makePdf(
    buildPlanPdf(view, { status: 'disahkan', at, by: by.name }, letterhead),
    signal,
  )
  return { view, document, version: currentVersion }
}
type PrintedPlan = Awaited<ReturnType<typeof printProposed>>

/** Stores the approved version and its print. */
export const writeApproved = async (
  tx: Conn,
  plan: OwnPlan,
  { by, at }: Pick<Approving, 'by' | 'at'>,
  { view, document }: PrintedPlan,
) => {
  await tx
    .update(plans)
    .set({
      status: 'disahkan',
      approved_at: at,
      approved_by: by.id,
      remark: null,
      snapshot: view,
      document,
      version: incrementVersion(plans.version),
    })
    .where(eq(plans.id, plan.id))
}

/** Fails if the plan changed since it was printed, or goals were archived since the proposal. */
export const approvePlan = async (
  tx: Work,
  plan: OwnPlan,
  approving: Pick<Approving, 'by' | 'at'>,
  printedPlan: PrintedPlan,
) => {
  const before = await lockProposed(tx, plan, printedPlan.version)
  refuseLacks((await findPlan(tx, plan)).lacks)
  await writeApproved(tx, plan, approving, printedPlan)
  await tx.emit('plan.approved', { id: plan.id, after: pickName(before) })
}

/** The print of an approved edition; null for others. */
export const findPrint = async (conn: Conn, { id }: OwnPlan): Promise<Buffer | null> => {
  const [planRow] = await conn.select({ document: plans.document }).from(plans).where(eq(plans.id, id))
  return planRow?.document ?? null
}
