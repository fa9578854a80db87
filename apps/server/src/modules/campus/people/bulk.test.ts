import { changeStudents, students, teachers } from '@tuntas/contract/campus/people'
import { accountInfo } from '@tuntas/contract/identity/account'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { insert, makeCourse, makeProgram, makeStudent, makeTeacher, makeUser } from '../../../../test/make.ts'

const app = withApp()
let admin: Person
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})

let counter = 0
const newMaster = (table: 'study_groups' | 'curriculums') => {
  counter += 1
  return insert(app.pool, table, { code: `B${counter}`, name: `Massal ${counter}` })
}
const change = (body: Record<string, unknown>, person: Person = admin) =>
  app.send(person, changeStudents, { body })
const detail = async (id: number) => (await app.call(admin, students.detail, { query: { id } })).body.data
const entries = async (id: number) =>
  (
    await app.pool.query(`select before, after from audit_log where kind = 'students' and thing_id = $1`, [
      id,
    ])
  ).rows

describe('changing many students at once', () => {
  it('moves the listed students to a group with its classes, and audits who changed', async () => {
    const [one, two] = [await makeStudent(app.pool), await makeStudent(app.pool)]
    const [group, otherGroup] = [await newMaster('study_groups'), await newMaster('study_groups')]
    await change({ list_id: [one, two], set: { study_group_id: otherGroup } })
    const course = await makeCourse(app.pool, await makeTeacher(app.pool))
    await app.pool.query('insert into course_study_groups (courses_id, study_group_id) values ($1, $2)', [
      course,
      group,
    ])
    const reply = await change({ list_id: [one, two], set: { study_group_id: group } })
    expect([reply.code, reply.body.message, reply.body.data]).toEqual([
      200,
      '2 mahasiswa diperbarui.',
      { total: 2, changed: 2 },
    ])
    const members = await app.pool.query(
      'select user_id from members where courses_id = $1 and ended_at is null and role = $2 order by user_id',
      [course, 'student'],
    )
    expect(members.rows.map(({ user_id }: { user_id: number }) => user_id)).toEqual([one, two])
    expect((await detail(one)).study_group_id).toEqual([group])
    expect((await entries(two)).at(-1)).toMatchObject({
      before: { study_group_id: otherGroup },
      after: { study_group_id: group },
    })
    const secondReply = await change({ list_id: [one, two], set: { study_group_id: group } })
    expect(secondReply.body.data, 'nothing is left to change').toEqual({ total: 2, changed: 0 })
    expect(await entries(one)).toHaveLength(2)
  })

  it('applies to all matches of a filter, beyond the page, and to nobody else', async () => {
    const group = await newMaster('study_groups')
    const manyStudents = await Promise.all(Array.from({ length: 12 }, () => makeStudent(app.pool)))
    const outside = await makeStudent(app.pool)
    await change({ list_id: manyStudents, set: { study_group_id: group } })
    const [archivedStudent] = manyStudents
    await app.call(admin, students.remove, { params: { id: archivedStudent ?? 0 } })
    const curriculum = await newMaster('curriculums')
    const reply = await change({ filter: { study_group_id: group }, set: { curriculum_id: curriculum } })
    expect(reply.body.data, 'the archived one is not in the list').toEqual({ total: 11, changed: 11 })
    expect((await detail(manyStudents[11] ?? 0)).curriculum_id).toEqual([curriculum])
    expect((await detail(outside)).curriculum_id).not.toEqual([curriculum])
    const none = await change({
      filter: { keywords: 'tidak ada yang bernama begini' },
      set: { curriculum_id: curriculum },
    })
    expect(none.body.data).toEqual({ total: 0, changed: 0 })
  })

  it('accepts the filters’ former names, and refuses a filter that would match everybody', async () => {
    const program = await makeProgram(app.pool)
    const [one, outside] = [
      await makeStudent(app.pool, { study_program_id: program }),
      await makeStudent(app.pool),
    ]
    const curriculum = await newMaster('curriculums')
    const set = { curriculum_id: curriculum }
    for (const filter of [
      { study_program: program },
      { study_program_id: [] },
      { study_program_id: [''] },
      { program_study_id: [] },
      [],
      null,
    ])
      expect((await change({ filter, set })).code, JSON.stringify(filter)).toBe(422)
    const reply = await change({ filter: { program_study_id: program }, set })
    expect(reply.body.data).toEqual({ total: 1, changed: 1 })
    expect((await detail(one)).curriculum_id).toEqual([curriculum])
    expect((await detail(outside)).curriculum_id).not.toEqual([curriculum])
  })

  it('accepts a filter that matches everybody only with their number, and changes nobody if the number differs', async () => {
    const group = await newMaster('study_groups')
    await change({
      list_id: [await makeStudent(app.pool), await makeStudent(app.pool)],
      set: { study_group_id: group },
    })
    const curriculum = await newMaster('curriculums')
    const set = { curriculum_id: curriculum }
    for (const filter of [{}, { keywords: ' ' }, { study_group_id: '' }]) {
      const { code, body } = await change({ filter, set })
      expect([code, body.errors], JSON.stringify(filter)).toEqual([
        422,
        { filter: ['Saringan kosong berarti semua mahasiswa. Sebutkan jumlahnya'] },
      ])
    }
    const more = await change({ filter: { study_group_id: group }, total: 3, set })
    expect([more.code, more.body.code, more.body.message]).toEqual([
      409,
      'stale',
      'Hasil saringan kini 2 mahasiswa, bukan 3. Tidak ada yang diubah. Muat ulang lalu coba lagi.',
    ])
    const countChanged = async () =>
      (await app.pool.query('select count(*)::int as n from students where curriculum_id = $1', [curriculum]))
        .rows[0].n
    expect(await countChanged()).toBe(0)
    const changeReply = await change({ filter: { study_group_id: group }, total: 2, set })
    expect(changeReply.body.data).toEqual({ total: 2, changed: 2 })
    const { rows } = await app.pool.query('select count(*)::int as n from students where living')
    expect((await change({ filter: {}, total: rows[0].n, set })).body.data.total).toBe(rows[0].n)
  })

  it('makes an open form stale, and shows the new status at once', async () => {
    const id = await makeStudent(app.pool)
    const session = await app.signedIn(id)
    const { version } = await detail(id)
    const { rows } = await app.pool.query('select id from status_users where not active limit 1')
    await change({ list_id: [id], set: { status_id: rows[0].id } })
    const now = await detail(id)
    expect([now.version > version, now.status_id]).toEqual([true, [rows[0].id]])
    expect((await app.call(session, accountInfo)).code).toBe(200)
  })

  it('changes nobody if anything is wrong', async () => {
    const id = await makeStudent(app.pool)
    const teacher = await makeTeacher(app.pool)
    const before = await detail(id)
    const set = { status_id: 1 }
    for (const [body, code] of [
      [{ list_id: [id, teacher], set }, 404],
      [{ list_id: [id], set: { status_id: 999_999 } }, 422],
      [{ list_id: [id], set: {} }, 422],
      [{ list_id: [id], filter: {}, set }, 422],
      [{ set }, 422],
      [{ list_id: [], set }, 422],
      [{ list_id: [id], set: { name: 'Semua sama' } }, 422],
    ] as const)
      expect((await change(body)).code, JSON.stringify(body)).toBe(code)
    expect((await change({ list_id: [id], set }, await app.signedIn(teacher))).code).toBe(403)
    expect(await detail(id)).toEqual(before)
  })
})

