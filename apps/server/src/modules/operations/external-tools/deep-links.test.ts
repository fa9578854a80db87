import { randomBytes } from 'node:crypto'
import { lecturerLessons } from '@tuntas/contract/learning/lessons'
import { pickToolContent } from '@tuntas/contract/operations/external-tools'
import type { JWTPayload } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { claim, ORIGIN, withExternalTools } from '../../../../test/external-tools.ts'
import { makeSection } from '../../../../test/make.ts'

const app = withApp()
const classroom = withClassroom(app)
const tools = withExternalTools(app)
let tool: Awaited<ReturnType<typeof tools.register>>
let section: number
beforeAll(async () => {
  tool = await tools.register()
  section = await makeSection(app.pool, classroom.course)
})

const DL = 'https://purl.imsglobal.org/spec/lti-dl/claim'
const pick = (by = classroom.teacher, toolId = tool.id) =>
  app.call(by, pickToolContent, { body: { sections_id: section, tool_id: toolId } })

/** The lecturer opens the tool to choose. @returns the data of that request */
const askForChoice = async (): Promise<string> => {
  const login = await tools.openTicket((await pick()).body.data.url)
  const { deep_link_url } = tools.state.peer.fields
  expect(login.target_link_uri).toBe(deep_link_url)
  const reply = await tools.authorize(tools.toRequest(login, { redirect_uri: deep_link_url }))
  const message = await tools.readAnswer(reply, tool)
  expect(message[claim('message_type')]).toBe('LtiDeepLinkingRequest')
  const settings = message[`${DL}/deep_linking_settings`] as { data: string; deep_link_return_url: string }
  expect(settings.deep_link_return_url).toBe(`${ORIGIN}/lti/deep-link`)
  return settings.data
}
let answerCount = 0
const answer = (data: string, items: unknown[], more: JWTPayload = {}): JWTPayload => ({
  iss: tool.client_id,
  aud: ORIGIN,
  nonce: `jawaban ${++answerCount}`,
  [claim('message_type')]: 'LtiDeepLinkingResponse',
  [claim('version')]: '1.3.0',
  [claim('deployment_id')]: tool.deployment_id,
  [`${DL}/data`]: data,
  [`${DL}/content_items`]: items,
  ...more,
})
const send = async (JWT: string) => tools.post('/lti/deep-link', { JWT })
const listLessons = async () =>
  (await app.call(classroom.teacher, lecturerLessons, { query: { id: classroom.course } })).body.data.flatMap(
    (topic: { lessons: { name: string; type: string; status: string; is_graded: number }[] }) =>
      topic.lessons,
  )

describe('chosen content', () => {
  it('becomes drafts; what is no lesson is named', async () => {
    const data = await askForChoice()
    const items = [
      {
        type: 'ltiResourceLink',
        title: 'Simulasi gaya',
        url: `${tools.state.peer.origin}/soal/7`,
        custom: { bab: 3 },
        lineItem: { scoreMaximum: 10 },
      },
      { type: 'ltiResourceLink' },
      { type: 'ltiResourceLink', title: 'Alamat asing', url: 'https://jahat.example/' },
      { type: 'html', title: '<b>Teks</b>', html: '<p>x</p>' },
      'rusak',
    ]
    const message = await tools.state.peer.sign(answer(data, items))
    const reply = await send(message)
    expect(reply.status, reply.text).toBe(200)
    expect(reply.text).toContain('Alamat asing (ltiResourceLink)')
    expect(reply.text).toContain('&lt;b&gt;Teks&lt;/b&gt; (html)')
    const createdLessons = (await listLessons()).filter((one: { type: string }) => one.type === 'TOOL')
    expect(createdLessons).toMatchObject([
      { name: 'Simulasi gaya', status: 'unpublish', is_graded: 1 },
      { status: 'unpublish', is_graded: 0 },
    ])
    const { rows } = await app.pool.query('select target_link_uri, tool_custom from lessons where id = $1', [
      createdLessons[0].id,
    ])
    expect(rows[0]).toEqual({ target_link_uri: `${tools.state.peer.origin}/soal/7`, tool_custom: 'bab=3' })
    expect((await send(message)).status).toBe(400)
    expect((await send(await tools.state.peer.sign(answer(data, items)))).status).toBe(400)
    expect((await listLessons()).filter((one: { type: string }) => one.type === 'TOOL')).toHaveLength(2)
  })

  it('is refused from others, for others, and after the lecturer left the class', async () => {
    const { peer } = tools.state
    const items = [{ type: 'ltiResourceLink', title: 'Tidak jadi' }]
    const otherTool = await tools.register()
    const status = async (message: Promise<string> | string) => (await send(await message)).status
    const ask = async (more: JWTPayload, signing = {}) =>
      status(peer.sign(answer(await askForChoice(), items, more), signing))
    expect(await ask({ aud: `${ORIGIN}/lti/token` })).toBe(400)
    expect(await ask({ [claim('deployment_id')]: otherTool.deployment_id })).toBe(400)
    expect(await ask({ [claim('message_type')]: 'LtiResourceLinkRequest' })).toBe(400)
    expect(await ask({}, { alg: 'HS256', key: randomBytes(32) })).toBe(400)
    expect(await status(peer.leaveUnsigned(answer(await askForChoice(), items)))).toBe(400)
    expect(await ask({ iss: otherTool.client_id, [claim('deployment_id')]: otherTool.deployment_id })).toBe(
      400,
    )
    expect(await status(peer.sign(answer('tebakan', items)))).toBe(400)
    const data = await askForChoice()
    await app.pool.query('update courses set deleted_at = now() where id = $1', [classroom.course])
    expect(await status(peer.sign(answer(data, items)))).toBe(400)
    await app.pool.query('update courses set deleted_at = null where id = $1', [classroom.course])
    expect((await listLessons()).some((one: { name: string }) => one.name === 'Tidak jadi')).toBe(false)
  })

  it('is asked for by the class’s lecturers, of tools that can', async () => {
    expect((await pick(classroom.stranger)).code).toBe(404)
    const plainTool = await tools.register({ deep_link_url: '' })
    expect((await pick(classroom.teacher, plainTool.id)).body.code).toBe('tool_no_choice')
    const off = await tools.register({ active: 0 })
    expect((await pick(classroom.teacher, off.id)).body.code).toBe('tool_off')
    expect((await pick(classroom.teacher, 999_999)).code).toBe(404)
  })
})
