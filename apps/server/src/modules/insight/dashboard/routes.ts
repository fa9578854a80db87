import {
  adminDashboard,
  adminLogActivity,
  lectureDashboard,
  lectureLogActivity,
} from '@tuntas/contract/insight/dashboard'
import { searchAll } from '@tuntas/contract/insight/search'
import { sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { getScope, studentOfScope } from '../../campus/administrators/access.ts'
import { todaysSignins } from '../../identity/account/store.ts'
import { findAll } from './search.store.ts'
import { countCampus, countTaught } from './store.ts'
import { mountStudentDashboard } from './student.routes.ts'
import { mountTeaching } from './teaching.routes.ts'

export const mountDashboard = (ctx: AppContext): void => {
  mountTeaching(ctx)
  const { db, env } = ctx
  serve(ctx, adminDashboard, async ({ actor }) => ({ data: await countCampus(db, getScope(actor)) }))
  serve(ctx, lectureDashboard, async ({ actor }) => ({ data: await countTaught(db, actor.id) }))
  mountStudentDashboard(ctx)
  serve(ctx, searchAll, async ({ actor, query }) => ({ data: await findAll(db, actor, query.keywords) }))
  serve(ctx, adminLogActivity, ({ actor }) =>
    todaysSignins(
      db,
      null,
      env.campusTz,
      actor.role === 'operator' ? studentOfScope(getScope(actor), sql`user_id`) : undefined,
    ),
  )
  serve(ctx, lectureLogActivity, ({ actor }) => todaysSignins(db, actor.id, env.campusTz))
}