describe('actions on all matches of a filter', () => {
  const listFound = async (kind: typeof students | typeof teachers, query: Record<string, string>) =>
    (await app.send(admin, kind.found, { query })).body.data as { id: number; name: string }[]

  it('names them beyond the page, without the archived', async () => {
    const group = await newMaster('study_groups')
    const manyStudents: number[] = []
    for (let n = 0; n < 12; n++) manyStudents.push(await makeStudent(app.pool))
    await change({ list_id: manyStudents, set: { study_group_id: group } })
    await app.call(admin, students.remove, { params: { id: manyStudents[0] ?? 0 } })
    const rows = await listFound(students, { study_group_id: String(group), limit: '10' })
    expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual(manyStudents.slice(1))
    expect(rows[0]).toEqual({ id: expect.any(Number), name: expect.stringMatching(/^Orang/) })
    const teacher = await makeTeacher(app.pool, { username: '0099887701' })
    expect((await listFound(teachers, { keywords: '0099887701' })).map(({ id }) => id)).toEqual([teacher])
    expect(await listFound(students, { keywords: 'tidak ada yang begini' })).toEqual([])
  })

  it('exports only the listed people, in the format of the list or of an import', async () => {
    const [one, two] = [await makeStudent(app.pool), await makeStudent(app.pool)]
    await makeStudent(app.pool)
    const downloadSheet = async (full: 0 | 1) => {
      const reply = await app.server.inject({
        method: 'POST',
        url: `/api/v1/${students.exportChosen.path}`,
        headers: { authorization: admin.token },
        payload: { list_id: [one, two], full },
      })
      expect(reply.statusCode).toBe(200)
      return (await readXlsx(reply.rawPayload)).sheets[0]?.rows ?? []
    }
    const [listedRows, full] = [await downloadSheet(0), await downloadSheet(1)]
    const numbers = [(await detail(one)).nim, (await detail(two)).nim].sort()
    expect(listedRows.slice(1).map((row) => row[0])).toEqual(numbers)
    expect(full.slice(1).map((row) => row[0])).toEqual(numbers)
    expect(full[0]?.length).toBeGreaterThan(listedRows[0]?.length ?? 0)
    expect((await app.send(admin, students.exportChosen, { body: { list_id: [] } })).code).toBe(422)
  })

  it('archives lecturers all or none, and names those who still teach', async () => {
    const [freeTeacher, busy] = [await makeTeacher(app.pool), await makeTeacher(app.pool)]
    await makeCourse(app.pool, busy)
    const refusal = await app.send(admin, teachers.removeBulk, { body: { list_id: [freeTeacher, busy] } })
    expect([refusal.code, refusal.body.code]).toEqual([409, 'in_use'])
    expect(refusal.body.data.blocked).toMatchObject([{ id: busy, message: 'masih mengampu 1 kelas.' }])
    expect((await listFound(teachers, {})).map(({ id }) => id)).toEqual(
      expect.arrayContaining([freeTeacher, busy]),
    )
    expect((await app.send(admin, teachers.removeBulk, { body: { list_id: [freeTeacher] } })).code).toBe(200)
    expect((await listFound(teachers, {})).map(({ id }) => id)).not.toContain(freeTeacher)
  })
})
