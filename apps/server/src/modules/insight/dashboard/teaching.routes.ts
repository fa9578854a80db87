import { lectureWork, studentsBehind, workKinds } from '@tuntas/contract/insight/teaching'
import type { AppContext } from '../../../platform/context.ts'
import { serve } from '../../../platform/serve.ts'
import { listBehind, listWork } from './teaching.store.ts'
import { listWeek } from './week.store.ts'

const never = '9999'

export const mountTeaching = (ctx: AppContext): void => {
  const { db, env } = ctx
  serve(ctx, lectureWork, async ({ actor }) => {
    const work = await listWork(db, actor, env.campusTz)
    return {
      week: await listWeek(db, actor),
      data: work.toSorted(
        (a, b) =>
          workKinds.indexOf(a.kind) - workKinds.indexOf(b.kind) ||
          (a.oldest ?? never).localeCompare(b.oldest ?? never),
      ),
    }
  })
  serve(ctx, studentsBehind, async ({ actor, query }) => {
    const behind = await listBehind(db, actor, query.courses_id)
    return {
      data: behind.toSorted(
        (a, b) =>
          a.progress.settled / a.progress.total - b.progress.settled / b.progress.total ||
          b.missed - a.missed ||
          a.name.localeCompare(b.name),
      ),
    }
  })
}
