import { gradebook } from '@tuntas/contract/insight/reports'
import { assignmentResults, resetSubmission, updateScore } from '@tuntas/contract/learning/assignments'
import { studentLesson } from '@tuntas/contract/learning/attempts'
import { auditLog } from '@tuntas/contract/operations/archive'
import { notifications } from '@tuntas/contract/operations/notifications'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { ITEM_SCOPE, MEMBER_SCOPE, SCORE_SCOPE, withExternalTools } from '../../../../test/external-tools.ts'
import { finalMarkCalls, setScale } from '../../../../test/final-marks.ts'
import { enrol, makeCourse, makeLesson, makeStudent, makeTeacher } from '../../../../test/make.ts'

const app = withApp()
const classroom = withClassroom(app)
const tools = withExternalTools(app)
let tool: Awaited<ReturnType<typeof tools.register>>
let token: string
let lesson: number
let items: string

beforeAll(async () => {
  tool = await tools.register()
  token = await tools.getToken(tool)
  lesson = await tools.makeToolLesson(classroom.course, tool, { name: 'Simulasi' })
  items = `/lti/classes/${classroom.course}/lineitems`
})

const makeMember = async (): Promise<Person & { subject: string }> => {
  const id = await makeStudent(app.pool)
  await enrol(app.pool, classroom.course, id)
  const person = await app.signedIn(id)
  return { ...person, subject: String((await tools.launch(person, lesson, tool)).sub) }
}
let scoreCount = 0
const readMoment = () => new Date(Date.parse('2026-11-01T00:00:00Z') + ++scoreCount * 1000).toISOString()
const score = (userId: string, more: object = {}) => ({
  userId,
  scoreGiven: 17,
  scoreMaximum: 20,
  timestamp: readMoment(),
  activityProgress: 'Completed',
  gradingProgress: 'FullyGraded',
  ...more,
})
const send = (body: object, { as = token, to = `${items}/${lesson}` } = {}) =>
  tools.callService(as, 'POST', `${to}/scores`, body)
const readMark = async (person: Person, id = lesson) => {
  const { data } = (await app.call(person, studentLesson, { params: { id } })).body
  return { score: data.score, state: data.state }
}

