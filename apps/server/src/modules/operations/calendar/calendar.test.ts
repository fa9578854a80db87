import { saveException } from '@tuntas/contract/learning/exceptions'
import { saveClassAnnouncement } from '@tuntas/contract/operations/announcements'
import {
  calendar,
  calendarAddress,
  FEED_READS,
  renewCalendarAddress,
  revokeCalendarAddress,
} from '@tuntas/contract/operations/calendar'
import ICAL from 'ical.js'
import pg from 'pg'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { enrol, makeCourse, makeLesson, makeQuiz, makeStudent } from '../../../../test/make.ts'
import { newMember } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR)
const day = (hours: number) => at(hours).toISOString().slice(0, 10)
const window = { is_expired: true, start_date: at(24), end_date: at(48) }
let student: Person

beforeEach(async () => {
  student = await newMember(app, classroom.course)
})

type Event = { kind: string; id: number; title: string; start: string; end: string; blocker: string | null }
const events = async (person: Person): Promise<Event[]> =>
  (await app.send(person, calendar, { query: { from: day(-240), to: day(2400) } })).body.data
const findEvent = async (person: Person, kind: string, id: number) =>
  (await events(person)).find((one) => one.kind === kind && one.id === id)
const renew = async (person: Person): Promise<string> =>
  (await app.send(person, renewCalendarAddress, { body: {} })).body.data.path
const feed = (path: string) => app.server.inject({ url: path })
const read = async (path: string) => {
  const reply = await feed(path)
  expect(reply.statusCode, reply.body).toBe(200)
  const all = new ICAL.Component(ICAL.parse(reply.body)).getAllSubcomponents('vevent')
  return all.map((one) => new ICAL.Event(one))
}

describe('the calendar', () => {
  it('has the windows, deadlines and dates of one’s own classes, by one’s own terms', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, window)
    const task = await makeLesson(app.pool, classroom.course, { type: 'ASSIGNMENT', ...window })
    const { body } = await app.call(classroom.teacher, saveClassAnnouncement, {
      body: {
        courses_id: classroom.course,
        title: 'Kuliah tamu',
        body: '<p>x</p>',
        event_at: at(30).toISOString(),
      },
    })
    const grantee = await newMember(app, classroom.course)
    const later = { start_date: at(72).toISOString(), end_date: at(96).toISOString() }
    await app.send(classroom.teacher, saveException, {
      body: {
        user_id: grantee.id,
        courses_id: classroom.course,
        lessons_id: quiz.id,
        kind: 'window',
        reason: 'Sakit',
        ...later,
      },
    })
    expect(await findEvent(student, 'quiz', quiz.id)).toMatchObject({
      start: window.start_date.toISOString(),
      end: window.end_date.toISOString(),
    })
    expect(await findEvent(grantee, 'quiz', quiz.id)).toMatchObject({
      start: later.start_date,
      end: later.end_date,
    })
    expect(await findEvent(student, 'assignment', task)).toMatchObject({
      start: window.end_date.toISOString(),
    })
    expect(await findEvent(student, 'announcement', body.data.id)).toMatchObject({ title: 'Kuliah tamu' })
    expect(await findEvent(classroom.teacher, 'quiz', quiz.id)).toMatchObject({
      end: window.end_date.toISOString(),
    })
    const stranger = await app.signedIn(await makeStudent(app.pool))
    for (const otherPerson of [stranger, classroom.stranger]) expect(await events(otherPerson)).toEqual([])
  })

  it('has no drafts for students, and names the blocker of locked lessons', async () => {
    const course = await makeCourse(app.pool, classroom.teacher.id, { learning_order: 'berurutan' })
    const one = await newMember(app, course)
    await makeQuiz(app.pool, course, { name: 'Pertama', kkm: 70, position: 1 })
    const lockedQuiz = await makeQuiz(app.pool, course, { name: 'Kedua', position: 2, ...window })
    const draft = await makeQuiz(app.pool, course, {
      name: 'Draf',
      status: 'unpublish',
      position: 3,
      ...window,
    })
    expect(await findEvent(one, 'quiz', lockedQuiz.id)).toMatchObject({ blocker: 'Pertama' })
    expect(await findEvent(one, 'quiz', draft.id)).toBeUndefined()
    const [event] = await read(await renew(one))
    expect(event?.description).toContain('Selesaikan Pertama lebih dulu.')
    expect(event?.component.getAllSubcomponents('valarm')).toEqual([])
  })

  it('reads the classes alone whose dates touch the span, in as many statements as for one', async () => {
    const reader = await newMember(app, classroom.course)
    await makeQuiz(app.pool, classroom.course, window)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const countStatements = async (from: number, to: number) => {
      query.mockClear()
      const { body } = await app.call(reader, calendar, { query: { from: day(from), to: day(to) } })
      const texts = query.mock.calls.map(([config]) => (config as { text?: string }).text ?? String(config))
      const all = texts.filter((text) => /from.*(courses|lesson_progress)/s.test(text))
      return { all: all.length, entries: body.data.length as number }
    }
    const first = await countStatements(0, 100)
    for (let more = 0; more < 5; more++) {
      const course = await makeCourse(app.pool, classroom.teacher.id)
      await enrol(app.pool, course, reader.id)
      await makeQuiz(app.pool, course, window)
    }
    const later = await countStatements(0, 100)
    expect(later.entries).toBe(first.entries + 5)
    expect(later.all).toBe(first.all)
    const nothing = await countStatements(2000, 2400)
    expect(nothing.entries).toBe(0)
    expect(nothing.all).toBeLessThan(first.all)
    query.mockRestore()
  })

  it('is refused for an invalid span', async () => {
    const ask = (query: object) => app.send(student, calendar, { query: query as never })
    for (const wrongQuery of [
      {},
      { from: 'x', to: 'y' },
      { from: day(48), to: day(0) },
      { from: '2020-01-01', to: '2026-01-01' },
    ])
      expect((await ask(wrongQuery)).code).toBe(422)
  })
})

