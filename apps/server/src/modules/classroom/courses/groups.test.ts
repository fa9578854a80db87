import { type Member, studentCourseMembers } from '@tuntas/contract/classroom/courses'
import { exportGroups, readGroupFile, removeGroup, saveGroup } from '@tuntas/contract/classroom/groups'
import { lecturerCourseMembers, removeMember, restoreMember } from '@tuntas/contract/classroom/members'
import { archivedOfCourse, restoreArchived } from '@tuntas/contract/operations/archive'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { groupsOfClasses } from '../../../../test/groups.ts'
import { excel } from '../../../../test/importing.ts'
import { makeTeacher } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'

const app = withApp()
let teacher: Person
const helpers = groupsOfClasses(app, () => teacher)
const { classOfFour, newGroup, move, shown: readGroups, save, listGroups, arrange } = helpers
let stranger: Person

beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  stranger = await app.signedIn(await makeTeacher(app.pool))
})

describe('groups by hand', () => {
  it('are created, renamed, filled and emptied; a student is in one at most', async () => {
    const { id, people } = await classOfFour()
    const one = await newGroup(id, 'Kelompok 10')
    const two = await newGroup(id, 'Kelompok 2')
    await move(id, people.slice(0, 3), one)
    await move(id, people.slice(1, 2), two)
    expect(await readGroups(id)).toEqual({
      groups: [
        ['Kelompok 2', 'Budi'],
        ['Kelompok 10', 'Ani Citra'],
      ],
      ungrouped: 'Dewi',
    })
    expect((await save({ id: one, courses_id: id, name: 'Merah', version: 1 })).code).toBe(200)
    await move(id, people.slice(0, 1))
    expect(await readGroups(id)).toEqual({
      groups: [
        ['Kelompok 2', 'Budi'],
        ['Merah', 'Citra'],
      ],
      ungrouped: 'Ani Dewi',
    })
  })

  it('have a name of their own in the class, and none without letters', async () => {
    const { id } = await classOfFour()
    await newGroup(id, 'Merah')
    expect(await save({ courses_id: id, name: 'MERAH' })).toMatchObject({
      code: 409,
      body: { message: 'Nama sudah digunakan' },
    })
    expect(await save({ courses_id: id, name: ' ' })).toMatchObject({
      code: 422,
      body: { errors: { name: ['Masukan nama kelompok'] } },
    })
  })

  it('refuse a name of an older version with the row as it is', async () => {
    const { id } = await classOfFour()
    const group = await newGroup(id, 'Merah')
    await save({ id: group, courses_id: id, name: 'Putih', version: 1 })
    expect(await save({ id: group, courses_id: id, name: 'Biru', version: 1 })).toMatchObject({
      code: 409,
      body: { data: { row: { name: 'Putih', version: 2 } } },
    })
  })

  it('take nobody who is not in the class, and no group of another class', async () => {
    const { id, people } = await classOfFour()
    const otherClass = await classOfFour()
    const group = await newGroup(id, 'Merah')
    expect((await move(id, otherClass.people.slice(0, 1), group)).code).toBe(404)
    expect((await move(otherClass.id, otherClass.people.slice(0, 1), group)).code).toBe(404)
    expect((await move(id, people.slice(0, 1), group, stranger)).code).toBe(404)
    expect((await save({ courses_id: id, name: 'Asing' }, stranger)).code).toBe(404)
    expect((await readGroups(id)).groups).toEqual([['Merah', '']])
  })

  it('stand beside the names of members, for their lecturer and for the class', async () => {
    const { id, people } = await classOfFour()
    await move(id, people.slice(0, 1), await newGroup(id, 'Merah'))
    const groups = (reply: { body: { data: Member[] } }) =>
      reply.body.data.filter(({ role }) => role === 'Mahasiswa').map(({ name, group }) => [name, group])
    const query = { courses_id: id }
    const expected = [
      ['Ani', 'Merah'],
      ['Budi', null],
      ['Citra', null],
      ['Dewi', null],
    ]
    expect(groups(await app.call(teacher, lecturerCourseMembers, { query }))).toEqual(expected)
    const student = await app.signedIn(people[1] ?? 0)
    expect(groups(await app.call(student, studentCourseMembers, { query }))).toEqual(expected)
  })

  it('come back from the archive with those who are in no other group', async () => {
    const { id, people } = await classOfFour()
    const group = await newGroup(id, 'Merah')
    const otherGroup = await newGroup(id, 'Putih')
    await move(id, people.slice(0, 2), group)
    expect((await app.send(teacher, removeGroup, { params: { id: group } })).code).toBe(200)
    expect((await readGroups(id)).ungrouped).toBe('Ani Budi Citra Dewi')
    await move(id, people.slice(1, 2), otherGroup)
    const { body: archive } = await app.call(teacher, archivedOfCourse, { query: { courses_id: id } })
    expect(archive.data).toMatchObject([{ kind: 'group', id: group, name: 'Merah', detail: '1 mahasiswa' }])
    expect((await app.send(teacher, restoreArchived, { body: { kind: 'group', id: group } })).code).toBe(200)
    expect((await readGroups(id)).groups).toEqual([
      ['Merah', 'Ani'],
      ['Putih', 'Budi'],
    ])
  })

  it('stay in the archive while another one has the name, and say which', async () => {
    const { id } = await classOfFour()
    const group = await newGroup(id, 'Merah')
    await app.send(teacher, removeGroup, { params: { id: group } })
    const otherGroup = await newGroup(id, 'MERAH')
    const restoring = () => app.send(teacher, restoreArchived, { body: { kind: 'group', id: group } })
    const refusal = await restoring()
    expect([refusal.code, refusal.body.message]).toEqual([
      409,
      'Di kelas ini sudah ada MERAH. Ganti dulu namanya, lalu pulihkan yang diarsipkan.',
    ])
    await app.send(teacher, saveGroup, { body: { courses_id: id, id: otherGroup, name: 'Biru' } })
    expect((await restoring()).code).toBe(200)
    expect((await readGroups(id)).groups).toEqual([
      ['Biru', ''],
      ['Merah', ''],
    ])
  })

  it('lose who leaves the class, and have them back where they return', async () => {
    const { id, people, members } = await classOfFour()
    const group = await newGroup(id, 'Merah')
    await move(id, people, group)
    await app.send(teacher, removeMember, { query: { member_id: members[0] }, body: {} })
    expect((await readGroups(id)).groups).toEqual([['Merah', 'Budi Citra Dewi']])
    await app.send(teacher, restoreMember, { body: { member_id: members[0] } })
    expect((await readGroups(id)).groups).toEqual([['Merah', 'Ani Budi Citra Dewi']])
  })

  it('are written into the audit log with who was in them', async () => {
    const { id, people } = await classOfFour()
    const group = await newGroup(id, 'Merah')
    await move(id, people.slice(0, 1), group)
    const { rows } = await app.pool.query(
      `select action, before, after from audit_log where kind = 'class_groups' and thing_id = $1 order by id`,
      [group],
    )
    expect(rows).toEqual([
      { action: 'create', before: null, after: { name: 'Merah', user_ids: [] } },
      {
        action: 'update',
        before: { name: 'Merah', user_ids: [] },
        after: { name: 'Merah', user_ids: [people[0]] },
      },
    ])
  })
})

