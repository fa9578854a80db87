import { removeMember } from '@tuntas/contract/classroom/members'
import {
  assignmentResults,
  downloadSubmissions,
  groupWork,
  includeMember,
  resetSubmission,
  saveAssignment,
  submissionDetail,
} from '@tuntas/contract/learning/assignments'
import { updateLesson } from '@tuntas/contract/learning/lesson-form'
import { duplicateLessons } from '@tuntas/contract/learning/topics'
import { MOBILE_APP_MARKER } from '@tuntas/contract/wire/roles'
import { describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withGroupWork } from '../../../../test/group-work.ts'
import { makeCourse, makeLesson, makeStudent } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'

const app = withApp()
const { world, place, handIn, readWork, readLesson, readScore, readQueueRow, mark } = withGroupWork(app)

const handInText = (person: Person | undefined, text: string, more: Record<string, string> = {}) =>
  sendForm(app, person as Person, saveAssignment.path, {
    lessons_id: String(world.task),
    description: `<p>${text}</p>`,
    ...more,
  })

describe('a student who comes to another group', () => {
  it('brings it no file of the former one, and is told that what stood there is not its work', async () => {
    await handIn(world.ani, 'Kelompok satu', {}, 'rahasia.pdf')
    expect((await readLesson(world.budi)).assignment.other_group).toBe(0)
    expect((await handInText(world.budi, 'Tetap')).code).toBe(200)
    expect((await readLesson(world.ani)).assignment).toMatchObject({ filename: 'rahasia.pdf' })
    await place(world.two, world.budi)
    expect((await readLesson(world.budi)).assignment).toMatchObject({
      description: '<p>Tetap</p>',
      other_group: 1,
    })
    const refusal = await handInText(world.budi, 'Tanpa file')
    expect(refusal).toMatchObject({
      code: 422,
      body: { errors: { attachment: ['Pilih lampiran jawaban'] } },
    })
    expect((await readLesson(world.citra)).assignment).toBeNull()
    // The mobile application cannot send files, so its submissions have none.
    const headers = { 'user-agent': `Mozilla/5.0 ${MOBILE_APP_MARKER}` }
    const form = { lessons_id: String(world.task), description: '<p>Dari aplikasi</p>' }
    expect((await sendForm(app, world.budi as Person, saveAssignment.path, form, {}, headers)).code).toBe(200)
    expect((await readLesson(world.citra)).assignment).toMatchObject({
      description: '<p>Dari aplikasi</p>',
      attachment: null,
    })
    expect((await handIn(world.budi, 'Kelompok dua', {}, 'baru.pdf')).code).toBe(200)
    expect((await handInText(world.citra, 'Kelompok dua lagi')).code).toBe(200)
    expect((await readLesson(world.budi)).assignment).toMatchObject({
      filename: 'baru.pdf',
      other_group: 0,
    })
    expect((await readWork(world.budi)).versions).toHaveLength(5)
  })

  it('brings it no file that was handed in alone, nor takes one along out of it', async () => {
    await handIn(world.dewi, 'Sendiri')
    expect((await handInText(world.dewi, 'Masih sendiri')).code).toBe(200)
    await place(world.one, world.dewi)
    expect((await handInText(world.dewi, 'Bersama')).code).toBe(422)
    await handIn(world.ani, 'Bersama')
    await place(undefined, world.dewi)
    expect((await handInText(world.dewi, 'Sendiri lagi')).code).toBe(422)
  })

  it('is told that there is a mark which would be withdrawn from all, and not which', async () => {
    await handIn(world.ani, 'Satu')
    await mark(world.ani, 90)
    await place(world.one, world.dewi)
    const refusal = await handIn(world.dewi, 'Dua', { seen: 'none', seen_score: 'none' })
    expect(refusal).toMatchObject({ code: 409, body: { data: { own: 0, newer: 1, marked: 1, score: null } } })
    const { uploaded: uploadedAt } = refusal.body.data
    expect((await handIn(world.dewi, 'Dua', { seen: uploadedAt, seen_score: 'none' })).code).toBe(200)
  })

  it('is asked about the mark of the former one, and then about what the new one has', async () => {
    await handIn(world.citra, 'Dua')
    await handIn(world.ani, 'Satu')
    const { uploaded: uploadedAt } = (await readLesson(world.budi)).assignment
    await mark(world.ani, 80)
    await place(world.two, world.budi)
    const first = await handIn(world.budi, 'Baru', { seen: uploadedAt, seen_score: 'none' })
    expect(first).toMatchObject({ code: 409, body: { data: { newer: 0, score: 80 } } })
    const then = await handIn(world.budi, 'Baru', { seen: uploadedAt, seen_score: '80' })
    expect(then).toMatchObject({ code: 409, body: { data: { newer: 1, own: 0 } } })
    const seenAt = then.body.data.uploaded
    expect((await handIn(world.budi, 'Baru', { seen: seenAt, seen_score: '80' })).code).toBe(200)
  })

  it('has not seen what that one handed in before, whatever the former group did later', async () => {
    await handIn(world.citra, 'Kelompok dua')
    await handIn(world.ani, 'Kelompok satu')
    await place(world.two, world.budi)
    const { uploaded: uploadedAt } = (await readLesson(world.budi)).assignment
    const refusal = await handIn(world.budi, 'Baru', { seen: uploadedAt })
    expect(refusal).toMatchObject({ code: 409, body: { data: { own: 0 } } })
    expect((await handIn(world.budi, 'Baru', { seen: refusal.body.data.uploaded })).code).toBe(200)
  })
})

