import { moveStudents } from '@tuntas/contract/classroom/groups'
import { removeMember } from '@tuntas/contract/classroom/members'
import { lectureWork } from '@tuntas/contract/insight/teaching'
import {
  assignmentResults,
  downloadSubmissions,
  groupWork,
  includeMember,
  type QueueRow,
  resetSubmission,
  returnMarks,
  saveAssignment,
  submissionDetail,
  submissionQueue,
  updateOwnScore,
  updateScore,
} from '@tuntas/contract/learning/assignments'
import { studentLesson } from '@tuntas/contract/learning/attempts'
import { updateLesson } from '@tuntas/contract/learning/lesson-form'
import { duplicateLessons } from '@tuntas/contract/learning/topics'
import { restoreArchived } from '@tuntas/contract/operations/archive'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { enrol, insert, makeCourse, makeLesson, makeStudent, makeTeacher } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'

const app = withApp()
let teacher: Person
let course: number
let task: number
let [one, two]: [number, number] = [0, 0]
let [ani, budi, citra, dewi]: Person[] = []
let membership: number

const person = async (name: string): Promise<Person> => {
  const student = await app.signedIn(await makeStudent(app.pool, { name }))
  membership = await enrol(app.pool, course, student.id)
  return student
}
const place = (groupId: number | undefined, ...people: (Person | undefined)[]) =>
  app.send(teacher, moveStudents, {
    body: {
      courses_id: course,
      list_user_id: people.map((who) => who?.id),
      ...(groupId && { group_id: groupId }),
    },
  })

beforeEach(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  course = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas' })
  task = await makeLesson(app.pool, course, { type: 'ASSIGNMENT', is_group: true })
  one = await insert(app.pool, 'class_groups', { courses_id: course, name: 'Kelompok 1' })
  two = await insert(app.pool, 'class_groups', { courses_id: course, name: 'Kelompok 2' })
  ani = await person('Ani')
  budi = await person('Budi')
  citra = await person('Citra')
  dewi = await person('Dewi')
  await place(one, ani, budi)
  await place(two, citra)
})

const pdf = (name: string) => ({ name, content: Buffer.from('%PDF-1.4\n%%EOF\n') })
const handIn = (who: Person | undefined, text: string, more: Record<string, string> = {}, file = 'a.pdf') =>
  sendForm(
    app,
    who as Person,
    saveAssignment.path,
    { lessons_id: String(task), description: `<p>${text}</p>`, ...more },
    { attachment: pdf(file) },
  )
const readWork = async (who: Person | undefined) =>
  (await app.call(who as Person, groupWork, { query: { lessons_id: task } })).body.data
const readLesson = async (who: Person | undefined) =>
  (await app.call(who as Person, studentLesson, { params: { id: task }, query: { record: '0' } })).body.data
const readScore = async (who: Person | undefined): Promise<number | null> =>
  (await readLesson(who)).assignment?.score ?? null
const queue = async (): Promise<QueueRow[]> =>
  (await app.call(teacher, submissionQueue, { query: { lessons_id: task } })).body.data
const getQueueRow = async (who: Person | undefined): Promise<QueueRow> =>
  (await queue()).find((row) => row.user_id === who?.id) as QueueRow
const mark = async (who: Person | undefined, score: number, more = {}) =>
  app.send(teacher, updateScore, { body: { id: (await getQueueRow(who)).id, score, ...more } })
const markOwn = async (who: Person | undefined, body: object, by = teacher) =>
  app.send(by, updateOwnScore, { body: { id: (await getQueueRow(who)).id, ...body } })

