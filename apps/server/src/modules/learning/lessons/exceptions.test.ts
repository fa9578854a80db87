import { courseFollowUp, lecturerCourseMembers } from '@tuntas/contract/classroom/members'
import { quizResults, startAttempt, stopAttempt, studentLesson } from '@tuntas/contract/learning/attempts'
import { exceptions, removeException, saveException } from '@tuntas/contract/learning/exceptions'
import { studentLessons } from '@tuntas/contract/learning/lessons'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { enrol, makeCourse, makeLesson, makeQuiz, makeStudent, makeTeacher } from '../../../../test/make.ts'

const app = withApp()
let teacher: Person

beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
})

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const over = { is_expired: true, start_date: inHours(-48), end_date: inHours(-24) }

/** A class with a quiz, material after it, and a student. */
const world = async (more: Record<string, unknown> = {}) => {
  const courses_id = await makeCourse(app.pool, teacher.id)
  const lessons_id = (await makeQuiz(app.pool, courses_id, more)).id
  const after = await makeLesson(app.pool, courses_id)
  const student = await app.signedIn(await makeStudent(app.pool))
  await enrol(app.pool, courses_id, student.id, { join_date: inHours(-72) })
  const grant = (kind: string, input: Record<string, unknown> = {}, person = teacher) =>
    app.send(person, saveException, {
      body: { user_id: student.id, courses_id, lessons_id, kind, reason: 'Sakit', ...input },
    })
  const start = (type = 'normal') => app.send(student, startAttempt, { body: { id: lessons_id, type } })
  const fail = async (type = 'normal') => {
    const { data } = (await start(type)).body
    await app.call(student, stopAttempt, { body: { id: data.id } })
  }
  const states = async () =>
    (await app.call(student, studentLessons, { query: { id: courses_id } })).body.data.flatMap(
      (topic: { lessons: { state: string }[] }) => topic.lessons.map((one) => one.state),
    )
  const followUps = async () => (await app.call(teacher, courseFollowUp, { query: { courses_id } })).body.data
  return { courses_id, lessons_id, after, student, grant, start, fail, states, followUps }
}

describe('extra minutes', () => {
  it('lengthen later attempts and the open one, and go with the exception', async () => {
    const { grant, start, student, lessons_id } = await world()
    const attempt = (await start()).body.data
    const deadline = async () => {
      const { data } = (await app.call(student, studentLesson, { params: { id: lessons_id } })).body
      return (Date.parse(data.answer.deadline) - Date.parse(attempt.start_date)) / 60_000
    }
    expect(await deadline()).toBe(60)
    const first = await grant('minutes', { value: 15 })
    await grant('minutes', { value: 10, lessons_id: null })
    expect(await deadline()).toBe(85)
    expect((await app.call(teacher, removeException, { params: { id: first.body.data.id } })).code).toBe(200)
    expect(await deadline()).toBe(70)
  })

  it('reach beyond the end of the window', async () => {
    const { grant, start } = await world({
      is_expired: true,
      start_date: inHours(-1),
      end_date: inHours(0.5),
    })
    await grant('minutes', { value: 60 })
    const { data } = (await start()).body
    expect(Math.round((Date.parse(data.deadline) - Date.parse(data.start_date)) / 60_000)).toBe(90)
  })
})

describe('another window', () => {
  it('opens for one student what is over for all', async () => {
    const { grant, start, states } = await world(over)
    expect(await states()).toEqual(['blocked', 'locked'])
    expect((await start()).code).toBe(409)
    await grant('window', { start_date: inHours(-1), end_date: inHours(0.5) })
    expect(await states()).toEqual(['available', 'locked'])
    const { data } = (await start()).body
    expect(Date.parse(data.deadline) - Date.parse(data.start_date)).toBeLessThanOrEqual(HOUR / 2 + 1000)
  })
})

