import { portfolio, reflection, saveReflection } from '@tuntas/contract/insight/portfolio'
import { answerSurvey, closeSurvey, openSurvey, ownSurvey, survey } from '@tuntas/contract/insight/surveys'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeCourse, makeTeacher } from '../../../../test/make.ts'
import { makeExample } from '../../../../test/outcomes.ts'
import { pdfPages } from '../../../../test/pdf-text.ts'
import { newMember } from '../../../../test/sitting.ts'
import { unzip } from '../../../../test/unzip.ts'

const app = withApp()
let teacher: Person
beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
})

const readSurvey = async (courses_id: number) =>
  (await app.call(teacher, survey, { query: { courses_id } })).body.data
const open = (courses_id: number) => app.send(teacher, openSurvey, { body: { courses_id } })
const close = (courses_id: number) => app.send(teacher, closeSurvey, { body: { courses_id } })
const answer = (person: Person, courses_id: number, more: object = {}) =>
  app.send(person, answerSurvey, { body: { courses_id, ratings: [5, 4, 3, 2, 4], text: '', ...more } })
const readPortfolio = async (courses_id: number) =>
  unzip(
    (
      await app.server.inject({
        url: `${API_BASE}/${portfolio.path}?courses_id=${courses_id}`,
        headers: { authorization: `Bearer ${teacher.token}` },
      })
    ).rawPayload,
  )
const makeClass = async (size: number) => {
  const course = await makeCourse(app.pool, teacher.id)
  const members: Person[] = []
  for (let n = 0; n < size; n++) members.push(await newMember(app, course))
  return { course, members }
}

describe('a class survey', () => {
  it('takes one answer a student, without person, time and audit row', async () => {
    const { course, members } = await makeClass(1)
    const [student = teacher] = members
    const readOwn = async () =>
      (await app.call(student, ownSurvey, { query: { courses_id: course } })).body.data
    expect(await readOwn()).toEqual({ open: 0, answered: 0 })
    expect((await answer(student, course)).code).toBe(409)
    expect((await open(course)).code).toBe(200)
    expect((await open(course)).code).toBe(409)
    expect(await readOwn()).toEqual({ open: 1, answered: 0 })
    for (const ratings of [[5, 4, 3, 2], [5, 4, 3, 2, 6], [5, 4, 3, 2, 0], [5, 4, 3, 2, 1, 1], 'abc'])
      expect((await answer(student, course, { ratings })).code, String(ratings)).toBe(422)
    expect((await answer(student, course, { text: 'x'.repeat(1001) })).code).toBe(422)
    const audits = async () => (await app.pool.query('select count(*)::int as n from audit_log')).rows[0].n
    const before = await audits()
    const both = await Promise.all([answer(student, course), answer(student, course)])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(await audits()).toBe(before)
    expect(await readOwn()).toEqual({ open: 1, answered: 1 })
    const { rows } = await app.pool.query('select * from survey_answers where courses_id = $1', [course])
    expect(rows).toHaveLength(1)
    expect(Object.keys(rows[0]).sort()).toEqual(['courses_id', 'id', 'ratings', 'text'])
    const { rows: respondents } = await app.pool.query(
      'select * from survey_respondents where courses_id = $1',
      [course],
    )
    expect(respondents).toEqual([{ courses_id: course, user_id: student.id }])
    const stranger = await newMember(app, await makeCourse(app.pool, teacher.id))
    expect((await answer(stranger, course)).code).toBe(404)
  })

  it('shows results after closing and from five answers on, and then never opens again', async () => {
    const { course, members } = await makeClass(6)
    await open(course)
    for (const [at, member] of members.slice(0, 4).entries())
      expect((await answer(member, course, { text: `Pesan ${at}` })).code).toBe(200)
    expect(await readSurvey(course)).toMatchObject({ state: 'open', answers: 4, students: 6, results: null })
    await close(course)
    expect((await close(course)).code).toBe(409)
    expect(await readSurvey(course)).toMatchObject({ state: 'closed', answers: 4, results: null })
    const [, , , , fifth = teacher, sixth = teacher] = members
    expect((await answer(fifth, course)).code).toBe(409)
    // Too few for results: it may go on.
    expect((await open(course)).code).toBe(200)
    expect((await answer(fifth, course, { ratings: [1, 1, 1, 1, 1] })).code).toBe(200)
    expect((await readSurvey(course)).results).toBeNull()
    await close(course)
    const { results } = await readSurvey(course)
    expect(results.items[4]).toEqual({ mean: 3.4, n: 5, counts: [1, 0, 0, 4, 0] })
    expect(results.texts.toSorted()).toEqual(['Pesan 0', 'Pesan 1', 'Pesan 2', 'Pesan 3'])
    expect((await open(course)).code).toBe(409)
    expect((await answer(sixth, course)).code).toBe(409)
  })

  it('lies in the portfolio, with the reflection, and counts as indirect assessment of the CPMK', async () => {
    const { course, students } = await makeExample(app, teacher)
    const members = [...students.map(({ person }) => person), await newMember(app, course)]
    await open(course)
    for (const member of members) await answer(member, course, { text: 'Lebih banyak latihan' })
    const names = [...(await readPortfolio(course)).keys()]
    expect(names).not.toContain('7 Survei mahasiswa.xlsx')
    expect(names).not.toContain('8 Refleksi dosen.pdf')
    await close(course)
    const save = (more: object) =>
      app.send(teacher, saveReflection, {
        body: { courses_id: course, strengths: 'Studi kasus', problems: '', changes: 'Tambah kuis', ...more },
      })
    expect((await save({ version: 1 })).body.data).toMatchObject({ version: 2, problems: null })
    expect((await save({ version: 1 })).code).toBe(409)
    expect((await save({ strengths: 'x'.repeat(4001) })).code).toBe(422)
    const { data } = (await app.call(teacher, reflection, { query: { courses_id: course } })).body
    expect(data).toMatchObject({ version: 2, strengths: 'Studi kasus', changes: 'Tambah kuis' })
    const files = await readPortfolio(course)
    const text = (await pdfPages(files.get('8 Refleksi dosen.pdf') as Buffer)).join(' ').replace(/\s+/g, ' ')
    for (const phrase of ['Refleksi Dosen', 'Yang berhasil Studi kasus', 'Yang akan diubah Tambah kuis'])
      expect(text.toLowerCase()).toContain(phrase.toLowerCase())
    const readSheets = async (name: string) => (await readXlsx(files.get(name) as Buffer)).sheets
    const [items, comments] = await readSheets('7 Survei mahasiswa.xlsx')
    expect(items?.rows.at(-1)?.slice(0, 3)).toEqual(['Aku mencapai tujuan belajar kelas ini.', 5, 4])
    expect(comments?.rows.filter(([cell]) => cell === 'Lebih banyak latihan')).toHaveLength(5)
    const indirect = (await readSheets('5 Capaian.xlsx')).find(
      ({ name }) => name === 'Asesmen tidak langsung',
    )
    expect(indirect?.rows.slice(-2).map((row) => [row[0], ...row.slice(3)])).toEqual([
      ['CPMK-1', 5, 4, 75],
      ['CPMK-2', 5, 4, 75],
    ])
  })
})
