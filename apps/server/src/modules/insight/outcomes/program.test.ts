import { cpl, graduateProfiles, linkProfile, outcomeMap } from '@tuntas/contract/campus/masters'
import {
  closeEvaluation,
  lamFile,
  programOutcomes,
  programOutcomesFile,
} from '@tuntas/contract/insight/outcomes'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import {
  giveProgram,
  insert,
  makeCourse,
  makeProgram,
  makeSubject,
  makeTeacher,
  makeUser,
  masters,
} from '../../../../test/make.ts'
import { findEverything, makeExample } from '../../../../test/outcomes.ts'

const app = withApp()
let admin: Person
let teacher: Person
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  teacher = await app.signedIn(await makeTeacher(app.pool))
})

describe('capaian program studi', () => {
  it('is shown to operators of the program alone', async () => {
    const { study_program_id, curriculum_id } = await masters(app.pool)
    const operator = async (program: number) => {
      const operatorId = await makeUser(app.pool, 'operator')
      await giveProgram(app.pool, operatorId, program)
      return app.signedIn(operatorId)
    }
    const query = { study_program_id, curriculum_id }
    const ownOperator = await operator(study_program_id)
    const foreignOperator = await operator(await makeProgram(app.pool))
    for (const endpoint of [programOutcomes, programOutcomesFile, lamFile]) {
      expect((await app.call(ownOperator, endpoint, { query })).code).toBe(200)
      expect((await app.call(foreignOperator, endpoint, { query })).code).toBe(404)
    }
  })

  it('weighs mata kuliah by sks over their last closed versions, with coverage and trend', async () => {
    const example = await makeExample(app, teacher)
    const [, cplB = 0] = example.cpl
    const { year_id, study_program_id, curriculum_id } = await masters(app.pool)
    await app.send(teacher, closeEvaluation, {
      body: {
        courses_id: example.course,
        findings: await findEverything(app, teacher, example.course),
      },
    })
    const otherSubject = await makeSubject(app.pool, { sks: 2 })
    const third = await makeSubject(app.pool, { sks: 4 })
    for (const subject of [otherSubject, third]) {
      const id = await insert(app.pool, 'cpmk', { course_category_id: subject, code: 'CPMK-1', name: 'Lain' })
      await app.pool.query('insert into cpmk_cpl (cpmk_id, cpl_id) values ($1, $2)', [id, cplB])
    }
    const closedEvaluation = await insert(app.pool, 'evaluations', {
      courses_id: await makeCourse(app.pool, teacher.id, { course_category_id: otherSubject }),
      version: 1,
      course_category_id: otherSubject,
      year_id,
      sks: 2,
      closed_by: teacher.id,
      snapshot: {},
      sha256: 'x',
      document: Buffer.from('x').toString(),
    })
    await app.pool.query(
      'insert into evaluation_cpl (evaluations_id, cpl_id, measured, passed, total) values ($1, $2, 10, 9, 800)',
      [closedEvaluation, cplB],
    )
    const ask = (more: object = {}, person = admin) =>
      app.send(person, programOutcomes, { query: { study_program_id, curriculum_id, ...more } })
    const { data } = (await ask({ year_id })).body
    const ownCpl = data.cpl.find(({ id }: { id: number }) => id === cplB)
    expect(ownCpl).toMatchObject({
      value: 75.63,
      unweighted: 76.36,
      closed: 2,
      linked: 3,
      coverage: 66.67,
      marked: 1,
    })
    expect(
      ownCpl.courses.map(({ sks, value, percent }: Record<string, number>) => [sks, value, percent]),
    ).toEqual(
      expect.arrayContaining([
        [3, 72.71, 75],
        [2, 80, 90],
        [4, null, null],
      ]),
    )
    expect(data.trend).toMatchObject([{ year_id, cpl: expect.arrayContaining([{ id: cplB, value: 75.63 }]) }])
    const later = await insert(app.pool, 'years', { code: `L${cplB}`, name: `Lain ${cplB}` })
    const none = (await ask({ year_id: later })).body.data.cpl.find(({ id }: { id: number }) => id === cplB)
    expect([none.value, none.coverage]).toEqual([null, 0])
    expect((await ask({}, teacher)).code).toBe(403)
    expect((await ask({ study_program_id: 999_999 })).code).toBe(404)
    expect((await ask({ curriculum_id: 'abc' })).code).toBe(422)
    const file = await app.call(admin, programOutcomesFile, { query: { study_program_id, curriculum_id } })
    expect([file.code, file.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')])
  })

  it('counts a mata kuliah by the sks of its latest semester, independent of the order of closing', async () => {
    const { year_id, study_program_id, curriculum_id } = await masters(app.pool)
    const subject = await makeSubject(app.pool, { sks: 3 })
    const ofProgram = {
      study_program_id,
      curriculum_id,
      code: `CPL-S${subject}`,
      name: 'Sks',
      kind: 'khusus',
    }
    const cpl = await insert(app.pool, 'cpl', ofProgram)
    const cpmk = await insert(app.pool, 'cpmk', { course_category_id: subject, code: 'CPMK-1', name: 'Sks' })
    await app.pool.query('insert into cpmk_cpl (cpmk_id, cpl_id) values ($1, $2)', [cpmk, cpl])
    const earlier = await insert(app.pool, 'years', { code: `!${subject}`, name: `Dulu ${subject}` })
    for (const [year, sks] of [
      [year_id, 2],
      [earlier, 4],
    ]) {
      const closedEvaluation = await insert(app.pool, 'evaluations', {
        courses_id: await makeCourse(app.pool, teacher.id, { course_category_id: subject, year_id: year }),
        version: 1,
        course_category_id: subject,
        year_id: year,
        sks,
        closed_by: teacher.id,
        snapshot: {},
        sha256: 'x',
        document: 'x',
      })
      await app.pool.query(
        'insert into evaluation_cpl (evaluations_id, cpl_id, measured, passed, total) values ($1, $2, 1, 1, 80)',
        [closedEvaluation, cpl],
      )
    }
    const query = { study_program_id, curriculum_id }
    const { data } = (await app.call(admin, programOutcomes, { query })).body
    const ownCpl = data.cpl.find(({ id }: { id: number }) => id === cpl)
    expect(ownCpl.courses).toMatchObject([{ sks: 2, classes: 2, value: 80 }])
  })

  it('links CPL and profiles of one program and curriculum, once, and tells an open form', async () => {
    const { study_program_id, curriculum_id } = await masters(app.pool)
    const place = { study_program_id, curriculum_id }
    const make = (code: string, where = place) =>
      insert(app.pool, 'graduate_profiles', { code, name: `Profil ${code}`, ...where })
    const [one, foreignProfile] = [
      await make('PX-1'),
      await make('PX-2', { study_program_id: await makeProgram(app.pool), curriculum_id }),
    ]
    const ownCpl = await insert(app.pool, 'cpl', { code: 'CX-1', name: 'CPL', kind: 'khusus', ...place })
    const link = (profile_id: number, on: 0 | 1) =>
      app.send(admin, linkProfile, { body: { cpl_id: ownCpl, profile_id, on } })
    const both = await Promise.all([link(one, 1), link(one, 1)])
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    const { body: read } = await app.call(admin, outcomeMap, { query: place })
    expect(read.data.profiles).toContainEqual({ id: one, code: 'PX-1', name: 'Profil PX-1' })
    expect(read.data.cpl.find(({ id }: { id: number }) => id === ownCpl)).toMatchObject({
      profile_ids: [one],
    })
    expect((await link(foreignProfile, 1)).code).toBe(404)
    expect((await link(999_999, 1)).code).toBe(404)
    const form = { id: ownCpl, code: 'CX-1', name: 'CPL', kind: 'khusus', ...place }
    expect((await app.send(admin, cpl.save, { body: { ...form, version: 1 } })).code).toBe(409)
    expect((await app.send(admin, cpl.save, { body: { ...form, profile_ids: [foreignProfile] } })).code).toBe(
      422,
    )
    // Omitted links stay; a linked row can be neither deleted nor moved.
    expect((await app.send(admin, cpl.save, { body: form })).code).toBe(200)
    const movedProfile = {
      id: one,
      code: 'PX-1',
      name: 'x',
      ...place,
      study_program_id: await makeProgram(app.pool),
    }
    expect((await app.send(admin, graduateProfiles.save, { body: movedProfile })).code).toBe(409)
    expect((await app.send(admin, graduateProfiles.remove, { params: { id: one } })).code).toBe(409)
    expect((await link(one, 0)).code).toBe(200)
    expect((await app.send(admin, graduateProfiles.remove, { params: { id: one } })).code).toBe(200)
  })

  it('fills the tables of LAM INFOKOM with known data, and leaves the rest empty', async () => {
    const example = await makeExample(app, teacher)
    const { study_program_id, curriculum_id } = await masters(app.pool)
    const { rows } = await app.pool.query(
      `select k.id, k.code, k.name from course_categories k join courses c on c.course_category_id = k.id where c.id = $1`,
      [example.course],
    )
    const subject = rows[0]
    const plan = (edition: number, status: string, semester: string) =>
      app.pool.query(
        `insert into plans (course_category_id, edition, status, semester, created_by, proposed_at, proposed_by, approved_at, approved_by, snapshot, document)
          select $1, $2, $3, $4, $5, now(), $5, case when $3 = 'disahkan' then now() end, case when $3 = 'disahkan' then $5::int end,
            case when $3 = 'disahkan' then '{}'::jsonb end, case when $3 = 'disahkan' then ''::bytea end`,
        [subject.id, edition, status, semester, teacher.id],
      )
    await plan(1, 'disahkan', '2')
    await plan(2, 'disahkan', 'Semester 4')
    await plan(3, 'diajukan', '7')
    const query = { study_program_id, curriculum_id }
    const { name, sheets } = await downloadWorkbook(app, admin, 'admin/report/outcomes/lam-infokom', query)
    expect(name).toContain('LAM INFOKOM')
    expect(sheets.map((sheet) => sheet.name)).toEqual([
      'Keterangan',
      '2.B.1 Isi Pembelajaran',
      '2.B.2 CPL dan Profil Lulusan',
      '2.B.3 Peta Pemenuhan CPL',
    ])
    const getRows = (at: number) => sheets[at]?.rows ?? []
    const taught = getRows(1).find((row) => row[1] === subject.code)
    expect(taught?.slice(2, 5)).toEqual([subject.name, 3, 4])
    expect(taught?.slice(5).filter((cell) => cell !== null && cell !== '')).toEqual([])
    const semesterRows = getRows(3)
    const head = semesterRows.find((row) => row[0] === 'CPL') ?? []
    const ownRows = semesterRows.filter((row) =>
      row.some((cell) => String(cell).includes(String(subject.code))),
    )
    expect(ownRows.length).toBeGreaterThan(0)
    for (const row of ownRows) expect(row[head.indexOf('Semester 4')]).toContain(subject.name)
  })
})
