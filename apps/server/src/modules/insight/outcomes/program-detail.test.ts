import { closeEvaluation, programOutcomesFile } from '@tuntas/contract/insight/outcomes'
import { programDetail } from '@tuntas/contract/insight/program-detail'
import { expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import { giveProgram, makeProgram, makeTeacher, makeUser, masters } from '../../../../test/make.ts'
import { findEverything, makeExample } from '../../../../test/outcomes.ts'

const app = withApp()

/** A closed class of a program of its own, with one graduate and one student of another program. */
const makeClosed = async () => {
  const teacher = await app.signedIn(await makeTeacher(app.pool, { name: 'Dosen Penutup' }))
  const example = await makeExample(app, teacher)
  const [cplA = 0, cplB = 0] = example.cpl
  const { curriculum_id } = await masters(app.pool)
  const program = await makeProgram(app.pool)
  const byName = (name: string) => example.students.find((one) => one.name === name)?.person.id ?? 0
  await app.pool.query('update course_categories set study_program_id = $2 where id = $1', [
    example.subject,
    program,
  ])
  await app.pool.query('update cpl set study_program_id = $2 where id = any($1)', [example.cpl, program])
  await app.pool.query('update students set study_program_id = $2, entry_year = 2023 where id = any($1)', [
    ['Ani', 'Budi', 'Citra'].map(byName),
    program,
  ])
  await app.pool.query(
    `update students set status_id = (select id from status_users where name = 'Lulus') where id = $1`,
    [byName('Citra')],
  )
  await app.send(teacher, closeEvaluation, {
    body: { courses_id: example.course, findings: await findEverything(app, teacher, example.course) },
  })
  return { ...example, cplA, cplB, query: { study_program_id: program, curriculum_id } }
}

const ofRole = async (role: 'operator' | 'koordinator', program: number): Promise<Person> => {
  const id = await makeUser(app.pool, role)
  await giveProgram(app.pool, id, program)
  return app.signedIn(id)
}

it('sums the students of the program alone by cohort, with graduates and follow-ups', async () => {
  const { query, cplA, cplB, course } = await makeClosed()
  await app.pool.query('update courses set name = $2 where id = $1', [course, 'Kelas Rahasia'])
  const operator = await ofRole('operator', query.study_program_id)
  const { data } = (await app.call(operator, programDetail, { query })).body
  const [cohort] = data.cohorts
  expect(data.cohorts).toHaveLength(1)
  // Dewi belongs to another program.
  expect(cohort).toMatchObject({ entry_year: 2023, students: 3 })
  const find = (id: number) => cohort.cpl.find((one: { id: number }) => one.id === id)
  expect([find(cplA), find(cplB)]).toEqual([
    { id: cplA, mean: 71.96, percent: 100, measured: 3 },
    { id: cplB, mean: 68.19, percent: 66.67, measured: 3 },
  ])
  expect(data.graduates).toEqual({ total: 1, complete: 1 })
  expect(data.actions[0]).toMatchObject({ owner: 'Dr. Sari', cause: 'Latihan kurang', verified_by: null })
  expect(data.actions[0]).not.toHaveProperty('course')

  const koordinator = await ofRole('koordinator', query.study_program_id)
  const masked = (await app.call(koordinator, programDetail, { query })).body.data
  expect(masked.cohorts).toEqual(data.cohorts)
  expect(masked.actions.map(({ action }: { action: string }) => action)).toEqual(
    data.actions.map(({ action }: { action: string }) => action),
  )
  for (const one of masked.actions) expect(one).toMatchObject({ cause: null, owner: null, verified_by: null })

  const readFile = async (person: Person) => {
    const { sheets } = await downloadWorkbook(app, person, programOutcomesFile.path, query)
    const detailSheets = sheets.filter(({ name }) => ['CPL per mahasiswa', 'Tindak lanjut'].includes(name))
    expect(detailSheets).toHaveLength(2)
    return JSON.stringify(detailSheets)
  }
  const [operatorText, koordinatorText] = [await readFile(operator), await readFile(koordinator)]
  const { rows } = await app.pool.query(
    'select u.username from users u join students s on s.id = u.id where s.study_program_id = $1',
    [query.study_program_id],
  )
  const nims = rows.map(({ username }) => username)
  expect(nims).toHaveLength(3)
  for (const word of ['Kelas Rahasia', 'Latihan kurang', 'Dr. Sari', ...nims]) {
    expect(operatorText, word).toContain(word)
    expect(koordinatorText, word).not.toContain(word)
  }
  expect(koordinatorText).toContain('Mahasiswa 3')
})
