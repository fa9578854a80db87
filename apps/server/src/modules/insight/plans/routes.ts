import { Readable } from 'node:stream'
import {
  approvePlan,
  keptPlan,
  keptPlans,
  plan,
  planClass,
  planClasses,
  planRealisation,
  plans,
  printKeptPlan,
  printPlan,
  proposePlan,
  returnPlan,
  savePlan,
  startPlan,
  withdrawPlan,
} from '@tuntas/contract/insight/plans'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { orStale } from '../../../platform/db/version.ts'
import { transact } from '../../../platform/events.ts'
import { serve, serveDownload } from '../../../platform/http/serve.ts'
import { getScope } from '../../campus/administrators/access.ts'
import { taughtCourse } from '../../classroom/courses/access.ts'
import { users } from '../../identity/account/schema.ts'
import {
  demandDecidable,
  demandKeptPlan,
  findLatestClass,
  mayWrite,
  type OwnPlan,
  taughtPlan,
  writtenPlan,
} from './access.ts'
import * as approval from './approval.store.ts'
import { fillClass, listFillable } from './class.store.ts'
import { planPdf, readPlanLetterhead } from './pdf.ts'
import { findPlan, listSubjects, readKeptPage } from './read.store.ts'
import { buildRealisation } from './realisation.store.ts'
import { beginPlan, writePlan } from './store.ts'

/** The view of its lecturers. */
const ownDetail = async ({ db }: AppContext, actor: Actor, ownPlan: OwnPlan) => ({
  ...(await findPlan(db, ownPlan)),
  can_edit: await mayWrite(db, actor, ownPlan.course_category_id),
  courses_id: await findLatestClass(db, actor, ownPlan.course_category_id),
})
const toPlanThing = (ctx: AppContext, actor: Actor, ownPlan: OwnPlan, version: number | undefined) =>
  ({
    kind: 'plans',
    id: ownPlan.id,
    version,
    detail: plan,
    find: () => ownDetail(ctx, actor, ownPlan),
  }) as const

/** The view of the program. */
const keptDetail = async ({ db }: AppContext, keptPlan: OwnPlan) => ({
  ...(await findPlan(db, keptPlan)),
  can_edit: false,
  courses_id: null,
})
const keptThing = (ctx: AppContext, actor: Actor, id: number, version: number | undefined) =>
  ({
    kind: 'plans',
    id,
    version,
    detail: keptPlan,
    find: async () => keptDetail(ctx, await demandDecidable(ctx.db, getScope(actor), id)),
    message: 'RPS ini berubah sejak kamu membukanya. Baca lagi, lalu putuskan.',
  }) as const

const renderPlan = async (ctx: AppContext, ownPlan: OwnPlan, signal: AbortSignal) => {
  const { name, content } = await planPdf(ctx, ownPlan, signal)
  return { name, stream: Readable.from([content]) }
}

const mountWriting = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, startPlan, async ({ actor, body }) => {
    const { id, added } = await transact(ctx, actor, (tx) => beginPlan(tx, actor, body.course_category_id))
    return { message: added ? 'Versi RPS dimulai.' : 'RPS ini sudah dimulai.', data: { id } }
  })
  serve(ctx, savePlan, async ({ actor, body: { id, ...input } }) => {
    const ownPlan = await writtenPlan(db, actor, id)
    await orStale(db, toPlanThing(ctx, actor, ownPlan, input.version), () =>
      transact(ctx, actor, (tx) => writePlan(tx, ownPlan, input)),
    )
    return { message: 'Draf RPS disimpan.', data: await ownDetail(ctx, actor, ownPlan) }
  })
  serve(ctx, proposePlan, async ({ actor, body: { id, version } }) => {
    const ownPlan = await writtenPlan(db, actor, id)
    await orStale(db, toPlanThing(ctx, actor, ownPlan, version), () =>
      transact(ctx, actor, (tx) => approval.proposePlan(tx, actor, ownPlan, version)),
    )
    return { message: 'RPS diajukan.', data: { id } }
  })
  serve(ctx, withdrawPlan, async ({ actor, body: { id, version } }) => {
    const ownPlan = await writtenPlan(db, actor, id)
    await orStale(db, toPlanThing(ctx, actor, ownPlan, version), () =>
      transact(ctx, actor, (tx) => approval.withdrawPlan(tx, ownPlan, version)),
    )
    return { message: 'RPS ditarik kembali menjadi draf.', data: { id } }
  })
}

const mountClasses = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, planClasses, async ({ actor, query }) => ({
    data: await listFillable(db, actor, await taughtPlan(db, actor, query.id)),
  }))
  serve(ctx, planClass, async ({ actor, body }) => {
    const ownPlan = await taughtPlan(db, actor, body.id)
    const course = await taughtCourse(db, actor, body.courses_id)
    const data = await transact(ctx, actor, (tx) =>
      fillClass(tx, actor, ownPlan, { course, quizzes: body.quizzes }),
    )
    return { message: `${data.topics} topik dan ${data.lessons} pembelajaran dibuat.`, data }
  })
  serve(ctx, planRealisation, async ({ actor, query }) => ({
    data: await buildRealisation(db, await taughtCourse(db, actor, query.courses_id)),
  }))
}

const mountKeeping = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, keptPlans, ({ actor, query }) => readKeptPage(db, getScope(actor), query))
  serve(ctx, keptPlan, async ({ actor, query }) => ({
    data: await keptDetail(ctx, await demandKeptPlan(db, getScope(actor), query.id)),
  }))
  serveDownload(ctx, printKeptPlan, async ({ actor, query, signal }) =>
    renderPlan(ctx, await demandKeptPlan(db, getScope(actor), query.id), signal()),
  )
  serve(ctx, approvePlan, async ({ actor, body: { id, version }, signal }) => {
    const ownPlan = await demandDecidable(db, getScope(actor), id)
    const [by] = await db.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, actor.id))
    const approving = {
      by: by ?? { id: actor.id, name: '-' },
      at: new Date().toISOString(),
      letterhead: await readPlanLetterhead(ctx, ownPlan),
      version,
    }
    await orStale(db, keptThing(ctx, actor, id, version), async () => {
      const printedPlan = await approval.printProposed(db, ownPlan, approving, signal())
      await transact(ctx, actor, (tx) => approval.approvePlan(tx, ownPlan, approving, printedPlan))
    })
    return { message: 'RPS disahkan.', data: { id } }
  })
  serve(ctx, returnPlan, async ({ actor, body: { id, ...input } }) => {
    const ownPlan = await demandDecidable(db, getScope(actor), id)
    await orStale(db, keptThing(ctx, actor, id, input.version), () =>
      transact(ctx, actor, (tx) => approval.returnPlan(tx, ownPlan, input)),
    )
    return { message: 'RPS dikembalikan.', data: { id } }
  })
}

export const mountPlans = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, plans, async ({ actor }) => ({ data: await listSubjects(db, actor) }))
  serve(ctx, plan, async ({ actor, query }) => ({
    data: await ownDetail(ctx, actor, await taughtPlan(db, actor, query.id)),
  }))
  serveDownload(ctx, printPlan, async ({ actor, query, signal }) =>
    renderPlan(ctx, await taughtPlan(db, actor, query.id), signal()),
  )
  mountWriting(ctx)
  mountClasses(ctx)
  mountKeeping(ctx)
}
