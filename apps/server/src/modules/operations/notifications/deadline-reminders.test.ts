import { signin } from '@tuntas/contract/identity/account'
import { changePassword } from '@tuntas/contract/identity/password'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { at, closing, dueIn, span } from '../../../../test/due.ts'
import {
  insert,
  makeLesson,
  makeQuestion,
  makeQuiz,
  makeSection,
  makeStudent,
  makeUser,
} from '../../../../test/make.ts'
import { newMember, sit } from '../../../../test/sitting.ts'
import { hashPassword } from '../../../platform/process/passwords.ts'
import { tellAlarms, tellAttacks, tellHeldStudents, tellLateAnswers, tellNewDevices } from './alerts.store.ts'
import { sinceLast } from './clock.store.ts'
import {
  tellDeadlines,
  tellEssays,
  tellHeldResults,
  tellOpenings,
  tellRemedials,
} from './deadline-reminders.store.ts'
import { ALWAYS } from './schedule.ts'

const app = withApp()
const { makeClass, db, listNotifications, listKinds } = dueIn(app)

describe('a deadline', () => {
  it('is notified a day and two hours before, once, to those who have not done it', async () => {
    const { course } = await makeClass()
    const [student, doneStudent] = [await newMember(app, course), await newMember(app, course)]
    const nearTask = await makeLesson(app.pool, course, {
      type: 'ASSIGNMENT',
      name: 'Laporan',
      ...closing(24),
    })
    const nearer = await makeLesson(app.pool, course, { type: 'ASSIGNMENT', name: 'Esai', ...closing(2) })
    for (const lessons_id of [nearTask, nearer])
      await insert(app.pool, 'submissions', {
        lessons_id,
        courses_id: course,
        user_id: doneStudent.id,
        description: 'x',
      })
    for (const hours of [24, 2, 24, 2] as const) await tellDeadlines(hours)(db(), span())
    expect((await listNotifications(student)).map(({ title }) => title).toSorted()).toEqual([
      expect.stringMatching(/^Tugas Esai ditutup (hari ini|besok) pukul \d\d\.\d\d$/),
      expect.stringMatching(/^Tugas Laporan ditutup besok pukul \d\d\.\d\d$/),
    ])
    expect(await listNotifications(doneStudent)).toEqual([])
  })

  it('that passed during a server pause is notified once, and not after it is over', async () => {
    const { course } = await makeClass()
    const student = await newMember(app, course)
    const lateSpan = { from: at(-30).toISOString(), to: at(0.01).toISOString() }
    await makeLesson(app.pool, course, { type: 'ASSIGNMENT', name: 'Dekat', ...closing(1, -40) })
    await makeLesson(app.pool, course, { type: 'ASSIGNMENT', name: 'Jauh', ...closing(20, -40) })
    await makeLesson(app.pool, course, { type: 'ASSIGNMENT', name: 'Lewat', ...closing(-1, -40) })
    await makeQuiz(app.pool, course, { name: 'Lampau', ...closing(-1, -3) })
    for (const hours of [24, 2] as const) await tellDeadlines(hours)(db(), lateSpan)
    await tellOpenings(db(), lateSpan)
    expect(
      (await listNotifications(student)).map(({ title }) => title.replace(/ ditutup.*/, '')).toSorted(),
    ).toEqual(['Tugas Dekat', 'Tugas Jauh'])
  })

  it('of a locked lesson names its blocker', async () => {
    const { course } = await makeClass('berurutan')
    const student = await newMember(app, course)
    const sections_id = await makeSection(app.pool, course)
    await makeLesson(app.pool, course, { sections_id, name: 'Pengantar', position: 1 })
    await makeLesson(app.pool, course, {
      sections_id,
      type: 'ASSIGNMENT',
      name: 'Laporan',
      position: 2,
      ...closing(24),
    })
    await tellDeadlines(24)(db(), span())
    expect(await listNotifications(student)).toMatchObject([
      {
        body: expect.stringContaining('Selesaikan Pengantar lebih dulu'),
        link: `/student/courses/detail/${course}`,
      },
    ])
  })

  it('follows the student’s own window, and notifies neither other classes nor hidden lessons', async () => {
    const { course, teacher } = await makeClass()
    const [student, otherStudent] = [
      await newMember(app, course),
      await newMember(app, (await makeClass()).course),
    ]
    const lesson = await makeLesson(app.pool, course, { type: 'ASSIGNMENT', ...closing(24) })
    await insert(app.pool, 'exceptions', {
      user_id: student.id,
      courses_id: course,
      lessons_id: lesson,
      kind: 'window',
      start_date: at(-1),
      end_date: at(48),
      reason: 'x',
      created_by: teacher.id,
    })
    await tellDeadlines(24)(db(), span())
    expect(await listKinds(student)).toEqual([])
    await app.pool.query('update exceptions set end_date = $1 where user_id = $2', [at(2), student.id])
    await tellDeadlines(2)(db(), span())
    expect(await listKinds(student)).toEqual(['deadline_near'])
    expect(await listKinds(otherStudent)).toEqual([])
    await app.pool.query(`update courses set status = 'unpublish' where id = $1`, [course])
    await app.pool.query('delete from notifications')
    await tellDeadlines(2)(db(), span())
    expect(await listKinds(student)).toEqual([])
  })
})