describe('the secret address', () => {
  it('is read by another program, with identifiers that stay and revisions that grow', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, window)
    const path = await renew(student)
    const findOwnEvent = async () => (await read(path)).find(({ uid }) => uid === `quiz-${quiz.id}@tuntas`)
    const before = await findOwnEvent()
    expect(before?.startDate.toJSDate().getTime()).toBe(Math.floor(window.start_date.getTime() / 1000) * 1000)
    await app.send(classroom.teacher, saveException, {
      body: {
        user_id: student.id,
        courses_id: classroom.course,
        lessons_id: quiz.id,
        kind: 'window',
        reason: 'Sakit',
        start_date: at(72).toISOString(),
        end_date: at(96).toISOString(),
      },
    })
    const after = await findOwnEvent()
    expect(after?.startDate.toJSDate().getTime()).toBeGreaterThan(window.end_date.getTime())
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
    const { headers } = await feed(path)
    expect(headers['content-type']).toContain('text/calendar')
    expect(headers['cache-control']).toContain('no-store')
  })

  it('is shown once and stored as a hash; a new one replaces it, and it can be revoked', async () => {
    const first = await renew(student)
    const second = await renew(student)
    expect((await feed(first)).statusCode).toBe(404)
    expect((await feed(second)).statusCode).toBe(200)
    const { rows } = await app.pool.query('select c::text as row from calendar_addresses c')
    const token = second.split('/').at(-1)?.replace('.ics', '') ?? ''
    expect(JSON.stringify(rows)).not.toContain(token)
    const { body } = await app.call(student, calendarAddress)
    expect(body.data).toMatchObject({ active: 1 })
    expect(JSON.stringify(body)).not.toContain(token)
    await app.send(student, revokeCalendarAddress, { body: {} })
    expect((await feed(second)).statusCode).toBe(404)
    expect((await app.call(student, calendarAddress)).body.data.active).toBe(0)
  })

  it('opens nothing else, and nothing for an archived person', async () => {
    const path = await renew(student)
    const token = path.split('/').at(-1)?.replace('.ics', '') ?? ''
    const calendarReply = await app.send({ id: student.id, token }, calendar, {
      query: { from: day(0), to: day(24) },
    })
    expect(calendarReply.code).toBe(401)
    await app.pool.query('update users set deleted_at = now() where id = $1', [student.id])
    expect((await feed(path)).statusCode).toBe(404)
    for (const wrongPath of ['x.ics', `${token}`, `${token.slice(1)}A.ics`])
      expect((await feed(`/api/v1/calendar/feed/${wrongPath}`)).statusCode).toBe(404)
  })

  it('is not read without end, also by many at once', async () => {
    const path = await renew(student)
    const codes = (await Promise.all(Array.from({ length: FEED_READS + 5 }, () => feed(path)))).map(
      ({ statusCode }) => statusCode,
    )
    expect(codes.filter((code) => code === 200)).toHaveLength(FEED_READS)
    expect(codes.filter((code) => code === 429)).toHaveLength(5)
    expect((await feed(await renew(student))).statusCode).toBe(429)
    await app.send(student, revokeCalendarAddress, { body: {} })
    const last = await renew(student)
    expect((await feed(last)).statusCode).toBe(429)
    await app.pool.query(`update calendar_addresses set counted_from = now() - interval '11 minutes'`)
    expect((await feed(last)).statusCode).toBe(200)
  })
})
