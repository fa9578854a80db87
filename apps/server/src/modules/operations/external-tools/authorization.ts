import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashToken, newToken } from '../../identity/account/sessions.store.ts'
import type { Platform } from './addresses.rules.ts'
import { type LaunchFacts, makeChoiceClaims, makeLessonClaims, type ToolRole } from './claims.rules.ts'
import { LAUNCH_ENDED, type PageDocument, renderPost } from './documents.ts'
import { signMessage } from './keys.store.ts'
import { type Launch, openLaunch, takeLaunch } from './launches.store.ts'
import { findCourse, findPerson, requireChoicePlace, requireToolLesson } from './places.store.ts'
import { findSubject } from './subjects.store.ts'
import type { Tool } from './tools.rules.ts'
import { findTool } from './tools.store.ts'

/** The second step of a launch: the tool asks who came, and gets the signed answer. */

const MESSAGE_SECONDS = 300
const PARAMETER_MOST = 4_000

/** The same text for all faults of the tool, whose developer reads the log. */
const refuse = (detail: string) =>
  new AppError('malformed', { message: `Alat meminta masuk dengan cara yang tidak sesuai (${detail}).` })

const DEMANDED = {
  scope: 'openid',
  response_type: 'id_token',
  response_mode: 'form_post',
  prompt: 'none',
} as const

const readRequest = (parameters: URLSearchParams) => {
  for (const [name, value] of Object.entries(DEMANDED)) if (parameters.get(name) !== value) throw refuse(name)
  const readParameter = (name: string): string => {
    const value = parameters.get(name) ?? ''
    if (value === '' || value.length > PARAMETER_MOST) throw refuse(name)
    return value
  }
  const state = parameters.get('state')
  if (state !== null && state.length > PARAMETER_MOST) throw refuse('state')
  return {
    nonce: readParameter('nonce'),
    client_id: readParameter('client_id'),
    redirect_uri: readParameter('redirect_uri'),
    login_hint: readParameter('login_hint'),
    lti_message_hint: readParameter('lti_message_hint'),
    state,
  }
}
type AuthorizationRequest = ReturnType<typeof readRequest>

/** Addresses that may receive the answer, compared exactly. */
const listReturnAddresses = (tool: Tool, { lessons_id }: Launch): string[] => [
  ...tool.launch_urls,
  ...(lessons_id === null && tool.deep_link_url !== null ? [tool.deep_link_url] : []),
]

/** Uses up the hint, also when the request turns out to be wrong. */
const takeRequestedLaunch = async ({ db }: AppContext, request: AuthorizationRequest) => {
  const launch = await takeLaunch(db, hashToken(request.lti_message_hint), 'hint')
  const tool = launch && (await findTool(db, launch.tool_id))
  if (!launch || !tool) throw new AppError('malformed', { message: LAUNCH_ENDED })
  if (!tool.active) throw new AppError('tool_off')
  const subject = await findSubject(db, tool.id, launch.user_id)
  if (request.client_id !== tool.client_id) throw refuse('client_id')
  if (request.login_hint !== subject) throw refuse('login_hint')
  if (!listReturnAddresses(tool, launch).includes(request.redirect_uri)) throw refuse('redirect_uri')
  return { launch, tool, subject }
}

type HintedLaunch = Awaited<ReturnType<typeof takeRequestedLaunch>>

const requirePerson = async ({ db }: AppContext, userId: number) => {
  const person = await findPerson(db, userId)
  if (!person) throw new AppError('not_found')
  const role: ToolRole = person.role === 'mahasiswa' ? 'student' : 'lecturer'
  return { person, role }
}

const readFacts = async (
  ctx: AppContext,
  { tool, subject, launch }: HintedLaunch,
  courseId: number,
  more: Pick<LaunchFacts, 'platform' | 'nonce' | 'person' | 'role'>,
): Promise<LaunchFacts> => {
  const course = await findCourse(ctx.db, courseId)
  if (!course) throw new AppError('not_found')
  return { ...more, tool, subject, course, isFramed: launch.framed }
}

/** Still allowed to the person? What was allowed a minute ago may have ended. */
const makeClaims = async (ctx: AppContext, platform: Platform, hintedLaunch: HintedLaunch, nonce: string) => {
  const { launch } = hintedLaunch
  const { person, role } = await requirePerson(ctx, launch.user_id)
  const more = { platform, nonce, person, role }
  if (launch.lessons_id !== null) {
    const lesson = await requireToolLesson(ctx.db, launch.user_id, role, launch.lessons_id)
    const facts = await readFacts(ctx, hintedLaunch, lesson.courses_id, more)
    const page = role === 'student' ? 'student' : 'teacher'
    return makeLessonClaims(facts, { ...lesson, page: `/${page}/courses/lesson/tool/${lesson.id}` })
  }
  const section = await requireChoicePlace(ctx.db, launch.user_id, launch.sections_id ?? 0)
  const facts = await readFacts(ctx, hintedLaunch, section.courses_id, more)
  const data = newToken()
  await openLaunch(ctx.db, { key: hashToken(data), stage: 'choice' }, launch)
  return makeChoiceClaims(facts, data)
}

/** @throws AppError, for a page that tells it */
export const answerAuthorization = async (
  ctx: AppContext,
  platform: Platform,
  parameters: URLSearchParams,
): Promise<PageDocument> => {
  const request = readRequest(parameters)
  const hintedLaunch = await takeRequestedLaunch(ctx, request)
  const claims = await makeClaims(ctx, platform, hintedLaunch, request.nonce)
  const fields = {
    id_token: await signMessage(ctx, claims, MESSAGE_SECONDS),
    ...(request.state !== null && { state: request.state }),
  }
  return renderPost(request.redirect_uri, fields, hintedLaunch.launch.framed)
}