describe('extra remedials', () => {
  it('are added to those of the quiz', async () => {
    const { grant, start, fail, states } = await world({ max_remedial: 1 })
    await fail()
    await fail('remedial')
    expect(await states()).toEqual(['blocked', 'locked'])
    expect((await start('remedial')).code).toBe(409)
    await grant('remedials', { value: 1 })
    expect(await states()).toEqual(['remedial', 'locked'])
    expect((await start('remedial')).code).toBe(200)
  })

  it('need a new window once the old one is over, sent along or granted before', async () => {
    const { grant, states, courses_id } = await world({ ...over, max_remedial: 1 })
    const refusal = await grant('remedials', { value: 1 })
    expect([refusal.code, Object.keys(refusal.body.errors)]).toEqual([422, ['start_date']])
    expect((await app.call(teacher, exceptions, { query: { courses_id } })).body.data).toEqual([])
    expect((await grant('remedials', { value: 1, start_date: inHours(-1), end_date: inHours(2) })).code).toBe(
      200,
    )
    expect(await states()).toEqual(['available', 'locked'])
    expect((await grant('remedials', { value: 1 })).code).toBe(200)
  })
})

describe('Luluskan and Buka kunci', () => {
  it('pass settles and masters, and leaves the score as it is', async () => {
    const { grant, fail, states, followUps, lessons_id } = await world({ max_remedial: 1 })
    await fail()
    await fail('remedial')
    expect(await followUps()).toMatchObject([
      {
        lessons_id,
        kkm: 75,
        attempts: 2,
        remedials: { used: 1, allowed: 1 },
        reason: 'remedial_limit',
        score: 0,
      },
    ])
    await grant('pass')
    expect(await states()).toEqual(['mastered', 'available'])
    expect(await followUps()).toEqual([])
    const results = (await app.call(teacher, quizResults, { query: { id: lessons_id } })).body.data
    expect(results[0].results.score).toBe(0)
  })

  it('unlock settles and does not master', async () => {
    const { grant, fail, states, student, lessons_id } = await world({ max_remedial: 1 })
    await fail()
    await fail('remedial')
    await grant('unlock')
    expect(await states()).toEqual(['settled', 'available'])
    const { data } = (await app.call(student, studentLesson, { params: { id: lessons_id } })).body
    expect(data.mastered).toBe(0)
  })

  it('unlock opens the way past material and assignments too', async () => {
    const { grant, states, courses_id } = await world()
    const before = await makeLesson(app.pool, courses_id, { type: 'ASSIGNMENT', position: 0 })
    await app.pool.query(
      'update sections set position = 0 where id = (select sections_id from lessons where id = $1)',
      [before],
    )
    expect(await states()).toEqual(['available', 'locked', 'locked'])
    await grant('unlock', { lessons_id: before })
    expect((await states()).slice(1)).toEqual(['available', 'locked'])
    expect((await grant('pass', { lessons_id: before })).code).toBe(404)
  })
})

describe('Perlu tindak lanjut', () => {
  it('names who missed the window, and nobody who can still go on', async () => {
    const missedWorld = await world(over)
    expect(await missedWorld.followUps()).toMatchObject([
      { user_id: missedWorld.student.id, reason: 'window_ended', attempts: 0, score: null },
    ])
    const trying = await world()
    await trying.fail()
    expect(await trying.followUps()).toEqual([])
    const joinedLater = await world(over)
    await app.pool.query('update members set join_date = now() where user_id = $1', [joinedLater.student.id])
    expect(await joinedLater.followUps()).toEqual([])
    await app.pool.query('delete from questions where lessons_id = $1', [missedWorld.lessons_id])
    expect(await missedWorld.followUps()).toEqual([])
  })
})

