import { setTimeout as sleep } from 'node:timers/promises'
import { startAttempt } from '@tuntas/contract/learning/attempts'
import { removeException, saveException } from '@tuntas/contract/learning/exceptions'
import { saveLesson, shiftLessons, updateLesson } from '@tuntas/contract/learning/lesson-form'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { enrol, makeCourse, makeQuiz, makeStudent, makeTeacher } from '../../../../test/make.ts'

const app = withApp()
let teacher: Person
let course: number

beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  course = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas' })
})

describe('open attempts', () => {
  const startOnQuiz = async (more: Record<string, unknown> = {}) => {
    const { id } = await makeQuiz(app.pool, course, more)
    const student = await makeStudent(app.pool)
    await enrol(app.pool, course, student)
    const { data } = (await app.call(await app.signedIn(student), startAttempt, { body: { id } })).body
    return { quiz: id, attempt: data.id, student, start: Date.parse(data.start_date) }
  }
  const minutes = async (attempt: number, start: number) => {
    const { rows } = await app.pool.query('select deadline from attempts where id = $1', [attempt])
    return Math.round((Date.parse(rows[0].deadline) - start) / 60_000)
  }

  it('follow a change of duration, and of the window', async () => {
    const { quiz: id, attempt, start } = await startOnQuiz()
    expect(await minutes(attempt, start)).toBe(60)
    await app.call(teacher, updateLesson, { body: { id, duration: '02:00' } })
    expect(await minutes(attempt, start)).toBe(120)
    const { rows } = await app.pool.query('select sections_id from lessons where id = $1', [id])
    await app.call(teacher, saveLesson, {
      body: {
        id,
        sections_id: rows[0].sections_id,
        name: 'Kuis',
        type: 'QUIZ',
        description: '<p>Isi</p>',
        duration: '02:00',
        is_expired: true,
        start_date: '2026-01-01 00:00',
        end_date: new Date(start + 30 * 60_000).toISOString(),
      },
    })
    expect(await minutes(attempt, start)).toBe(30)
  })

  it('that begin while the quiz is being changed wait for the change', async () => {
    const { id } = await makeQuiz(app.pool, course)
    const student = await makeStudent(app.pool)
    await enrol(app.pool, course, student)
    const person = await app.signedIn(student)
    const client = await app.pool.connect()
    await client.query('begin')
    await client.query(`update lessons set duration = '03:00' where id = $1`, [id])
    const starting = app.call(person, startAttempt, { body: { id } })
    await sleep(300)
    await client.query('commit')
    client.release()
    const { data } = (await starting).body
    expect(Date.parse(data.deadline) - Date.parse(data.start_date)).toBe(180 * 60_000)
  })

  it('end now, not in the past, when they have become too long', async () => {
    const { quiz: id, attempt } = await startOnQuiz()
    await app.pool.query(
      `update attempts set start_date = start_date - interval '50 minutes', deadline = deadline - interval '50 minutes' where id = $1`,
      [attempt],
    )
    const before = Date.now()
    await app.call(teacher, updateLesson, { body: { id, duration: '00:20' } })
    const { rows } = await app.pool.query('select deadline from attempts where id = $1', [attempt])
    expect(Date.parse(rows[0].deadline)).toBeGreaterThanOrEqual(before - 1_000)
  })

  it('are spared by a form that asks first, which then changes nothing', async () => {
    const { quiz: id, attempt, start } = await startOnQuiz()
    await app.pool.query(
      `update attempts set start_date = start_date - interval '50 minutes', deadline = deadline - interval '50 minutes' where id = $1`,
      [attempt],
    )
    const { rows } = await app.pool.query('select sections_id, version from lessons where id = $1', [id])
    const send = (duration: string, spare_running: boolean) =>
      app.send(teacher, saveLesson, {
        body: {
          id,
          sections_id: rows[0].sections_id,
          name: 'Kuis',
          type: 'QUIZ',
          description: '<p>Isi</p>',
          duration,
          spare_running,
        },
      })
    const { code, body } = await send('00:20', true)
    expect([code, body]).toMatchObject([409, { code: 'ends_attempts', data: { ending: 1 } }])
    expect(await minutes(attempt, start)).toBe(10)
    const lessonRows = await app.pool.query('select version from lessons where id = $1', [id])
    expect(lessonRows.rows[0].version).toBe(rows[0].version)
    expect((await send('00:55', true)).code).toBe(200)
    expect(await minutes(attempt, start)).toBe(5)
    expect((await send('00:20', false)).code).toBe(200)
    expect(await minutes(attempt, start)).toBe(0)
  })

  it('are spared likewise when schedules are shifted, settings saved, exceptions given and taken back', async () => {
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
    const {
      quiz: id,
      attempt,
      start,
      student,
    } = await startOnQuiz({
      is_expired: true,
      start_date: hours(-30),
      end_date: hours(5),
    })
    const grant = (input: object) =>
      app.send(teacher, saveException, {
        body: { courses_id: course, lessons_id: id, user_id: student, reason: 'Sakit', ...input },
      })
    const window = { kind: 'window', start_date: hours(-30), end_date: hours(-1), value: '' } as const
    const refusal = { code: 409, body: { code: 'ends_attempts', data: { ending: 1 } } }
    const { body } = await grant({ kind: 'minutes', value: 30 })
    await app.pool.query(
      `update attempts set start_date = start_date - interval '70 minutes', deadline = deadline - interval '70 minutes' where id = $1`,
      [attempt],
    )
    const revoking = { params: { id: body.data.id }, query: { spare_running: true } }
    expect(await app.call(teacher, removeException, revoking)).toMatchObject(refusal)
    expect(await grant({ ...window, spare_running: true })).toMatchObject(refusal)
    expect(
      await app.call(teacher, updateLesson, { body: { id, duration: '00:10', spare_running: true } }),
    ).toMatchObject(refusal)
    const shift = { courses_id: course, list_id: [id], days: -1 }
    expect(await app.send(teacher, shiftLessons, { body: { ...shift, spare_running: true } })).toMatchObject(
      refusal,
    )
    expect(await minutes(attempt, start)).toBe(20)
    expect((await app.send(teacher, shiftLessons, { body: shift })).code).toBe(200)
    expect(await minutes(attempt, start)).toBe(0)
  })

  it('of students who have left the class end with it and are not counted', async () => {
    const { quiz: id, attempt, student, start } = await startOnQuiz()
    await app.pool.query(
      `update attempts set start_date = start_date - interval '50 minutes', deadline = deadline - interval '50 minutes' where id = $1`,
      [attempt],
    )
    const shorten = () =>
      app.send(teacher, updateLesson, { body: { id, duration: '00:20', spare_running: true } })
    expect(await shorten()).toMatchObject({ code: 409, body: { data: { ending: 1 } } })
    await app.pool.query(`update members set ended_at = now(), ended_by = 'removed' where user_id = $1`, [
      student,
    ])
    expect((await shorten()).code).toBe(200)
    expect(await minutes(attempt, start)).toBe(0)
  })

  it('that have finished keep their deadline', async () => {
    const { quiz: id, attempt, start } = await startOnQuiz()
    await app.pool.query(
      `update attempts set start_date = start_date - interval '2 hours', deadline = deadline - interval '2 hours' where id = $1`,
      [attempt],
    )
    await app.call(teacher, updateLesson, { body: { id, duration: '05:00' } })
    expect(await minutes(attempt, start)).toBe(-60)
  })
})