describe('what a group hands in', () => {
  it('is the work of each member, with who sent which version when', async () => {
    expect((await handIn(world.ani, 'Satu')).code).toBe(200)
    const before = await readWork(world.budi)
    expect(before).toMatchObject({
      group: { name: 'Kelompok 1', members: [{ name: 'Ani' }, { name: 'Budi' }] },
      handed_in: { group: 'Kelompok 1', submitted_by: 'Ani' },
      versions: [{ description: '<p>Satu</p>', submitted_by: 'Ani', filename: 'a.pdf' }],
    })
    expect((await readLesson(world.budi)).assignment).toMatchObject({
      description: '<p>Satu</p>',
      filename: 'a.pdf',
    })
    await handIn(world.budi, 'Dua', { seen: before.handed_in.uploaded })
    const versions = (await readWork(world.ani)).versions
    expect(versions.map((v: { submitted_by: string }) => v.submitted_by)).toEqual(['Budi', 'Ani'])
    expect((await readLesson(world.ani)).state).toBe('handed_in')
  })

  it('is seen by nobody of another group', async () => {
    await handIn(world.ani, 'Rahasia kelompok 1')
    for (const person of [world.citra, world.dewi]) {
      expect(JSON.stringify(await readWork(person))).not.toContain('Rahasia')
      expect((await readLesson(person)).assignment).toBeNull()
    }
    expect((await readWork(world.citra)).group.name).toBe('Kelompok 2')
    const outsider = await app.signedIn(await makeStudent(app.pool))
    expect((await app.send(outsider, groupWork, { query: { lessons_id: world.task } })).code).toBe(404)
    const id = (await readQueueRow(world.ani)).id
    for (const call of [submissionDetail, resetSubmission])
      expect((await app.send(world.citra as Person, call, { query: { id }, body: { id } })).code).toBe(403)
  })

  it('of two members at once is kept twice; who could not see the other is told, and nothing is written over unseen', async () => {
    const both = await Promise.all([
      handIn(world.ani, 'A', { seen: 'none' }),
      handIn(world.budi, 'B', { seen: 'none' }),
    ])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
    const [refusal] = both.filter(({ code }) => code === 409)
    expect(refusal?.body.data).toMatchObject({ submitted_by: expect.stringMatching(/Ani|Budi/) })
    const lateStudent = both[0]?.code === 409 ? world.ani : world.budi
    expect((await handIn(lateStudent, 'Lagi', { seen: refusal?.body.data.uploaded })).code).toBe(200)
    expect((await readWork(world.ani)).versions).toHaveLength(2)
    // Clients that do not tell what they have seen: every version is kept.
    await Promise.all([handIn(world.ani, 'C'), handIn(world.budi, 'D')])
    expect((await readWork(world.budi)).versions).toHaveLength(4)
    expect((await handIn(world.ani, 'E', { seen: 'kemarin' })).code).toBe(422)
  })

  it('sent twice under one key is one version', async () => {
    await handIn(world.ani, 'Sekali', { sent_key: 'kunci-kelompok' })
    await handIn(world.ani, 'Sekali', { sent_key: 'kunci-kelompok' })
    expect((await readWork(world.budi)).versions).toHaveLength(1)
  })

  it('is handed in alone by a student without group, who is named to the lecturer', async () => {
    expect(await readWork(world.dewi)).toMatchObject({ group: null, handed_in: null })
    expect((await handIn(world.dewi, 'Sendiri')).code).toBe(200)
    expect(await readQueueRow(world.dewi)).toMatchObject({ state: 'waiting', group: null, without_group: 1 })
    const { summary } = (await app.call(world.teacher, assignmentResults, { query: { id: world.task } })).body
    expect(summary).toMatchObject({ students: 4, submitted: 1, without_group: 1 })
    await place(world.one, world.dewi)
    await handIn(world.ani, 'Bersama')
    expect((await readWork(world.dewi)).versions.map((v: { description: string }) => v.description)).toEqual([
      '<p>Bersama</p>',
      '<p>Sendiri</p>',
    ])
  })

  it('stays with a member who moves to another group, and is theirs alone once the group submits again', async () => {
    await handIn(world.ani, 'Satu')
    await mark(world.ani, 80)
    await place(world.two, world.budi)
    expect((await readLesson(world.budi)).assignment).toMatchObject({ description: '<p>Satu</p>', score: 80 })
    expect(await readQueueRow(world.budi)).toMatchObject({ group: 'Kelompok 1' })
    await handIn(world.ani, 'Dua')
    expect((await readLesson(world.budi)).assignment).toMatchObject({ description: '<p>Satu</p>', score: 80 })
    expect(await readScore(world.ani)).toBeNull()
    await mark(world.ani, 90)
    expect([await readScore(world.ani), await readScore(world.budi)]).toEqual([90, 80])
    await handIn(world.citra, 'Kelompok dua')
    expect((await readLesson(world.budi)).assignment).toMatchObject({
      description: '<p>Kelompok dua</p>',
      score: null,
    })
    expect((await readWork(world.budi)).versions).toHaveLength(2)
  })

  it('leaves out who came later until the lecturer includes them, with the mark', async () => {
    await handIn(world.ani, 'Satu')
    await mark(world.ani, 80)
    await place(world.one, world.dewi)
    expect(await readWork(world.dewi)).toMatchObject({
      handed_in: null,
      handed_in_without: expect.any(String),
    })
    const { id } = await readQueueRow(world.ani)
    const detail = (await app.call(world.teacher, submissionDetail, { query: { id: id ?? 0 } })).body.data
    expect(
      detail.group.members.map((m: { name: string; id: number | null }) => [m.name, m.id !== null]),
    ).toEqual([
      ['Ani', true],
      ['Budi', true],
      ['Dewi', false],
    ])
    const include = (user_id?: number) =>
      app.send(world.teacher, includeMember, { body: { id: id ?? 0, user_id: user_id ?? 0 } })
    expect((await include(world.citra?.id)).code).toBe(404)
    const twice = await Promise.all([include(world.dewi?.id), include(world.dewi?.id)])
    expect(twice.map(({ code }) => code).toSorted()).toEqual([200, 409])
    expect(twice.find(({ code }) => code === 409)?.body.message).toBe('Mahasiswa ini sudah disertakan.')
    expect((await readLesson(world.dewi)).assignment).toMatchObject({ description: '<p>Satu</p>', score: 80 })
    const { rows } = await app.pool.query(
      `select user_id from notifications where subject = $1 and kind = 'work_marked' and user_id = $2`,
      [world.task, world.dewi?.id],
    )
    expect(rows).toHaveLength(1)
  })

  it('takes nothing from a student who was removed from the class', async () => {
    await handIn(world.ani, 'Satu')
    await place(world.one, world.dewi)
    await app.send(world.teacher, removeMember, { query: { member_id: world.membership }, body: {} })
    await handIn(world.ani, 'Dua')
    const { rows } = await app.pool.query(
      'select user_id from submissions where lessons_id = $1 order by 1',
      [world.task],
    )
    expect(rows.map(({ user_id }) => user_id)).toEqual([world.ani?.id, world.budi?.id])
  })
})