describe('a quiz', () => {
  it('that opens is notified to those who have not passed it', async () => {
    const { course } = await makeClass()
    const student = await newMember(app, course)
    await makeQuiz(app.pool, course, { name: 'Ujian', is_expired: true, start_date: at(0), end_date: at(2) })
    await makeQuiz(app.pool, course, { questions: 0, is_expired: true, start_date: at(0), end_date: at(2) })
    await tellOpenings(db(), span())
    await tellOpenings(db(), span())
    expect((await listNotifications(student)).map(({ title }) => title)).toEqual(['Kuis Ujian dibuka'])
  })

  it('whose window ends lets out held scores, offers the remedial, and tells its lecturers of essays', async () => {
    const { course, teacher } = await makeClass()
    const student = await newMember(app, course)
    const quiz = await makeQuiz(app.pool, course, { questions: 1, show_score: 'after_window', ...closing(1) })
    const essays = await makeQuiz(app.pool, course, { questions: 0, ...closing(1) })
    const essay = await makeQuestion(app.pool, essays.id, { type: 'ESSAY', options: '[]', answer: '' })
    await sit(app, student, quiz.id, { [quiz.questions[0] ?? 0]: 'B' })
    await sit(app, student, essays.id, { [essay]: '<p>x</p>' })
    const look = async () => {
      for (const tell of [tellHeldResults, tellRemedials, tellEssays]) await tell(db(), span())
    }
    await look()
    expect(await listKinds(student)).toEqual([])
    await app.pool.query(`update attempts set deadline = now() - interval '10 minutes' where user_id = $1`, [
      student.id,
    ])
    await app.pool.query(
      `update lessons set end_date = now() - interval '10 seconds' where courses_id = $1`,
      [course],
    )
    await look()
    await look()
    expect((await listKinds(student)).toSorted()).toEqual(['quiz_result'])
    expect((await listNotifications(teacher)).map(({ title }) => title)).toEqual([
      expect.stringMatching(/^1 esai Kuis .* menunggu dinilai$/),
    ])
  })

  it('that ran out while its student was away offers the remedial; one whose score was read does not', async () => {
    const { course, teacher } = await makeClass()
    const [away, reader] = [await newMember(app, course), await newMember(app, course)]
    const quiz = await makeQuiz(app.pool, course, { questions: 1 })
    for (const student of [away, reader]) await sit(app, student, quiz.id, { [quiz.questions[0] ?? 0]: 'B' })
    await app.pool.query('update attempts set score_read_at = now() where user_id = $1', [reader.id])
    await tellRemedials(db(), span())
    await tellRemedials(db(), span())
    expect(await listKinds(away)).toEqual(['remedial_offered'])
    expect(await listKinds(reader)).toEqual([])
    await tellHeldStudents(db(), span())
    expect(await listKinds(teacher)).toEqual([])
    await app.pool.query(
      'update lessons set is_expired = true, start_date = $2, end_date = now() where id = $1',
      [quiz.id, at(-2)],
    )
    await tellHeldStudents(db(), span())
    expect((await listNotifications(teacher)).map(({ title }) => title)).toEqual([
      '2 mahasiswa tertahan di kuis',
    ])
  })

  it('tells its lecturers of late answers', async () => {
    const { course, teacher } = await makeClass()
    const student = await newMember(app, course)
    const quiz = await makeQuiz(app.pool, course, { questions: 1 })
    const attempt = await sit(app, student, quiz.id, {})
    await insert(app.pool, 'rejected_answers', {
      attempt_id: attempt,
      question_id: quiz.questions[0],
      reason: 'late',
      answer: 'A',
    })
    await tellLateAnswers(db(), span())
    expect(await listKinds(teacher)).toEqual(['late_answers'])
  })
})