describe('what a group hands in', () => {
  it('is the work of each member, with who sent which version when', async () => {
    expect((await handIn(ani, 'Satu')).code).toBe(200)
    const before = await readWork(budi)
    expect(before).toMatchObject({
      group: { name: 'Kelompok 1', members: [{ name: 'Ani' }, { name: 'Budi' }] },
      handed_in: { group: 'Kelompok 1', submitted_by: 'Ani' },
      versions: [{ description: '<p>Satu</p>', submitted_by: 'Ani', filename: 'a.pdf' }],
    })
    expect((await readLesson(budi)).assignment).toMatchObject({
      description: '<p>Satu</p>',
      filename: 'a.pdf',
    })
    await handIn(budi, 'Dua', { seen: before.handed_in.uploaded })
    const versions = (await readWork(ani)).versions
    expect(versions.map((v: { submitted_by: string }) => v.submitted_by)).toEqual(['Budi', 'Ani'])
    expect((await readLesson(ani)).state).toBe('handed_in')
  })

  it('is seen by nobody of another group', async () => {
    await handIn(ani, 'Rahasia kelompok 1')
    for (const who of [citra, dewi]) {
      expect(JSON.stringify(await readWork(who))).not.toContain('Rahasia')
      expect((await readLesson(who)).assignment).toBeNull()
    }
    expect((await readWork(citra)).group.name).toBe('Kelompok 2')
    const outsider = await app.signedIn(await makeStudent(app.pool))
    expect((await app.send(outsider, groupWork, { query: { lessons_id: task } })).code).toBe(404)
    const id = (await getQueueRow(ani)).id
    for (const call of [submissionDetail, resetSubmission])
      expect((await app.send(citra as Person, call, { query: { id }, body: { id } })).code).toBe(403)
  })

  it('of two members at once is kept twice; who could not see the other is told, and nothing is written over unseen', async () => {
    const both = await Promise.all([handIn(ani, 'A', { seen: 'none' }), handIn(budi, 'B', { seen: 'none' })])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
    const [refused] = both.filter(({ code }) => code === 409)
    expect(refused?.body.data).toMatchObject({ submitted_by: expect.stringMatching(/Ani|Budi/) })
    const late = both[0]?.code === 409 ? ani : budi
    expect((await handIn(late, 'Lagi', { seen: refused?.body.data.uploaded })).code).toBe(200)
    expect((await readWork(ani)).versions).toHaveLength(2)
    // Clients that say nothing of what they have seen: all of it is kept.
    await Promise.all([handIn(ani, 'C'), handIn(budi, 'D')])
    expect((await readWork(budi)).versions).toHaveLength(4)
    expect((await handIn(ani, 'E', { seen: 'kemarin' })).code).toBe(422)
  })

  it('sent twice under one key is one version', async () => {
    await handIn(ani, 'Sekali', { sent_key: 'kunci-kelompok' })
    await handIn(ani, 'Sekali', { sent_key: 'kunci-kelompok' })
    expect((await readWork(budi)).versions).toHaveLength(1)
  })

  it('is handed in alone by a student without group, who is named to the lecturer', async () => {
    expect(await readWork(dewi)).toMatchObject({ group: null, handed_in: null })
    expect((await handIn(dewi, 'Sendiri')).code).toBe(200)
    expect(await getQueueRow(dewi)).toMatchObject({ state: 'waiting', group: null, without_group: 1 })
    const { summary } = (await app.call(teacher, assignmentResults, { query: { id: task } })).body
    expect(summary).toMatchObject({ students: 4, submitted: 1, without_group: 1 })
    await place(one, dewi)
    await handIn(ani, 'Bersama')
    expect((await readWork(dewi)).versions.map((v: { description: string }) => v.description)).toEqual([
      '<p>Bersama</p>',
      '<p>Sendiri</p>',
    ])
  })

  it('stays with whoever moves to another group, and is theirs alone once the group hands in anew', async () => {
    await handIn(ani, 'Satu')
    await mark(ani, 80)
    await place(two, budi)
    expect((await readLesson(budi)).assignment).toMatchObject({ description: '<p>Satu</p>', score: 80 })
    expect(await getQueueRow(budi)).toMatchObject({ group: 'Kelompok 1' })
    await handIn(ani, 'Dua')
    expect((await readLesson(budi)).assignment).toMatchObject({ description: '<p>Satu</p>', score: 80 })
    expect(await readScore(ani)).toBeNull()
    await mark(ani, 90)
    expect([await readScore(ani), await readScore(budi)]).toEqual([90, 80])
    await handIn(citra, 'Kelompok dua')
    expect((await readLesson(budi)).assignment).toMatchObject({
      description: '<p>Kelompok dua</p>',
      score: null,
    })
    expect((await readWork(budi)).versions).toHaveLength(2)
  })

  it('leaves out who came later until the lecturer includes them, with the mark', async () => {
    await handIn(ani, 'Satu')
    await mark(ani, 80)
    await place(one, dewi)
    expect(await readWork(dewi)).toMatchObject({ handed_in: null, handed_in_without: expect.any(String) })
    const { id } = await getQueueRow(ani)
    const detail = (await app.call(teacher, submissionDetail, { query: { id: id ?? 0 } })).body.data
    expect(
      detail.group.members.map((m: { name: string; id: number | null }) => [m.name, m.id !== null]),
    ).toEqual([
      ['Ani', true],
      ['Budi', true],
      ['Dewi', false],
    ])
    const include = (user_id?: number) =>
      app.send(teacher, includeMember, { body: { id: id ?? 0, user_id: user_id ?? 0 } })
    expect((await include(citra?.id)).code).toBe(404)
    expect((await include(dewi?.id)).code).toBe(200)
    expect((await include(dewi?.id)).code).toBe(409)
    expect((await readLesson(dewi)).assignment).toMatchObject({ description: '<p>Satu</p>', score: 80 })
  })

  it('takes nothing from a student who was removed from the class', async () => {
    await handIn(ani, 'Satu')
    await place(one, dewi)
    await app.send(teacher, removeMember, { query: { member_id: membership }, body: {} })
    await handIn(ani, 'Dua')
    const { rows } = await app.pool.query(
      'select user_id from submissions where lessons_id = $1 order by 1',
      [task],
    )
    expect(rows.map(({ user_id }) => user_id)).toEqual([ani?.id, budi?.id])
  })
})

