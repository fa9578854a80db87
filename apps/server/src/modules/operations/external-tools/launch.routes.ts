import { launchLesson, launchTaughtLesson, pickToolContent } from '@tuntas/contract/operations/external-tools'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import { hashToken, newToken } from '../../identity/account/sessions.store.ts'
import { recordOpening } from '../../learning/lessons/store.ts'
import { PAGES } from './addresses.rules.ts'
import type { ToolRole } from './claims.rules.ts'
import { openLaunch } from './launches.store.ts'
import { requireChoicePlace, requireToolLesson } from './places.store.ts'
import { findTool } from './tools.store.ts'

/** The calls of our own pages that begin a launch. */

const demandActive = async ({ db }: AppContext, id: number) => {
  const tool = await findTool(db, id)
  if (!tool) throw new AppError('not_found')
  if (!tool.active) throw new AppError('tool_off')
  return tool
}

const launch = async (ctx: AppContext, userId: number, role: ToolRole, lessonId: number) => {
  const lesson = await requireToolLesson(ctx.db, userId, role, lessonId)
  await demandActive(ctx, lesson.tool_id)
  const ticket = newToken()
  await openLaunch(
    ctx.db,
    { key: hashToken(ticket), stage: 'ticket' },
    {
      tool_id: lesson.tool_id,
      user_id: userId,
      lessons_id: lesson.id,
      sections_id: null,
      framed: lesson.framed,
    },
  )
  return {
    url: `${PAGES}/launch/${ticket}`,
    opens: lesson.framed ? ('frame' as const) : ('window' as const),
    frame_url: lesson.framed ? `${PAGES}/frame/${ticket}` : null,
  }
}

export const mountLaunches = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, launchLesson, async ({ actor, body }) => {
    const data = await launch(ctx, actor.id, 'student', body.id)
    await recordOpening(db, actor.id, body.id)
    await announce(ctx, 'material.opened', { user_id: actor.id })
    return { data }
  })
  serve(ctx, launchTaughtLesson, async ({ actor, body }) => ({
    data: await launch(ctx, actor.id, 'lecturer', body.id),
  }))
  serve(ctx, pickToolContent, async ({ actor, body }) => {
    const section = await requireChoicePlace(db, actor.id, body.sections_id)
    const tool = await demandActive(ctx, body.tool_id)
    if (tool.deep_link_url === null) throw new AppError('tool_no_choice')
    const ticket = newToken()
    await openLaunch(
      db,
      { key: hashToken(ticket), stage: 'ticket' },
      { tool_id: tool.id, user_id: actor.id, lessons_id: null, sections_id: section.id, framed: false },
    )
    return { data: { url: `${PAGES}/launch/${ticket}` } }
  })
}
