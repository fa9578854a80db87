import {
  deleteExternalTool,
  externalTool,
  externalTools,
  offeredTools,
  saveExternalTool,
} from '@tuntas/contract/operations/external-tools'
import type { AppContext } from '../../../platform/context.ts'
import { orStale } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { type Call, serve } from '../../../platform/http/serve.ts'
import { getPlatform } from './access.ts'
import { checkDraft } from './tool-faults.ts'
import { mergeDraft, type ToolDraft } from './tools.rules.ts'
import {
  createTool,
  deleteTool,
  findTool,
  listOfferedTools,
  readToolsPage,
  updateTool,
} from './tools.store.ts'

/** What a super admin sets about external tools. */

const findDetail = async (ctx: AppContext, id: number, request: Call<typeof externalTool>['request']) => {
  const tool = await findTool(ctx.db, id)
  return tool && { ...tool, platform: getPlatform(ctx, request) }
}

/** Refuses a tool that could not be launched. */
const demandSound = ({ env }: AppContext, draft: ToolDraft): void => {
  const fields = checkDraft(draft, env.campusHosts)
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
  if (draft.active && env.production && env.origin === undefined) throw new AppError('origin_missing')
}

const saveTool = async (ctx: AppContext, { actor, body, request }: Call<typeof saveExternalTool>) => {
  const { id, version, ...input } = body
  const storedTool = id === undefined ? undefined : await findTool(ctx.db, id)
  if (id !== undefined && !storedTool) throw new AppError('not_found')
  const before = storedTool && mergeDraft(storedTool, {})
  const draft = mergeDraft(before, input)
  demandSound(ctx, draft)
  const thing = {
    kind: 'lti_tools',
    id,
    version,
    detail: externalTool,
    find: async () => (id === undefined ? undefined : findDetail(ctx, id, request)),
  } as const
  return orStale(ctx.db, thing, () =>
    transact(ctx, actor, async (tx) => {
      if (id === undefined || !before) return (await createTool(tx, draft, null)).id
      await updateTool(tx, { id, version }, before, draft)
      return id
    }),
  )
}

export const mountToolSettings = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, externalTools, ({ query }) => readToolsPage(db, query))
  serve(ctx, externalTool, async ({ query, request }) => {
    const data = await findDetail(ctx, query.id, request)
    if (!data) throw new AppError('not_found')
    return { data }
  })
  serve(ctx, saveExternalTool, async (call) => ({
    message: 'Alat luar tersimpan.',
    data: { id: await saveTool(ctx, call) },
  }))
  serve(ctx, deleteExternalTool, async ({ actor, params }) => {
    await transact(ctx, actor, async (tx) => {
      const tool = await findTool(tx, params.id)
      if (!tool) throw new AppError('not_found')
      await deleteTool(tx, tool)
    })
    return { message: 'Alat luar dihapus.' }
  })
  serve(ctx, offeredTools, async () => ({ data: await listOfferedTools(db) }))
}
