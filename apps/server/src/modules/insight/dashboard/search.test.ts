import { searchAll } from '@tuntas/contract/insight/search'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import {
  enrol,
  makeCourse,
  makeLesson,
  makeSection,
  makeStudent,
  makeTeacher,
  makeUser,
} from '../../../../test/make.ts'

const app = withApp()
let admin: Person
let teacher: Person
let stranger: Person
let student: Person
const ids = {} as Record<
  'own' | 'foreign' | 'mate' | 'outside' | 'lesson' | 'draft' | 'foreignLesson',
  number
>

const attend = (courses_id: number, user_id: number, more = {}) => enrol(app.pool, courses_id, user_id, more)
const find = async (person: Person, keywords: string) =>
  (await app.call(person, searchAll, { query: { keywords } })).body.data
const toNames = (rows: { name: string }[]) => rows.map(({ name }) => name)

beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  teacher = await app.signedIn(await makeTeacher(app.pool, { name: 'Cari Dosen' }))
  stranger = await app.signedIn(await makeTeacher(app.pool, { name: 'Cari Dosen Lain' }))
  ids.mate = await makeStudent(app.pool, { name: 'Cari Siti Kelas', username: '99887701' })
  ids.outside = await makeStudent(app.pool, { name: 'Cari Siti Luar', username: '99887702' })
  student = await app.signedIn(ids.mate)
  ids.own = await makeCourse(app.pool, teacher.id, { name: 'Cari Basis Data' })
  ids.foreign = await makeCourse(app.pool, stranger.id, { name: 'Cari Jaringan' })
  await attend(ids.own, ids.mate)
  await attend(ids.foreign, ids.outside)
  const [section, otherSection] = [
    await makeSection(app.pool, ids.own),
    await makeSection(app.pool, ids.foreign),
  ]
  ids.lesson = await makeLesson(app.pool, ids.own, { sections_id: section, name: 'Cari Normalisasi' })
  ids.draft = await makeLesson(app.pool, ids.own, {
    sections_id: section,
    name: 'Cari Rancangan',
    status: 'unpublish',
  })
  ids.foreignLesson = await makeLesson(app.pool, ids.foreign, {
    sections_id: otherSection,
    name: 'Cari Protokol',
  })
})

describe('searching', () => {
  it('finds people and classes of the whole campus for administrators, the exact number first', async () => {
    const results = await find(admin, 'cari')
    expect(toNames(results.people)).toEqual([
      'Cari Siti Kelas',
      'Cari Siti Luar',
      'Cari Dosen',
      'Cari Dosen Lain',
    ])
    expect(toNames(results.classes).sort()).toEqual(['Cari Basis Data', 'Cari Jaringan'])
    expect(results.lessons).toEqual([])
    expect((await find(admin, '99887702')).people).toEqual([
      {
        id: ids.outside,
        kind: 'student',
        name: 'Cari Siti Luar',
        number: expect.stringMatching(/^NIM/),
        courses_id: null,
        courses: null,
      },
    ])
  })

  it("finds a lecturer no student, class or lesson of another's class", async () => {
    const results = await find(teacher, 'cari')
    expect(results.people).toEqual([
      expect.objectContaining({ id: ids.mate, courses_id: ids.own, courses: 'Cari Basis Data' }),
    ])
    expect(toNames(results.classes)).toEqual(['Cari Basis Data'])
    expect(toNames(results.lessons).sort()).toEqual(['Cari Normalisasi', 'Cari Rancangan'])
    expect((await find(teacher, '99887702')).people).toEqual([])
    expect((await find(stranger, 'siti kelas')).people).toEqual([])
  })

  it('finds no former students and no archived classes for a lecturer', async () => {
    const formerStudent = await makeStudent(app.pool, { name: 'Pergi Sudah' })
    await attend(ids.own, formerStudent, { ended_at: new Date(), ended_by: 'removed' })
    expect((await find(teacher, 'pergi sudah')).people).toEqual([])
    const archivedCourse = await makeCourse(app.pool, teacher.id, {
      name: 'Pergi Juga',
      deleted_at: new Date(),
    })
    await attend(archivedCourse, await makeStudent(app.pool, { name: 'Pergi Bersama' }))
    expect(await find(teacher, 'pergi')).toEqual({ people: [], classes: [], lessons: [] })
  })

  it('finds a student’s classes and published lessons, and no people', async () => {
    const results = await find(student, 'cari')
    expect([toNames(results.people), toNames(results.classes), toNames(results.lessons)]).toEqual([
      [],
      ['Cari Basis Data'],
      ['Cari Normalisasi'],
    ])
    expect(results.lessons[0]).toMatchObject({ id: ids.lesson, type: 'LESSON', courses_id: ids.own })
  })

  it('finds nothing for other roles, and matches pattern characters literally', async () => {
    const supervisor = await app.signedIn(await makeUser(app.pool, 'supervisor'))
    expect(await find(supervisor, 'cari')).toEqual({ people: [], classes: [], lessons: [] })
    for (const keywords of ['%%', '__', "' or 1=1 --", '\\\\'])
      expect((await find(admin, keywords)).people, keywords).toEqual([])
    const studentId = await makeStudent(app.pool, { name: '100% Rajin_Sekali' })
    expect((await find(admin, '100%')).people.map(({ id }: { id: number }) => id)).toEqual([studentId])
    expect((await find(admin, 'n_s')).people.map(({ id }: { id: number }) => id)).toEqual([studentId])
    for (const keywords of ['x'.repeat(201), 'a\0b'])
      expect((await app.call(admin, searchAll, { query: { keywords } })).code).toBe(422)
    for (const keywords of ['', '1', '%'])
      expect(await find(admin, keywords)).toEqual({ people: [], classes: [], lessons: [] })
    expect((await app.call(null, searchAll, { query: { keywords: 'cari' } })).code).toBe(401)
  })
})
