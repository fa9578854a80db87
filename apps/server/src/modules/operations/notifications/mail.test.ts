import { mailSettings, testMail } from '@tuntas/contract/operations/mail'
import { beforeEach, describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withMails, zoneAt } from '../../../../test/mails.ts'
import { enrol, insert, makeCourse, makeProgram, makeQuiz, makeTeacher } from '../../../../test/make.ts'
import { claimMails, composeMails, dropMails } from './outbox.store.ts'

const app = withApp()
const { admin, configure, arrived, listMails, person, addNotification, db } = withMails(app)

describe('the settings', () => {
  it('never reveal the password, store it sealed, and send it to no other server', async () => {
    expect((await configure({ active: 0 })).code).toBe(200)
    const { data } = (await app.call(admin(), mailSettings)).body
    expect(data).toMatchObject({ host: '127.0.0.1', has_password: 1 })
    expect(JSON.stringify(data)).not.toContain('rahasia')
    const { rows } = await app.pool.query('select password from mail_settings')
    expect(rows[0].password).toMatch(/^v1\./)
    await configure({ active: 0, password: '', from_name: 'Lain' })
    expect((await app.call(admin(), mailSettings)).body.data.has_password).toBe(1)
    await configure({ active: 0, password: '', host: 'jahat.example' })
    expect((await app.call(admin(), mailSettings)).body.data.has_password).toBe(0)
  })

  it('are not for a lecturer, refuse nonsense, and an older version', async () => {
    const teacher = await app.signedIn(await makeTeacher(app.pool))
    expect((await app.call(teacher, mailSettings)).code).toBe(403)
    expect((await configure({ port: 0 })).body.errors).toHaveProperty('port')
    const { version } = (await app.call(admin(), mailSettings)).body.data
    expect((await configure({ active: 0, version })).code).toBe(200)
    expect((await configure({ active: 0, version })).code).toBe(409)
  })

  it('are tested by a mail, whose outcome is described in words', async () => {
    await configure({ active: 0 })
    const testReply = await app.call(admin(), testMail, { body: { to: 'coba@kampus.ac.id' } })
    expect(testReply.body.data).toMatchObject({ sent: 1 })
    expect(arrived('coba@kampus.ac.id')).toHaveLength(1)
    await configure({ active: 0, password: 'salah' })
    const refusal = await app.call(admin(), testMail, { body: { to: 'coba@kampus.ac.id' } })
    expect(refusal.body.data).toMatchObject({
      sent: 0,
      detail: expect.stringContaining('Server menolak nama pengguna'),
    })
    await configure({ active: 0, port: 1 })
    const away = await app.call(admin(), testMail, { body: { to: 'coba@kampus.ac.id' } })
    expect(away.body.data).toMatchObject({ sent: 0, detail: expect.stringContaining('Periksa alamat') })
  })
})