describe('a score', () => {
  it.each([
    [17, 20, 85],
    [2, 3, 66.67],
    [33.335, 100, 33.34],
    [0, 7, 0],
    [12, 10, 100],
  ])('of %d out of %d is the mark %d', async (scoreGiven, scoreMaximum, mark) => {
    const student = await makeMember()
    expect((await send(score(student.subject, { scoreGiven, scoreMaximum }))).status).toBe(204)
    expect(await readMark(student)).toEqual({ score: mark, state: 'settled' })
  })

  it('is a mark like others: audited, told, in Buku Nilai and read back', async () => {
    const student = await makeMember()
    await send(score(student.subject, { comment: 'Bagus <b>sekali</b>' }))
    const { data } = (await app.call(student, studentLesson, { params: { id: lesson } })).body
    expect(data.assignment.feedback).toBe('<p>Bagus &lt;b&gt;sekali&lt;/b&gt;</p>')
    const log = (
      await app.call(tools.state.admin, auditLog, {
        query: { page: 1, limit: 50, kind: 'submissions', student_id: student.id },
      })
    ).body.data
    expect(log[0]).toMatchObject({ action: 'mark', user: expect.stringMatching(/^Alat /), username: null })
    expect(log[0].item).toMatchObject({ lessons_id: lesson, type: 'TOOL' })
    const bell = (await app.call(student, notifications, { query: { page: 1 } })).body.data
    expect(bell.map((one: { kind: string }) => one.kind)).toContain('work_marked')
    const book = (
      await app.call(classroom.teacher, gradebook.page, {
        query: { courses_id: classroom.course, page: 1, limit: 100 },
      })
    ).body
    expect(JSON.stringify(book)).toContain('"TOOL"')
    const results = await tools.callService(
      token,
      'GET',
      `${items}/${lesson}/results?user_id=${student.subject}`,
    )
    expect(results.headers['content-type']).toBe('application/vnd.ims.lis.v2.resultcontainer+json')
    expect(results.body).toMatchObject([{ userId: student.subject, resultScore: 85, resultMaximum: 100 }])
  })

  it('waits while it is not final, and then leaves the mark', async () => {
    const student = await makeMember()
    const pending = { gradingProgress: 'PendingManual', scoreGiven: 5 }
    expect((await send(score(student.subject, pending))).status).toBe(204)
    expect(await readMark(student)).toEqual({ score: null, state: 'handed_in' })
    await send(score(student.subject))
    await send(score(student.subject, pending))
    expect(await readMark(student)).toEqual({ score: 85, state: 'settled' })
  })

  it('is refused if it is older, or from nobody of the class', async () => {
    const student = await makeMember()
    const first = score(student.subject)
    expect((await send(first)).status).toBe(204)
    expect((await send(first)).status).toBe(409)
    const older = new Date(Date.parse(first.timestamp) - 1).toISOString()
    expect((await send({ ...first, timestamp: older, scoreGiven: 1 })).status).toBe(409)
    expect((await readMark(student)).score).toBe(85)
    const status = async (body: object) => (await send(body)).status
    expect(await status(score('tidak dikenal'))).toBe(400)
    expect(await status(score(student.subject, { scoreGiven: -1 }))).toBe(400)
    expect(await status(score(student.subject, { scoreMaximum: 0 }))).toBe(400)
    expect(await status(score(student.subject, { scoreGiven: undefined }))).toBe(400)
    expect(await status(score(student.subject, { timestamp: 'kemarin' }))).toBe(400)
    expect(await status(score(student.subject, { timestamp: '0000-01-01T00:00:00Z' }))).toBe(400)
    expect(await status(score(student.subject, { gradingProgress: 'Selesai' }))).toBe(400)
    expect(await status(score(student.subject, { scoreGiven: 1e308, scoreMaximum: 1e-308 }))).toBe(204)
    const { sub } = await tools.launch(classroom.teacher, lesson, tool, 'lecturer')
    expect(await status(score(String(sub)))).toBe(400)
    await app.pool.query(`update members set ended_at = now(), ended_by = 'removed' where user_id = $1`, [
      student.id,
    ])
    expect(await status(score(student.subject))).toBe(400)
  })

  it('reaches lessons of its tool alone, and needs the scope', async () => {
    const student = await makeMember()
    const otherTool = await tools.register()
    const otherLesson = await tools.makeToolLesson(classroom.course, otherTool)
    const plainLesson = await tools.makeToolLesson(classroom.course, tool, { is_graded: false })
    const task = await makeLesson(app.pool, classroom.course, { type: 'ASSIGNMENT' })
    const elsewhere = await makeCourse(app.pool, classroom.teacher.id)
    for (const id of [otherLesson, plainLesson, task])
      expect((await send(score(student.subject), { to: `${items}/${id}` })).status).toBe(404)
    const wrongClass = `/lti/classes/${elsewhere}/lineitems`
    expect((await send(score(student.subject), { to: `${wrongClass}/${lesson}` })).status).toBe(404)
    for (const path of [wrongClass, `/lti/classes/${elsewhere}/memberships`])
      expect((await tools.callService(token, 'GET', path)).status).toBe(404)
    const readOnly = await tools.getToken(tool, ITEM_SCOPE)
    expect((await send(score(student.subject), { as: readOnly })).status).toBe(403)
    const writeOnly = await tools.getToken(tool, SCORE_SCOPE)
    expect((await tools.callService(writeOnly, 'GET', items)).status).toBe(403)
    expect(
      (await tools.callService(writeOnly, 'GET', `/lti/classes/${classroom.course}/memberships`)).status,
    ).toBe(403)
  })

  it('gives way to a mark by hand until that is taken back', async () => {
    const student = await makeMember()
    await send(score(student.subject))
    const body = { lessons_id: lesson, user_id: student.id, score: 40 }
    const resultRow = async () =>
      (
        await app.call(classroom.teacher, assignmentResults, { query: { id: lesson, limit: 100 } })
      ).body.data.find((row: { user_id: number }) => row.user_id === student.id)
    const { id } = await resultRow()
    expect((await app.send(classroom.teacher, updateScore, { body: { ...body, id } })).code).toBe(200)
    expect((await send(score(student.subject, { scoreGiven: 19 }))).status).toBe(204)
    expect((await readMark(student)).score).toBe(40)
    expect((await app.call(classroom.teacher, resetSubmission, { body: { id } })).code).toBe(200)
    expect((await readMark(student)).score).toBe(95)
    const newStudent = await makeMember()
    const direct = { ...body, user_id: newStudent.id }
    expect((await app.send(classroom.teacher, updateScore, { body: direct })).code).toBe(200)
    await send(score(newStudent.subject))
    expect((await readMark(newStudent)).score).toBe(40)
  })

  it('is refused once the class is closed', async () => {
    await setScale(app)
    const lecturer = await app.signedIn(await makeTeacher(app.pool))
    const course = await makeCourse(app.pool, lecturer.id)
    const past = { is_expired: true, start_date: '2026-01-01', end_date: '2026-02-01' }
    const closing = await tools.makeToolLesson(course, tool, past)
    const id = await makeStudent(app.pool)
    await enrol(app.pool, course, id, { join_date: '2026-01-01' })
    const student = await app.signedIn(id)
    const subject = String((await tools.launch(student, closing, tool)).sub)
    const to = `/lti/classes/${course}/lineitems/${closing}`
    expect((await send(score(subject), { to })).status).toBe(204)
    const { close } = finalMarkCalls(app)
    const reply = await close(lecturer, course)
    expect(reply.code, JSON.stringify(reply.body)).toBe(200)
    expect((await send(score(subject, { scoreGiven: 1 }), { to })).status).toBe(403)
    expect((await readMark(student, closing)).score).toBe(85)
  })
})