describe('the mark of a group', () => {
  it('is that of each member; one of them may have another, which can be taken away', async () => {
    await handIn(ani, 'Satu')
    await mark(budi, 80, { feedback: '<p>Rapi</p>' })
    expect([await readScore(ani), await readScore(budi)]).toEqual([80, 80])
    const own = await markOwn(budi, { score: 65, feedback: '<p>Kurang terlibat</p>' })
    expect(own.body.data).toMatchObject({ score: 65, own_score: 65 })
    expect([await readScore(ani), await readScore(budi)]).toEqual([80, 65])
    expect((await readWork(budi)).handed_in).toMatchObject({
      group_score: 80,
      own_score: 65,
      own_feedback: '<p>Kurang terlibat</p>',
    })
    expect(JSON.stringify(await readWork(ani))).not.toContain('Kurang')
    await mark(ani, 90)
    expect([await readScore(ani), await readScore(budi)]).toEqual([90, 65])
    expect((await markOwn(budi, { score: '' })).body.message).toBe(
      'Nilai sendiri dihapus. Nilai kelompok yang berlaku.',
    )
    expect(await readScore(budi)).toBe(90)
  })

  it('counts as any mark does: in the views, and once in what waits', async () => {
    await handIn(ani, 'Satu')
    const waiting = async () =>
      (await app.call(teacher, lectureWork, {})).body.data.filter(
        ({ kind }: { kind: string }) => kind === 'submissions',
      )
    expect(await waiting()).toMatchObject([{ count: 1 }])
    await mark(ani, 80)
    await markOwn(budi, { score: 60 })
    expect(await waiting()).toEqual([])
    const { rows } = await app.pool.query(
      'select user_id, score::float from student_lessons where lessons_id = $1 and submitted order by user_id',
      [task],
    )
    expect(rows).toEqual([
      { user_id: ani?.id, score: 80 },
      { user_id: budi?.id, score: 60 },
    ])
  })

  it('of an older version is refused, for the group and for one', async () => {
    await handIn(ani, 'Satu')
    await mark(ani, 80, { version: 1 })
    expect((await mark(budi, 70, { version: 1 })).code).toBe(409)
    expect((await markOwn(budi, { score: 70, version: 1 })).code).toBe(409)
    expect((await markOwn(budi, { score: 101 })).code).toBe(422)
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    expect((await markOwn(budi, { score: 70 }, stranger)).code).toBe(404)
    expect(await readScore(budi)).toBe(80)
  })

  it('is for work of a group alone', async () => {
    await handIn(dewi, 'Sendiri')
    expect((await markOwn(dewi, { score: 70 })).code).toBe(409)
    await mark(dewi, 75)
    expect(await readScore(dewi)).toBe(75)
  })

  it('given while the group hands in is of one version or the other', async () => {
    await handIn(ani, 'Satu')
    const { id } = await getQueueRow(ani)
    const [marked] = await Promise.all([
      app.send(teacher, updateScore, { body: { id: id ?? 0, score: 80 } }),
      handIn(budi, 'Dua'),
    ])
    expect(marked?.code).toBe(200)
    expect(await readScore(ani)).toBe(await readScore(budi))
  })

  it('is held with the mark of one, and returned to all', async () => {
    await app.send(teacher, updateLesson, { body: { id: task, hold_feedback: 1 } })
    await handIn(ani, 'Satu')
    await mark(ani, 80)
    await markOwn(budi, { score: 60, feedback: '<p>Rahasia</p>' })
    expect(await readScore(budi)).toBeNull()
    expect((await readWork(budi)).handed_in).toMatchObject({
      group_score: null,
      own_score: null,
      own_feedback: null,
    })
    const reply = await app.send(teacher, returnMarks, { body: { lessons_id: task } })
    expect(reply.body.data).toEqual({ returned: 2 })
    expect([await readScore(ani), await readScore(budi)]).toEqual([80, 60])
  })

  it('goes with a reset of all members, and comes back with them', async () => {
    await handIn(ani, 'Satu')
    await mark(ani, 80)
    const ids = [(await getQueueRow(ani)).id, (await getQueueRow(budi)).id]
    await app.send(teacher, resetSubmission, { body: { id: ids[0] } })
    expect([await getQueueRow(ani), await getQueueRow(budi)]).toMatchObject([{ id: null }, { id: null }])
    const back = await app.send(teacher, restoreArchived, { body: { kind: 'submission', id: ids } })
    expect(back.code).toBe(200)
    expect([await readScore(ani), await readScore(budi)]).toEqual([80, 80])
  })
})

