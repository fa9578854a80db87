import { studentLesson } from '@tuntas/contract/learning/attempts'
import { saveLesson } from '@tuntas/contract/learning/lesson-form'
import {
  launchLesson,
  launchTaughtLesson,
  saveExternalTool,
} from '@tuntas/contract/operations/external-tools'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { claim, ORIGIN, withExternalTools } from '../../../../test/external-tools.ts'
import { enrol, makeStudent } from '../../../../test/make.ts'

const app = withApp()
const classroom = withClassroom(app)
const tools = withExternalTools(app)
let student: Person
let classmate: Person
let tool: Awaited<ReturnType<typeof tools.register>>
let lesson: number

beforeAll(async () => {
  const [id, classmateId] = [await makeStudent(app.pool), await makeStudent(app.pool)]
  for (const one of [id, classmateId]) await enrol(app.pool, classroom.course, one)
  student = await app.signedIn(id)
  classmate = await app.signedIn(classmateId)
  tool = await tools.register()
  lesson = await tools.makeToolLesson(classroom.course, tool, { tool_custom: 'bab=3\nmode = latihan' })
})

const readState = async (person: Person, id: number) =>
  (await app.call(person, studentLesson, { params: { id } })).body.data.state

describe('a launch', () => {
  it('tells the tool who came, signed with a published key', async () => {
    const message = await tools.launch(student, lesson, tool)
    expect(message).toMatchObject({
      iss: ORIGIN,
      nonce: 'angka sekali pakai',
      [claim('message_type')]: 'LtiResourceLinkRequest',
      [claim('version')]: '1.3.0',
      [claim('deployment_id')]: tool.deployment_id,
      [claim('target_link_uri')]: tools.state.peer.fields.launch_urls[0],
      [claim('resource_link')]: { id: String(lesson) },
      [claim('context')]: { id: String(classroom.course) },
      [claim('roles')]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
      [claim('custom')]: { bab: '3', mode: 'latihan' },
      [claim('launch_presentation')]: { document_target: 'window', locale: 'id-ID' },
      'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': {
        lineitem: `${ORIGIN}/lti/classes/${classroom.course}/lineitems/${lesson}`,
      },
      'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
        context_memberships_url: `${ORIGIN}/lti/classes/${classroom.course}/memberships`,
      },
    })
    expect((message.exp ?? 0) - (message.iat ?? 0)).toBe(300)
    for (const name of ['name', 'email', claim('lis')]) expect(message[name]).toBeUndefined()
    expect(message.sub).not.toBe(String(student.id))
    expect((await tools.launch(student, lesson, tool)).sub).toBe(message.sub)
    expect((await tools.launch(classmate, lesson, tool)).sub).not.toBe(message.sub)
    const otherTool = await tools.register()
    const otherLesson = await tools.makeToolLesson(classroom.course, otherTool)
    expect((await tools.launch(student, otherLesson, otherTool)).sub).not.toBe(message.sub)
    const taught = await tools.launch(classroom.teacher, lesson, tool, 'lecturer')
    expect(taught[claim('roles')]).toEqual(['http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor'])
  })

  it('names what the campus shares', async () => {
    const sharing = await tools.register({ share_name: 1, share_email: 1, share_number: 1 })
    const sharingLesson = await tools.makeToolLesson(classroom.course, sharing)
    await app.pool.query(`update users set email = 'siti@kampus.test' where id = $1`, [student.id])
    const { rows } = await app.pool.query(
      'select u.name, s.nim from users u join students s on s.id = u.id where u.id = $1',
      [student.id],
    )
    expect(await tools.launch(student, sharingLesson, sharing)).toMatchObject({
      name: rows[0].name,
      email: 'siti@kampus.test',
      [claim('lis')]: { person_sourcedid: rows[0].nim },
    })
  })

  it('keeps the state, and lets nothing out of the page', async () => {
    const reply = await tools.authorize(tools.toRequest(await tools.begin(student, lesson)))
    expect(reply.text).toContain('value="keadaan &quot;alat&quot;"')
    expect(reply.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(reply.headers['cache-control']).toBe('no-store')
    const login = await tools.begin(student, lesson)
    const posted = await tools.post('/lti/auth', tools.toRequest(login))
    expect((await tools.readAnswer(posted, tool)).nonce).toBe('angka sekali pakai')
  })

  it.each([
    ['another scope', { scope: 'profile' }],
    ['a code', { response_type: 'code' }],
    ['an answer in the address', { response_mode: 'query' }],
    ['a page for signing in', { prompt: 'login' }],
    ['no nonce', { nonce: '' }],
    ['another client', { client_id: 'lain' }],
    ['an address below a launch address', { redirect_uri: 'LAUNCH/lebih' }],
    ['the beginning of a launch address', { redirect_uri: 'PREFIX' }],
    ['an address elsewhere', { redirect_uri: 'https://jahat.example/launch' }],
    ['the address for choosing content', { redirect_uri: 'CHOICE' }],
    ['a guessed hint', { lti_message_hint: 'tebakan' }],
  ])('is refused with %s', async (_, wrongParameters) => {
    const [first = ''] = tools.state.peer.fields.launch_urls
    const address: Record<string, string> = {
      'LAUNCH/lebih': `${first}/lebih`,
      PREFIX: first.slice(0, -1),
      CHOICE: tools.state.peer.fields.deep_link_url,
    }
    const more: Record<string, string> = Object.fromEntries(
      Object.entries(wrongParameters).map(([name, value]) => [name, address[value] ?? value]),
    )
    const login = await tools.begin(student, lesson)
    const reply = await tools.authorize(tools.toRequest(login, more))
    expect([reply.status, reply.headers.location]).toEqual([400, undefined])
    expect(reply.text).not.toContain('id_token"')
    expect(reply.headers['content-type']).toContain('text/html')
  })

  it('works once, in time, and for its person alone', async () => {
    const reply = await app.call(student, launchLesson, { body: { id: lesson } })
    const login = await tools.openTicket(reply.body.data.url)
    expect((await tools.get(reply.body.data.url)).status).toBe(400)
    const otherLogin = await tools.begin(classmate, lesson)
    const swapped = tools.toRequest(otherLogin, { lti_message_hint: login.lti_message_hint ?? '' })
    expect((await tools.authorize(swapped)).status).toBe(400)
    const request = tools.toRequest(await tools.begin(student, lesson))
    expect((await tools.authorize(request)).status).toBe(200)
    expect((await tools.authorize(request)).status).toBe(400)
    const lateReply = await app.call(student, launchLesson, { body: { id: lesson } })
    await app.pool.query(
      `update lti_launches set stage_at = now() - interval '61 seconds' where stage = 'ticket'`,
    )
    expect((await tools.get(lateReply.body.data.url)).status).toBe(400)
    const lateLogin = await tools.begin(student, lesson)
    await app.pool.query(
      `update lti_launches set stage_at = now() - interval '301 seconds' where stage = 'hint'`,
    )
    expect((await tools.authorize(tools.toRequest(lateLogin))).status).toBe(400)
  })

  it('is refused as reading the lesson is', async () => {
    const call = async (person: Person, id: number) =>
      (await app.call(person, launchLesson, { body: { id } })).body.code
    const stranger = await app.signedIn(await makeStudent(app.pool))
    expect(await call(stranger, lesson)).toBe('not_found')
    const draft = await tools.makeToolLesson(classroom.course, tool, { status: 'unpublish' })
    expect(await call(student, draft)).toBe('not_found')
    const ahead = { is_expired: true, start_date: '2099-01-01', end_date: '2099-02-01' }
    expect(await call(student, await tools.makeToolLesson(classroom.course, tool, ahead))).toBe(
      'not_yet_open',
    )
    const strangerReply = await app.call(classroom.stranger, launchTaughtLesson, { body: { id: lesson } })
    expect(strangerReply.code).toBe(404)
    const taughtDraft = await app.call(classroom.teacher, launchTaughtLesson, { body: { id: draft } })
    expect(taughtDraft.code).toBe(200)
    const formerId = await makeStudent(app.pool)
    await enrol(app.pool, classroom.course, formerId)
    const formerMember = await app.signedIn(formerId)
    const login = await tools.begin(formerMember, lesson)
    await app.pool.query(`update members set ended_at = now(), ended_by = 'removed' where user_id = $1`, [
      formerId,
    ])
    expect((await tools.authorize(tools.toRequest(login))).status).toBe(400)
  })

  it('ends when the tool is switched off', async () => {
    const offTool = await tools.register()
    const otherLesson = await tools.makeToolLesson(classroom.course, offTool)
    const login = await tools.begin(student, otherLesson)
    const body = { id: offTool.id, active: 0 }
    expect((await app.send(tools.state.admin, saveExternalTool, { body })).code).toBe(200)
    expect((await tools.authorize(tools.toRequest(login))).status).toBe(400)
    const refusal = await app.call(student, launchLesson, { body: { id: otherLesson } })
    expect([refusal.code, refusal.body.code, refusal.body.message]).toEqual([
      409,
      'tool_off',
      'Alat ini sedang tidak dipakai kampus.',
    ])
  })

  it('opens in a frame that loads the tool alone', async () => {
    const framed = await tools.register({ opens: 'frame' })
    const id = await tools.makeToolLesson(classroom.course, framed)
    const { data } = (await app.call(student, launchLesson, { body: { id } })).body
    expect(data).toMatchObject({ opens: 'frame', url: expect.stringMatching(/^\/lti\/launch\//) })
    const page = await tools.get(data.frame_url)
    expect(page.text).toContain('sandbox="allow-scripts')
    expect(page.headers['content-security-policy']).toContain(`frame-src 'self' ${tools.state.peer.origin};`)
    const login = await tools.openTicket(data.url)
    expect(login.lti_storage_target).toBe('_parent')
    const reply = await tools.authorize(tools.toRequest(login))
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect((await tools.get(data.frame_url)).status).toBe(400)
  })

  it('settles a lesson without a mark', async () => {
    const id = await tools.makeToolLesson(classroom.course, tool, { is_graded: false })
    expect(await readState(student, id)).toBe('available')
    const message = await tools.launch(student, id, tool)
    expect(message['https://purl.imsglobal.org/spec/lti-ags/claim/endpoint']).toBeUndefined()
    expect(await readState(student, id)).toBe('settled')
    expect(await readState(student, lesson)).toBe('available')
  })
})

describe('the form of a lesson', () => {
  const save = (fields: object) =>
    app.send(classroom.teacher, saveLesson, { body: { name: 'Simulasi', type: 'TOOL', ...fields } })
  const section = async () =>
    (await app.pool.query('select sections_id from lessons where id = $1', [lesson])).rows[0].sections_id

  it('takes an address of the tool, and refuses others', async () => {
    const base = { sections_id: await section(), tool_id: tool.id }
    const target = `${tools.state.peer.origin}/soal/7?a=1`
    const savedLesson = await save({ ...base, target_link_uri: target, tool_custom: 'a=b', is_graded: 1 })
    expect(savedLesson.body).toMatchObject({ status: true })
    const { rows } = await app.pool.query(
      'select type, tool_id, target_link_uri, tool_custom, is_graded, opens from lessons where id = $1',
      [savedLesson.body.data.id],
    )
    expect(rows[0]).toEqual({
      type: 'TOOL',
      tool_id: tool.id,
      target_link_uri: target,
      tool_custom: 'a=b',
      is_graded: true,
      opens: null,
    })
    const fault = async (more: object) => Object.keys((await save({ ...base, ...more })).body.errors ?? {})
    expect(await fault({ target_link_uri: 'https://jahat.example/' })).toEqual(['target_link_uri'])
    expect(await fault({ tool_id: 999_999 })).toEqual(['tool_id'])
    expect(await fault({ tool_id: '' })).toEqual(['tool_id'])
    expect(await fault({ tool_custom: 'tanpa tanda' })).toEqual(['tool_custom'])
    expect(await fault({ opens: 'jendela' })).toEqual(['opens'])
  })
})