describe('a scheduled run', () => {
  it('runs in one process at a time, continues where the last one stopped, and starts at the present', async () => {
    const spans: { from: string; to: string }[] = []
    const look = () => sinceLast(db(), { name: 'uji', when: ALWAYS }, async (_, one) => void spans.push(one))
    await look()
    await Promise.all([look(), look(), look()])
    await look()
    for (const [index, { from }] of spans.entries()) if (index > 0) expect(from).toBe(spans[index - 1]?.to)
    await expect(
      sinceLast(db(), { name: 'uji', when: ALWAYS }, () => Promise.reject(new Error('gagal'))),
    ).rejects.toThrow('gagal')
    await look()
    expect(spans.at(-1)?.from).toBe(spans.at(-2)?.to)
  })
})

describe('an administrator', () => {
  it('hears of the machine once a day, and of sign-ins that no forgetfulness explains', async () => {
    const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
    for (let n = 0; n < 2; n++) await tellAlarms(db(), { backup: { at: null }, disk: 4, jobs: 2 })
    await tellAttacks(db())
    expect((await listKinds(admin)).toSorted()).toEqual(['backup_old', 'disk_low', 'jobs_failed'])
    await app.pool.query(`insert into login_activity (name, ip_address, device, platform, browser, version, status)
      select 'x', '10.0.0.1', 'x', 'x', 'x', '', 'failed' from generate_series(1, 250)`)
    await tellAttacks(db())
    expect(await listKinds(admin)).toContain('signin_attack')
  })
})

describe('the owner of an account', () => {
  it('hears of a device that is new, not of the first one, and of a changed password', async () => {
    const username = 'pemilik'
    const id = await makeStudent(app.pool, { username, password_hash: await hashPassword('Tuntas#2026') })
    const enter = (agent: string) =>
      app.call(null, signin, {
        body: { username, password: 'Tuntas#2026' },
        headers: { 'user-agent': agent },
      })
    const chrome =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36'
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0'
    const { token } = (await enter(chrome)).body
    const person = { id, token }
    await tellNewDevices(db(), span())
    expect(await listKinds(person)).toEqual([])
    await enter(firefox)
    for (let n = 0; n < 2; n++) await tellNewDevices(db(), span())
    expect((await listNotifications(person)).map(({ body }) => body)).toEqual([
      expect.stringContaining('Firefox'),
    ])
    await app.send(person, changePassword, {
      body: {
        old_password: 'Tuntas#2026',
        new_password: 'kataSandiBaru1',
        confirm_password: 'kataSandiBaru1',
      },
    })
    const newSession = {
      id,
      token: (await app.call(null, signin, { body: { username, password: 'kataSandiBaru1' } })).body.token,
    }
    expect(await listKinds(newSession)).toContain('password_changed')
  })
})

it('10,000 people are notified in one statement', async () => {
  const { course } = await makeClass()
  await app.pool.query(
    `with made as (
      insert into users (username, name, role, password_hash, email)
      select 'banyak' || n, 'Orang ' || n, 'mahasiswa', 'x', 'banyak' || n || '@kampus.ac.id' from generate_series(1, 10000) n returning id
    ) insert into members (courses_id, user_id, role, source) select $1, id, 'student', 'manual' from made`,
    [course],
  )
  await app.pool.query('analyze users')
  await app.pool.query('analyze members')
  const lesson = await makeLesson(app.pool, course)
  const { tellNewLesson } = await import('./learning.store.ts')
  await db().transaction((tx) =>
    tellNewLesson(Object.assign(tx, { emit: async () => {}, by: null }), {
      lesson: { id: lesson },
      after: { status: 'publish' },
    }),
  )
  const { rows } = await app.pool.query(
    `select count(*)::int as n from notifications where subject = $1 and kind = 'material_published'`,
    [course],
  )
  expect(rows[0].n).toBe(10_000)
})
