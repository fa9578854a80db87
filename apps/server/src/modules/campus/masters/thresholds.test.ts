import { saveThresholds, studyPrograms } from '@tuntas/contract/campus/masters'
import { closeEvaluation, evaluation, programOutcomes } from '@tuntas/contract/insight/outcomes'
import type { Role } from '@tuntas/contract/wire/roles'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { giveProgram, makeProgram, makeTeacher, makeUser, masters } from '../../../../test/make.ts'
import { findEverything, makeExample } from '../../../../test/outcomes.ts'

const app = withApp()
let admin: Person
let program: number
let curriculum_id: number

const signInKeeper = async (role: Role, programId: number) => {
  const id = await makeUser(app.pool, role)
  await giveProgram(app.pool, id, programId)
  return app.signedIn(id)
}
const row = async (id = program) =>
  (
    await app.pool.query(
      'select outcome_pass::float as pass, outcome_target::float as target, version from study_programs where id = $1',
      [id],
    )
  ).rows[0]
const save = (person: Person, body: Record<string, unknown>) => app.send(person, saveThresholds, { body })
const report = async (person: Person, study_program_id = program) =>
  (await app.send(person, programOutcomes, { query: { study_program_id, curriculum_id } })).body.data

beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  curriculum_id = (await masters(app.pool)).curriculum_id
  program = await makeProgram(app.pool)
})

describe('batas capaian program studi', () => {
  it('is set by the koordinator of the program, and audited', async () => {
    const koordinator = await signInKeeper('koordinator', program)
    const before = await report(koordinator)
    expect(before).toMatchObject({ pass: 65, target: 75, can_edit: true })
    const { code, body } = await save(koordinator, {
      id: program,
      outcome_pass: '62,5',
      outcome_target: 80,
      version: before.version,
    })
    expect([code, body.message]).toEqual([200, 'Batas capaian disimpan.'])
    expect(body.data).toEqual({
      id: program,
      outcome_pass: 62.5,
      outcome_target: 80,
      version: before.version + 1,
    })
    expect(await report(koordinator)).toMatchObject({ pass: 62.5, target: 80, version: before.version + 1 })
    const { rows } = await app.pool.query(
      `select user_id, before, after from audit_log where kind = 'study_programs' and thing_id = $1 and action = 'update'`,
      [program],
    )
    expect(rows).toEqual([
      {
        user_id: koordinator.id,
        before: expect.objectContaining({ outcome_pass: 65, outcome_target: 75 }),
        after: expect.objectContaining({ outcome_pass: 62.5, outcome_target: 80 }),
      },
    ])
  })

  it('is read by an operator of the program, and set only by administrators and its koordinators', async () => {
    const operator = await signInKeeper('operator', program)
    const stranger = await signInKeeper('koordinator', await makeProgram(app.pool))
    expect((await report(operator)).can_edit).toBe(false)
    const before = await row()
    const body = { id: program, outcome_pass: 10, outcome_target: 10 }
    expect((await save(operator, body)).code).toBe(403)
    expect((await save(await app.signedIn(await makeTeacher(app.pool)), body)).code).toBe(403)
    expect((await save(stranger, body)).code).toBe(404)
    // Even with a stale version the reply reveals nothing of the row.
    const refusal = await save(stranger, { ...body, version: 99 })
    expect([refusal.code, refusal.body.data]).toEqual([404, undefined])
    expect(await row()).toEqual(before)
    expect((await save(admin, { ...body, outcome_pass: 60, outcome_target: 70 })).code).toBe(200)
    expect((await report(admin)).can_edit).toBe(true)
  })

  it('refuses values that are no percentage, and changes nothing', async () => {
    const before = await row()
    const fields = async (body: Record<string, unknown>) => {
      const reply = await save(admin, { id: program, ...body })
      expect(reply.code).toBe(422)
      return reply.body.errors
    }
    expect(await fields({ outcome_pass: 101, outcome_target: -1 })).toEqual({
      outcome_pass: ['Maksimal 100'],
      outcome_target: ['Minimal 0'],
    })
    expect(await fields({ outcome_pass: '', outcome_target: 'banyak' })).toEqual({
      outcome_pass: ['Masukan batas lulus capaian'],
      outcome_target: ['Masukan target capaian'],
    })
    expect(await fields({ outcome_pass: 60.125, outcome_target: 70 })).toEqual({
      outcome_pass: ['Maksimal 2 angka desimal'],
    })
    expect(await row()).toEqual(before)
    expect((await save(admin, { id: 999_999, outcome_pass: 60, outcome_target: 70 })).code).toBe(404)
  })

  it('accepts one of two concurrent saves, and shows the other the current state', async () => {
    const koordinator = await signInKeeper('koordinator', program)
    const { version } = await row()
    const replies = await Promise.all(
      [55, 56].map((outcome_pass) =>
        save(koordinator, { id: program, outcome_pass, outcome_target: 70, version }),
      ),
    )
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 409])
    const now = await row()
    const lateBody = replies.find(({ code }) => code === 409)?.body
    expect(lateBody.data.row).toEqual({
      id: program,
      outcome_pass: now.pass,
      outcome_target: 70,
      version: version + 1,
    })
    // The form of Master Program Studi edits the same row.
    const { data } = (await app.call(admin, studyPrograms.detail, { query: { id: program } })).body
    const staleBody = { ...data, name: 'Lain', version }
    expect((await app.send(admin, studyPrograms.save, { body: staleBody })).code).toBe(409)
  })

  it('applies to open classes, and changes nothing of closed ones', async () => {
    const teacher = await app.signedIn(await makeTeacher(app.pool))
    const { course } = await makeExample(app, teacher)
    const ownProgram = (await masters(app.pool)).study_program_id
    const closeReply = await app.send(teacher, closeEvaluation, {
      body: { courses_id: course, findings: await findEverything(app, teacher, course) },
    })
    const readEvaluations = () =>
      app.pool.query('select snapshot, sha256 from evaluations where courses_id = $1', [course])
    const before = (await readEvaluations()).rows
    expect(before[0]).toMatchObject({ sha256: closeReply.body.data.sha256 })
    expect((await save(admin, { id: ownProgram, outcome_pass: 40, outcome_target: 50 })).code).toBe(200)
    const now = (await app.send(teacher, evaluation, { query: { courses_id: course } })).body.data
    expect([now.pass, now.target]).toEqual([40, 50])
    expect((await readEvaluations()).rows).toEqual(before)
  })
})
