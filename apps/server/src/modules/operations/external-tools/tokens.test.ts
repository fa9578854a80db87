import { randomBytes } from 'node:crypto'
import { saveExternalTool } from '@tuntas/contract/operations/external-tools'
import { beforeAll, describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { ALL_SCOPES, withExternalTools } from '../../../../test/external-tools.ts'

const app = withApp()
const classroom = withClassroom(app)
const tools = withExternalTools(app)
let tool: Awaited<ReturnType<typeof tools.register>>
let lesson: number
let items: string

beforeAll(async () => {
  tool = await tools.register()
  lesson = await tools.makeToolLesson(classroom.course, tool)
  items = `/lti/classes/${classroom.course}/lineitems`
})

describe('an access token', () => {
  it('is given for what the tool may do', async () => {
    const reply = await tools.askToken(
      await tools.state.peer.sign(tools.assert(tool)),
      `${ALL_SCOPES} https://purl.imsglobal.org/spec/lti-ags/scope/lineitem`,
    )
    expect(JSON.parse(reply.text)).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
    expect(JSON.parse(reply.text).scope.split(' ').toSorted()).toEqual(ALL_SCOPES.split(' ').toSorted())
    const plainTool = await tools.register({ uses_scores: 0, uses_members: 0 })
    const none = await tools.askToken(await tools.state.peer.sign(tools.assert(plainTool)))
    expect([none.status, JSON.parse(none.text).error]).toEqual([400, 'invalid_scope'])
  })

  it('is refused for a message that is not the tool’s, not for us, old, or used', async () => {
    const { peer } = tools.state
    const ask = async (assertion: string) => (await tools.askToken(assertion)).status
    const claims = tools.assert(tool)
    expect(
      await ask(peer.leaveUnsigned({ ...claims, iat: Date.now() / 1000, exp: Date.now() / 1000 + 60 })),
    ).toBe(401)
    expect(await ask(await peer.sign(claims, { alg: 'HS256', key: randomBytes(32) }))).toBe(401)
    expect(await ask(await peer.sign({ ...claims, aud: 'https://lain.example/lti/token' }))).toBe(401)
    expect(await ask(await peer.sign({ ...claims, aud: 'http://localhost' }))).toBe(401)
    expect(await ask(await peer.sign({ ...claims, iss: 'lain' }))).toBe(401)
    expect(await ask(await peer.sign({ ...claims, sub: 'lain' }))).toBe(401)
    expect(await ask(await peer.sign(claims, { seconds: 301 }))).toBe(401)
    expect(await ask(await peer.sign(claims, { seconds: -120 }))).toBe(401)
    expect(await ask(await peer.sign({ ...claims, jti: '' }))).toBe(401)
    expect(await ask('bukan.pesan')).toBe(401)
    const message = await peer.sign(claims)
    expect([await ask(message), await ask(message)]).toEqual([200, 401])
  })

  it('follows the keys of the tool', async () => {
    const { peer } = tools.state
    const otherTool = await tools.register()
    const before = peer.state.reads
    await tools.getToken(otherTool)
    await tools.getToken(otherTool)
    expect(peer.state.reads - before).toBe(1)
    const ownKey = peer.state.key.pem
    const pinned = await tools.register({ jwks_url: '', public_key: ownKey })
    await tools.getToken(pinned)
    expect(peer.state.reads - before).toBe(1)
  })

  it('ends with the tool, and with what the tool may do', async () => {
    const otherTool = await tools.register()
    const otherLesson = await tools.makeToolLesson(classroom.course, otherTool)
    const otherToken = await tools.getToken(otherTool)
    const ask = async () => (await tools.callService(otherToken, 'GET', `${items}/${otherLesson}`)).status
    expect(await ask()).toBe(200)
    const change = (more: object) =>
      app.send(tools.state.admin, saveExternalTool, { body: { id: otherTool.id, ...more } })
    await change({ uses_scores: 0 })
    expect(await ask()).toBe(403)
    await change({ uses_scores: 1, active: 0 })
    expect(await ask()).toBe(401)
    expect((await tools.callService('tebakan', 'GET', `${items}/${lesson}`)).status).toBe(401)
  })
})