describe('line items and members', () => {
  it('are read, never made', async () => {
    const page = await tools.callService(token, 'GET', `${items}?limit=1`)
    expect(page.body).toMatchObject([
      { scoreMaximum: 100, label: 'Simulasi', resourceLinkId: String(lesson) },
    ])
    await tools.makeToolLesson(classroom.course, tool)
    const next = await tools.callService(token, 'GET', `${items}?limit=1`)
    expect(next.headers.link).toMatch(/offset=1>; rel="next"/)
    const itemPath = `${items}/${lesson}`
    expect((await tools.callService(token, 'GET', itemPath)).body.id).toBe(`http://localhost${itemPath}`)
    for (const [method, path] of [
      ['POST', items],
      ['PUT', itemPath],
      ['DELETE', itemPath],
    ] as const)
      expect((await tools.callService(token, method, path, { label: 'x', scoreMaximum: 1 })).status).toBe(403)
  })

  it('are told without names unless the campus shares them', async () => {
    const student = await makeMember()
    const path = `/lti/classes/${classroom.course}/memberships`
    const page = await tools.callService(token, 'GET', `${path}?limit=2`)
    expect(page.headers['content-type']).toBe('application/vnd.ims.lti-nrps.v2.membershipcontainer+json')
    expect(page.body).toMatchObject({ context: { id: String(classroom.course) } })
    expect(Object.keys(page.body.members[0]).toSorted()).toEqual(['roles', 'status', 'user_id'])
    expect(page.headers.link).toMatch(
      /<http:\/\/localhost\/lti\/classes\/\d+\/memberships\?limit=2&offset=2>; rel="next"/,
    )
    const sharing = await tools.register({ share_name: 1, share_number: 1 })
    await tools.makeToolLesson(classroom.course, sharing)
    const sharingToken = await tools.getToken(sharing, MEMBER_SCOPE)
    const learners = await tools.callService(sharingToken, 'GET', `${path}?role=Learner`)
    const { rows } = await app.pool.query(
      'select u.name, s.nim from users u join students s on s.id = u.id where u.id = $1',
      [student.id],
    )
    const ownMember = learners.body.members.find((one: { name: string }) => one.name === rows[0].name)
    expect(ownMember).toMatchObject({ status: 'Active', lis_person_sourcedid: rows[0].nim })
    expect(ownMember.email).toBeUndefined()
    expect(ownMember.user_id).not.toBe(student.subject)
    const roles = new Set(learners.body.members.flatMap((one: { roles: string[] }) => one.roles))
    expect([...roles]).toEqual(['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'])
    const lecturers = await tools.callService(token, 'GET', `${path}?role=Instructor`)
    expect(lecturers.body.members).toHaveLength(1)
  })
})