describe('an assignment of groups', () => {
  it('is a setting of assignments, copied without the groups', async () => {
    const other = await makeCourse(app.pool, teacher.id)
    const copied = await app.send(teacher, duplicateLessons, {
      body: { courses_id: other, list_lessons: [task] },
    })
    expect(copied.code).toBe(200)
    const { rows } = await app.pool.query('select is_group from lessons where courses_id = $1', [other])
    expect(rows).toEqual([{ is_group: true }])
    const groups = await app.pool.query('select id from class_groups where courses_id = $1', [other])
    expect(groups.rows).toEqual([])
    const material = await makeLesson(app.pool, course)
    expect((await app.send(teacher, updateLesson, { body: { id: material, is_group: 1 } })).code).toBe(422)
  })

  it('switched off leaves what was handed in and takes new work from each alone', async () => {
    await handIn(ani, 'Satu')
    await app.send(teacher, updateLesson, { body: { id: task, is_group: 0 } })
    await handIn(ani, 'Sendiri')
    expect((await readLesson(budi)).assignment.description).toBe('<p>Satu</p>')
    expect((await readLesson(ani)).assignment.description).toBe('<p>Sendiri</p>')
    expect(await getQueueRow(ani)).toMatchObject({ group: null, without_group: 0 })
  })

  it('is downloaded with one folder for each group', async () => {
    await handIn(ani, 'Satu')
    await handIn(dewi, 'Sendiri')
    const reply = await app.server.inject({
      url: `/api/v1/${downloadSubmissions.path}?id=${task}`,
      headers: { authorization: teacher.token },
    })
    const names = [...new Set(reply.rawPayload.toString('latin1').match(/[\w ]+\/jawaban\.html/g))]
    expect(names.filter((name) => name.startsWith('Kelompok'))).toEqual(['Kelompok 1/jawaban.html'])
    expect(names).toHaveLength(2)
  })
})