describe('an arrangement', () => {
  const split = ([a, b, c, d]: number[]) => [
    { name: 'Kelompok 1', list_user_id: [a, b] },
    { name: 'Kelompok 2', list_user_id: [c, d] },
  ]

  it('is saved as it was previewed, all of it', async () => {
    const { id, people } = await classOfFour()
    const { revision } = await listGroups(id)
    const reply = await arrange({ courses_id: id, revision, groups: split(people) })
    expect(reply.body).toMatchObject({
      message: '4 mahasiswa dibagi ke 2 kelompok.',
      data: { groups: 2, students: 4 },
    })
    expect(await readGroups(id)).toEqual({
      groups: [
        ['Kelompok 1', 'Ani Budi'],
        ['Kelompok 2', 'Citra Dewi'],
      ],
      ungrouped: '',
    })
  })

  it('with `anew` archives the former groups', async () => {
    const { id, people } = await classOfFour()
    await move(id, people, await newGroup(id, 'Kelompok 1'))
    const { revision } = await listGroups(id)
    await arrange({ courses_id: id, revision, anew: 1, groups: split(people) })
    expect((await readGroups(id)).groups).toEqual([
      ['Kelompok 1', 'Ani Budi'],
      ['Kelompok 2', 'Citra Dewi'],
    ])
    const { body: archive } = await app.call(teacher, archivedOfCourse, { query: { courses_id: id } })
    expect(archive.data).toHaveLength(1)
  })

  it('fills up a group of the same name', async () => {
    const { id, people } = await classOfFour()
    await move(id, people.slice(0, 1), await newGroup(id, 'kelompok 1'))
    const { revision } = await listGroups(id)
    const groups = [{ name: 'Kelompok 1', list_user_id: people.slice(1, 2) }]
    expect((await arrange({ courses_id: id, revision, groups })).code).toBe(200)
    expect((await readGroups(id)).groups).toEqual([['kelompok 1', 'Ani Budi']])
  })

  it('of groups that have changed since is refused, and changes nothing', async () => {
    const { id, people } = await classOfFour()
    const { revision } = await listGroups(id)
    const both = await Promise.all([
      arrange({ courses_id: id, revision, groups: split(people) }),
      arrange({ courses_id: id, revision, groups: split([...people].reverse()) }),
    ])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
    expect((await readGroups(id)).groups).toHaveLength(2)
  })

  it('names each student once, and only students of the class', async () => {
    const { id, people } = await classOfFour()
    const { revision } = await listGroups(id)
    const [ani = 0] = people
    const twice = split([ani, ani, ani, ani])
    expect(await arrange({ courses_id: id, revision, groups: twice })).toMatchObject({
      code: 422,
      body: { errors: { groups: ['Seorang mahasiswa ada di dua kelompok'] } },
    })
    const foreignGroups = [{ name: 'Kelompok 1', list_user_id: [teacher.id] }]
    expect((await arrange({ courses_id: id, revision, groups: foreignGroups })).code).toBe(404)
    expect((await arrange({ courses_id: id, revision, groups: [] })).code).toBe(422)
    expect((await arrange({ courses_id: id, revision, groups: split(people) }, stranger)).code).toBe(404)
    expect((await readGroups(id)).groups).toEqual([])
  })
})

