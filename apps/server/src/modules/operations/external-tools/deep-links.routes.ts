import { lessonForm } from '@tuntas/contract/learning/lesson-form.schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { hashToken } from '../../identity/account/sessions.store.ts'
import { createLesson } from '../../learning/lessons/forms.store.ts'
import { getPlatform } from './access.ts'
import { admitBrowser } from './admission.routes.ts'
import { type ChosenLesson, readChoice, toChosenLesson } from './deep-links.rules.ts'
import { LAUNCH_ENDED, type PageDocument, renderChoice } from './documents.ts'
import { type Launch, takeLaunch } from './launches.store.ts'
import { asPage, readForm, sendPage } from './page-http.routes.ts'
import { findPerson, requireChoicePlace } from './places.store.ts'
import { readIssuer, readToolMessage, ToolMessageError } from './tool-messages.ts'
import type { Tool } from './tools.rules.ts'
import { findToolOfClient } from './tools.store.ts'

/** Takes the content that a lecturer chose in a tool. */

const FORM_BYTES = 512 * 1024
const refuse = () => new AppError('malformed', { message: 'Jawaban alat ini tidak dapat dipercaya.' })

const readAnswer = async (ctx: AppContext, request: FastifyRequest) => {
  const message = readForm(request).get('JWT') ?? ''
  const tool = await findToolOfClient(ctx.db, readIssuer(message))
  if (!tool) throw refuse()
  if (!tool.active) throw new AppError('tool_off')
  const { issuer } = getPlatform(ctx, request)
  const claims = await readToolMessage(ctx, tool, message, { audience: issuer, once: 'nonce' }).catch(
    (error: unknown) => {
      if (!(error instanceof ToolMessageError)) throw error
      request.log.warn({ detail: error.message }, 'answer of a tool refused')
      throw refuse()
    },
  )
  const choice = readChoice(claims, tool)
  if (!choice) throw refuse()
  return { tool, ...choice }
}

/** The request that the answer belongs to: once, of this tool, and its lecturer still teaches the class. */
const takeRequest = async (ctx: AppContext, tool: Tool, data: string): Promise<Launch> => {
  const launch = await takeLaunch(ctx.db, hashToken(data), 'choice')
  if (!launch || launch.tool_id !== tool.id) throw new AppError('malformed', { message: LAUNCH_ENDED })
  if ((await findPerson(ctx.db, launch.user_id))?.role !== 'dosen') throw new AppError('not_found')
  return launch
}

const createDrafts = (
  ctx: AppContext,
  launch: Launch,
  tool: Tool,
  lessons: readonly ChosenLesson[],
  ip: string,
) => {
  const actor = { id: launch.user_id, ip_address: ip }
  return transact(ctx, actor, async (tx) => {
    const section = await requireChoicePlace(tx, launch.user_id, launch.sections_id ?? 0)
    for (const lesson of lessons) {
      const { spare_warnings: _, ...input } = lessonForm.parse({
        ...lesson,
        sections_id: section.id,
        type: 'TOOL',
        tool_id: tool.id,
        status: 'unpublish',
      })
      await createLesson(tx, section, input, { attachment: undefined, captions: undefined, actor })
    }
  })
}

const takeChoice = async (ctx: AppContext, request: FastifyRequest): Promise<PageDocument> => {
  const { tool, data, items } = await readAnswer(ctx, request)
  const launch = await takeRequest(ctx, tool, data)
  const choices = items.map((item) => toChosenLesson(item, tool))
  const lessons = choices.filter((one): one is ChosenLesson => 'name' in one)
  await createDrafts(ctx, launch, tool, lessons, request.ip)
  return renderChoice(
    lessons.map(({ name }) => name),
    choices.flatMap((one) => ('refused' in one ? [one.refused] : [])),
  )
}

export const mountDeepLinks = (ctx: AppContext, pages: FastifyInstance): void => {
  pages.post(
    '/deep-link',
    { ...admitBrowser(ctx), bodyLimit: FORM_BYTES },
    asPage(async (request, reply) => sendPage(reply, await takeChoice(ctx, request))),
  )
}