describe('an assignment of groups', () => {
  it('is a setting of assignments, copied without the groups', async () => {
    const otherCourse = await makeCourse(app.pool, world.teacher.id)
    const copyReply = await app.send(world.teacher, duplicateLessons, {
      body: { courses_id: otherCourse, list_lessons: [world.task] },
    })
    expect(copyReply.code).toBe(200)
    const { rows } = await app.pool.query('select is_group from lessons where courses_id = $1', [otherCourse])
    expect(rows).toEqual([{ is_group: true }])
    const groups = await app.pool.query('select id from class_groups where courses_id = $1', [otherCourse])
    expect(groups.rows).toEqual([])
    const material = await makeLesson(app.pool, world.course)
    expect((await app.send(world.teacher, updateLesson, { body: { id: material, is_group: 1 } })).code).toBe(
      422,
    )
  })

  it('switched off leaves what was handed in and takes new work from each alone', async () => {
    await handIn(world.ani, 'Satu')
    await app.send(world.teacher, updateLesson, { body: { id: world.task, is_group: 0 } })
    await handIn(world.ani, 'Sendiri')
    expect((await readLesson(world.budi)).assignment.description).toBe('<p>Satu</p>')
    expect((await readLesson(world.ani)).assignment.description).toBe('<p>Sendiri</p>')
    expect(await readQueueRow(world.ani)).toMatchObject({ group: null, without_group: 0 })
  })

  it('is downloaded with one folder for each group', async () => {
    await handIn(world.ani, 'Satu')
    await handIn(world.dewi, 'Sendiri')
    const reply = await app.server.inject({
      url: `/api/v1/${downloadSubmissions.path}?id=${world.task}`,
      headers: { authorization: world.teacher.token },
    })
    const names = [...new Set(reply.rawPayload.toString('latin1').match(/[\w ]+\/jawaban\.html/g))]
    expect(names.filter((name) => name.startsWith('Kelompok'))).toEqual(['Kelompok 1/jawaban.html'])
    expect(names).toHaveLength(2)
  })
})