describe('groups in files', () => {
  const read = async (courses_id: number, rows: string[][], person = teacher) =>
    sendForm(
      app,
      person,
      readGroupFile.path,
      { courses_id: String(courses_id) },
      { file: { name: 'kelompok.xlsx', content: Buffer.from(await excel(rows)) } },
    )
  const listNims = async (people: readonly number[]): Promise<string[]> => {
    const { rows } = await app.pool.query('select nim from students where id = any($1) order by id', [people])
    return rows.map(({ nim }) => nim)
  }

  it('are previewed with the rows that cannot be taken, and saved by an arrangement', async () => {
    const { id, people } = await classOfFour()
    const [ani = '', budi = ''] = await listNims(people)
    const { code, body } = await read(id, [
      ['NIM', 'Kelompok'],
      [ani, '1'],
      [budi, '1'],
      ['000', '1'],
    ])
    expect(code).toBe(200)
    expect(body.data.rows.map((row: { name: string; group: string }) => [row.name, row.group])).toEqual([
      ['Ani', 'Kelompok 1'],
      ['Budi', 'Kelompok 1'],
    ])
    expect(body.data.refused).toEqual([
      { row: 4, nim: '000', group: 'Kelompok 1', reason: 'NIM ini tidak ada di kelas' },
    ])
    expect((await readGroups(id)).groups).toEqual([])
    const list_user_id = body.data.rows.map((row: { user_id: number }) => row.user_id)
    const groups = [{ name: 'Kelompok 1', list_user_id }]
    await arrange({ courses_id: id, revision: body.data.revision, groups })
    expect((await readGroups(id)).groups).toEqual([['Kelompok 1', 'Ani Budi']])
  })

  it('without the two columns, without file and of a class of others are refused', async () => {
    const { id } = await classOfFour()
    expect(await read(id, [['Nama'], ['Ani']])).toMatchObject({
      code: 422,
      body: { errors: { file: ['Baris judul dengan kolom NIM dan Kelompok tidak ditemukan.'] } },
    })
    const without = await sendForm(app, teacher, readGroupFile.path, { courses_id: String(id) })
    expect(without).toMatchObject({ code: 422, body: { errors: { file: ['Pilih file Excel atau CSV'] } } })
    expect((await read(id, [['NIM', 'Kelompok']], stranger)).code).toBe(404)
  })

  it('are exported in the columns that are read', async () => {
    const { id, people } = await classOfFour()
    await move(id, people.slice(0, 1), await newGroup(id, 'Merah'))
    const reply = await app.server.inject({
      url: `/api/v1/${exportGroups.path}?courses_id=${id}`,
      headers: { authorization: teacher.token },
    })
    const { sheets } = await readXlsx(reply.rawPayload)
    expect(sheets[0]?.rows.slice(0, 2)).toEqual([
      ['NIM', 'Nama', 'Kelompok'],
      [(await listNims(people))[0], 'Ani', 'Merah'],
    ])
  })
})