describe('an exception', () => {
  it('is listed with its reason and author, audited, and archived when it is taken back', async () => {
    const { grant, courses_id, lessons_id, student } = await world()
    const { id } = (await grant('minutes', { value: 15, reason: 'Disabilitas netra' })).body.data
    const list = async (query = {}) =>
      (await app.call(teacher, exceptions, { query: { courses_id, ...query } })).body.data
    expect(await list()).toMatchObject([
      {
        id,
        user_id: student.id,
        lessons_id,
        kind: 'minutes',
        value: 15,
        reason: 'Disabilitas netra',
        start_date: null,
      },
    ])
    expect(await list({ lesson_id: lessons_id })).toHaveLength(1)
    expect(await list({ user_id: teacher.id })).toEqual([])
    await app.call(teacher, removeException, { params: { id } })
    expect(await list()).toEqual([])
    expect((await app.call(teacher, removeException, { params: { id } })).code).toBe(404)
    const { rows } = await app.pool.query(
      `select action, user_id, after ->> 'reason' as reason from audit_log where kind = 'exceptions' and thing_id = $1 order by id`,
      [id],
    )
    expect(rows).toEqual([
      { action: 'create', user_id: teacher.id, reason: 'Disabilitas netra' },
      { action: 'archive', user_id: teacher.id, reason: null },
    ])
  })

  it('asks for what its kind needs', async () => {
    const { grant } = await world()
    const collectErrors = async (kind: string, input = {}) => (await grant(kind, input)).body.errors
    expect(await collectErrors('minutes')).toEqual({ value: ['Masukan tambahan menit'] })
    expect(await collectErrors('remedials', { value: '' })).toEqual({ value: ['Masukan tambahan remedial'] })
    expect(await collectErrors('minutes', { value: 0 })).toEqual({ value: ['Minimal 1'] })
    expect(await collectErrors('remedials', { value: 21 })).toEqual({ value: ['Maksimal 20'] })
    expect(await collectErrors('window')).toEqual({
      start_date: ['Pilih tanggal mulai'],
      end_date: ['Pilih tanggal selesai'],
    })
    expect(await collectErrors('window', { start_date: inHours(2), end_date: inHours(1) })).toEqual({
      end_date: ['Tanggal selesai harus setelah tanggal mulai'],
    })
    expect(await collectErrors('pass', { reason: ' ' })).toEqual({ reason: ['Masukan alasan'] })
    expect(await collectErrors('holiday')).toEqual({ kind: ['Pilih jenis pengecualian'] })
  })

  it('is only for students of the class, by its lecturers, for its lessons', async () => {
    const { grant, courses_id } = await world()
    const otherWorld = await world()
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    const tries = [
      grant('minutes', { value: 5 }, stranger),
      grant('minutes', { value: 5, user_id: otherWorld.student.id }),
      grant('minutes', { value: 5, user_id: teacher.id }),
      grant('minutes', { value: 5, lessons_id: otherWorld.lessons_id }),
      grant('minutes', { value: 5, courses_id: 999_999 }),
    ]
    expect((await Promise.all(tries)).map((reply) => reply.code)).toEqual([404, 404, 404, 404, 404])
    const { id } = (await otherWorld.grant('unlock')).body.data
    expect((await app.call(stranger, removeException, { params: { id } })).code).toBe(404)
    expect((await app.call(stranger, exceptions, { query: { courses_id } })).code).toBe(404)
  })
})

describe('progress of the members', () => {
  it('is what each student sees, whatever is over, excepted, submitted or joined late', async () => {
    const { courses_id, grant, fail } = await world()
    const freePlace = { sections_id: undefined, position: 50 }
    await makeLesson(app.pool, courses_id, { ...freePlace, ...over })
    await makeLesson(app.pool, courses_id, { ...freePlace, type: 'ASSIGNMENT' })
    await makeLesson(app.pool, courses_id, { ...freePlace, status: 'unpublish' })
    const endedQuiz = await makeQuiz(app.pool, courses_id, over)
    await makeQuiz(app.pool, courses_id, { ...over, is_competent: false, kkm: null })
    const lateStudent = await makeStudent(app.pool)
    await enrol(app.pool, courses_id, lateStudent)
    const passedStudent = await makeStudent(app.pool)
    await enrol(app.pool, courses_id, passedStudent, { join_date: inHours(-72) })
    await grant('pass', { user_id: passedStudent })
    await grant('window', {
      user_id: passedStudent,
      lessons_id: endedQuiz.id,
      start_date: inHours(1),
      end_date: inHours(2),
    })
    await grant('unlock')
    await fail()
    const members = (await app.call(teacher, lecturerCourseMembers, { query: { courses_id } })).body.data
    const { rows } = await app.pool.query(
      `select user_id, count(*) filter (where completed)::int as settled, count(*)::int as total
        from lesson_progress where courses_id = $1 group by 1`,
      [courses_id],
    )
    const progressByStudent = new Map(rows.map(({ user_id, ...progress }) => [user_id, progress]))
    expect(rows.map((row) => row.settled).sort()).not.toEqual([0, 0, 0])
    for (const member of members)
      expect(member.progress, member.name).toEqual(
        member.role === 'Mahasiswa' ? progressByStudent.get(member.user_id) : null,
      )
    expect(members.map((one: { removable: number }) => one.removable)).toEqual([0, 1, 1, 1])
  })
})
