import {
  launchLesson,
  launchTaughtLesson,
  saveExternalTool,
} from '@tuntas/contract/operations/external-tools'
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Person, TestApp } from './app.ts'
import { makeLesson } from './make.ts'
import { type LtiTool, startLtiTool } from './peers/lti-tool.ts'
import { makeSuperAdmin } from './signing-in.ts'

/** Launches and calls of an external tool, as browsers and the tool make them. */

export const ORIGIN = 'http://localhost'
export const SCORE_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score'
export const ITEM_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem.readonly'
const RESULT_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/result.readonly'
export const MEMBER_SCOPE = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly'
export const ALL_SCOPES = [SCORE_SCOPE, ITEM_SCOPE, RESULT_SCOPE, MEMBER_SCOPE].join(' ')
export const claim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`

type Registered = { id: number; client_id: string; deployment_id: string }
type Reply = { status: number; headers: Record<string, unknown>; text: string }

const readInput = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? null

export const withExternalTools = (app: TestApp) => {
  const state = {} as { peer: LtiTool; admin: Person }
  let counter = 0
  beforeAll(async () => {
    state.peer = await startLtiTool()
    state.admin = await makeSuperAdmin(app)
  })
  afterAll(() => state.peer?.close())

  const register = async (more: object = {}): Promise<Registered> => {
    const body = {
      name: `Alat ${++counter}`,
      active: 1,
      uses_scores: 1,
      uses_members: 1,
      ...state.peer.fields,
      ...more,
    }
    const reply = await app.send(state.admin, saveExternalTool, { body })
    expect(reply.body).toMatchObject({ status: true })
    const { rows } = await app.pool.query(
      'select id, client_id, deployment_id from lti_tools where id = $1',
      [reply.body.data.id],
    )
    return rows[0]
  }
  const makeToolLesson = (course: number, tool: Registered, more: Record<string, unknown> = {}) =>
    makeLesson(app.pool, course, { type: 'TOOL', tool_id: tool.id, is_graded: true, ...more })

  const get = async (address: string, headers: Record<string, string> = {}): Promise<Reply> => {
    const { pathname, search } = new URL(address, ORIGIN)
    const reply = await app.server.inject({ method: 'GET', url: pathname + search, headers })
    return { status: reply.statusCode, headers: reply.headers, text: reply.body }
  }
  const post = async (
    path: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const reply = await app.server.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    })
    return { status: reply.statusCode, headers: reply.headers, text: reply.body }
  }

  /** Opens the ticket's page. @returns what the tool's login gets */
  const openTicket = async (address: string): Promise<Record<string, string>> => {
    const reply = await get(address)
    expect(reply.status, reply.text).toBe(303)
    const location = new URL(String(reply.headers.location))
    expect(location.origin + location.pathname).toBe(state.peer.fields.login_url)
    return Object.fromEntries(location.searchParams)
  }
  const begin = async (person: Person, lesson: number, role: 'student' | 'lecturer' = 'student') => {
    const call = role === 'student' ? launchLesson : launchTaughtLesson
    const reply = await app.call(person, call, { body: { id: lesson } })
    expect(reply.code, JSON.stringify(reply.body)).toBe(200)
    return openTicket(reply.body.data.url)
  }
  const toRequest = (login: Record<string, string>, more: Record<string, string> = {}) => ({
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    nonce: 'angka sekali pakai',
    state: 'keadaan "alat"',
    client_id: login.client_id ?? '',
    redirect_uri: state.peer.fields.launch_urls[0] ?? '',
    login_hint: login.login_hint ?? '',
    lti_message_hint: login.lti_message_hint ?? '',
    ...more,
  })
  const authorize = (request: Record<string, string>) => get(`/lti/auth?${new URLSearchParams(request)}`)
  const readKeys = async () => JSON.parse((await get('/lti/jwks')).text) as JSONWebKeySet
  const verify = async (token: string, tool: Registered): Promise<JWTPayload> =>
    (
      await jwtVerify(token, createLocalJWKSet(await readKeys()), {
        issuer: ORIGIN,
        audience: tool.client_id,
      })
    ).payload
  const readAnswer = async ({ status, text }: Reply, tool: Registered) => {
    expect(status, text).toBe(200)
    return verify(readInput(text, 'id_token') ?? '', tool)
  }
  /** A whole launch. @returns the verified message */
  const launch = async (
    person: Person,
    lesson: number,
    tool: Registered,
    role: 'student' | 'lecturer' = 'student',
  ) => readAnswer(await authorize(toRequest(await begin(person, lesson, role))), tool)

  const assert = (tool: Registered, more: JWTPayload = {}) => ({
    iss: tool.client_id,
    sub: tool.client_id,
    aud: `${ORIGIN}/lti/token`,
    ...more,
  })
  const askToken = (client_assertion: string, scope = ALL_SCOPES) =>
    post('/lti/token', {
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion,
      scope,
    })
  const getToken = async (tool: Registered, scope = ALL_SCOPES): Promise<string> => {
    const reply = await askToken(await state.peer.sign(assert(tool)), scope)
    expect(reply.status, reply.text).toBe(200)
    return JSON.parse(reply.text).access_token
  }
  const callService = async (
    token: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ) => {
    const reply = await app.server.inject({
      method,
      url: path,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/vnd.ims.lis.v1.score+json' }),
      },
      ...(body && { payload: JSON.stringify(body) }),
    })
    return { status: reply.statusCode, headers: reply.headers, body: reply.body === '' ? null : reply.json() }
  }
  return {
    state,
    register,
    makeToolLesson,
    get,
    post,
    openTicket,
    begin,
    toRequest,
    authorize,
    readKeys,
    readAnswer,
    readInput,
    launch,
    assert,
    askToken,
    getToken,
    callService,
  }
}