describe('composing a mail', () => {
  beforeEach(async () => {
    await configure({ active: 0 })
    await app.pool.query('update notifications set mail = null')
  })
  const composed = async (id: number) => (await listMails(id)).length

  it('waits for the morning with all of a day, or goes at once, as the reader chose', async () => {
    const [daily, once] = [await person(), await person()]
    const ago = new Date(Date.now() - 6 * 3_600_000)
    await addNotification(daily.id, 'daily', { mail_from: ago })
    await addNotification(daily.id, 'daily', { mail_from: ago })
    await addNotification(once.id, 'once')
    await composeMails(db(), zoneAt(18))
    // Its morning mail of that zone had already gone out.
    expect([await composed(daily.id), await composed(once.id)]).toEqual([0, 1])
    await composeMails(db(), zoneAt(9))
    expect(await composed(daily.id)).toBe(1)
  })

  it('pauses at night, except for readers who allow it and for the security of the account', async () => {
    const [quietPerson, awake, hacked] = [await person(), await person(), await person()]
    await insert(app.pool, 'notification_people', { user_id: awake.id, quiet: false })
    await addNotification(quietPerson.id, 'once')
    await addNotification(awake.id, 'once')
    await addNotification(hacked.id, 'urgent', { kind: 'password_changed' })
    for (const hour of [22, 3]) await composeMails(db(), zoneAt(hour))
    expect([await composed(quietPerson.id), await composed(awake.id), await composed(hacked.id)]).toEqual([
      0, 1, 1,
    ])
    await composeMails(db(), zoneAt(6))
    expect(await composed(quietPerson.id)).toBe(1)
  })

  it('waits during a running quiz of its reader, and goes out after it', async () => {
    const taker = await person()
    const course = await makeCourse(app.pool, await makeTeacher(app.pool))
    await enrol(app.pool, course, taker.id)
    const quiz = await makeQuiz(app.pool, course)
    const attempt = await insert(app.pool, 'attempts', {
      lessons_id: quiz.id,
      courses_id: course,
      user_id: taker.id,
      number: 1,
      deadline: new Date(Date.now() + 3_600_000),
      question_ids: quiz.questions,
    })
    await addNotification(taker.id, 'once')
    await composeMails(db(), zoneAt(12))
    expect(await composed(taker.id)).toBe(0)
    await app.pool.query(
      `update attempts set end_date = now(), finished_by = 'stop', score = 0 where id = $1`,
      [attempt],
    )
    await composeMails(db(), zoneAt(12))
    expect(await composed(taker.id)).toBe(1)
  })

  it('leaves out a deadline that has passed, and an address that was refused', async () => {
    const [latePerson, refusedPerson] = [await person(), await person()]
    await addNotification(latePerson.id, 'once', {
      kind: 'deadline_near',
      params: { until: new Date(Date.now() - 1000) },
    })
    await app.pool.query(
      'insert into notification_people (user_id, refused_address, refused_at) values ($1, $2, now())',
      [refusedPerson.id, refusedPerson.email],
    )
    await addNotification(refusedPerson.id, 'once')
    await composeMails(db(), zoneAt(12))
    expect([await composed(latePerson.id), await composed(refusedPerson.id)]).toEqual([0, 0])
    await app.pool.query(`update users set email = 'baru@kampus.ac.id' where id = $1`, [refusedPerson.id])
    await composeMails(db(), zoneAt(12))
    expect(await composed(refusedPerson.id)).toBe(1)
  })

  it('skips what is no longer true', async () => {
    const { id } = await person()
    const course = await makeCourse(app.pool, await makeTeacher(app.pool))
    await enrol(app.pool, course, id)
    const quiz = await makeQuiz(app.pool, course)
    const params = { courses_id: course, lessons_id: quiz.id }
    const mailWay = async (row: number) =>
      (await app.pool.query('select mail from notifications where id = $1', [row])).rows[0].mail
    const first = await addNotification(id, 'once', { kind: 'quiz_opened', params })
    await app.pool.query(`update lessons set status = 'unpublish' where id = $1`, [quiz.id])
    await composeMails(db(), zoneAt(12))
    expect([await composed(id), await mailWay(first)]).toEqual([0, null])
    await app.pool.query(`update lessons set status = 'publish' where id = $1`, [quiz.id])
    const second = await addNotification(id, 'once', { kind: 'quiz_opened', params })
    const revoked = await addNotification(id, 'once', { kind: 'passed', subject: 0, params })
    await composeMails(db(), zoneAt(12))
    expect([await composed(id), await mailWay(second), await mailWay(revoked)]).toEqual([1, 'once', null])
    await app.pool.query(`update members set ended_at = now(), ended_by = 'removed' where user_id = $1`, [id])
    await addNotification(id, 'once', { kind: 'quiz_opened', params })
    await composeMails(db(), zoneAt(12))
    expect(await composed(id)).toBe(1)
  })

  it('reaches only people who are still in the program', async () => {
    const [ownProgram, right] = [await makeProgram(app.pool), await makeProgram(app.pool)]
    const { id } = await person({ study_program_id: ownProgram })
    const announcement = await insert(app.pool, 'announcements', {
      study_program_id: ownProgram,
      author_id: admin().id,
      title: 'Libur',
      body: '<p>Besok libur</p>',
    })
    const announced = (period: string) =>
      addNotification(id, 'once', { kind: 'announcement', subject: announcement, period, params: {} })
    await announced('before')
    await composeMails(db(), zoneAt(12))
    expect(await composed(id)).toBe(1)
    await app.pool.query('update students set study_program_id = $1 where id = $2', [right, id])
    await announced('after')
    await composeMails(db(), zoneAt(12))
    expect(await composed(id)).toBe(1)
  })

  it('that is too old expires; one to a former address is composed again', async () => {
    const [oldPerson, movedPerson] = [await person(), await person()]
    for (const { id } of [oldPerson, movedPerson]) await addNotification(id, 'once')
    await composeMails(db(), zoneAt(12))
    await app.pool.query(`update mails set created_at = now() - interval '3 days' where user_id = $1`, [
      oldPerson.id,
    ])
    const email = `pindah${movedPerson.id}@kampus.ac.id`
    await app.pool.query('update users set email = $2 where id = $1', [movedPerson.id, email])
    await dropMails(db())
    await composeMails(db(), zoneAt(12))
    expect((await listMails(oldPerson.id)).map(({ state }) => state)).toEqual(['expired'])
    expect((await listMails(movedPerson.id)).map(({ address }) => address)).toEqual([email])
  })

  it('is composed and claimed once by many processes at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => person()))
    for (const { id } of people) await addNotification(id, 'once')
    await Promise.all(Array.from({ length: 4 }, () => composeMails(db(), zoneAt(12))))
    for (const { id } of people) expect(await composed(id)).toBe(1)
    await app.pool.query('update mail_settings set active = true, port = 1, paused_until = null')
    await app.pool.query(`update mails set due_at = now() + interval '1 day' where not user_id = any($1)`, [
      people.map(({ id }) => id),
    ])
    const claimedMails = (
      await Promise.all(Array.from({ length: 4 }, () => claimMails(db(), zoneAt(12), 10)))
    ).flat()
    expect(new Set(claimedMails.map(({ id }) => id)).size).toBe(claimedMails.length)
    await app.pool.query('update mail_settings set active = false')
    await app.pool.query('delete from mails where user_id = any($1)', [people.map(({ id }) => id)])
  })
})
