import { createHash } from 'node:crypto'
import { closeEvaluation, evaluation, printEvaluation, verifyAction } from '@tuntas/contract/insight/outcomes'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { insert, makeCourse, makeTeacher, makeUser, masters } from '../../../../test/make.ts'
import { findEverything, makeExample } from '../../../../test/outcomes.ts'
import { canonical } from '../../../platform/db/canonical.ts'

const app = withApp()
let admin: Person
let teacher: Person
let stranger: Person
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  teacher = await app.signedIn(await makeTeacher(app.pool))
  stranger = await app.signedIn(await makeTeacher(app.pool))
})

describe('evaluasi mata kuliah', () => {
  const state = async (courses_id: number, person = teacher) =>
    (await app.call(person, evaluation, { query: { courses_id } })).body.data
  const close = (courses_id: number, findings: object[] = [], person = teacher) =>
    app.send(person, closeEvaluation, { body: { courses_id, findings } })
  const print = (id: number, person = teacher) => app.call(person, printEvaluation, { query: { id } })
  const downloadPrint = async (id: number) => {
    const url = `${API_BASE}/${printEvaluation.path}?id=${id}`
    return (await app.server.inject({ url, headers: { authorization: teacher.token } })).rawPayload
  }
  /** Complete findings for CPMK-2 and its goal. */
  const finding = {
    level: 'cpmk',
    code: 'CPMK-2',
    cause: 'Latihan kurang',
    action: 'Tambah praktikum terbimbing',
    owner: 'Dr. Sari',
    due_year_id: 0,
  }
  let both: (typeof finding)[]
  beforeAll(async () => {
    finding.due_year_id = (await masters(app.pool)).year_id
    both = [finding, { ...finding, level: 'goal', code: 'G3' }]
  })

  it('refuses to close CPMK-2 without an action, and lists the blockers', async () => {
    const { course, quiz2, task } = await makeExample(app, teacher)
    expect((await state(course)).findings).toMatchObject([
      { level: 'cpmk', code: 'CPMK-2', mean: 68.82, percent: 50, weakest: 'G3', required: 1 },
      { level: 'goal', code: 'G3', required: 1 },
    ])
    for (const findings of [
      [],
      [{ ...finding, action: 'x' }],
      [{ ...finding, owner: ' ' }],
      [{ ...finding, cause: '' }],
      [{ ...finding, due_year_id: '' }],
      [{ ...finding, level: 'goal', code: 'G3' }],
    ]) {
      const refusal = await close(course, findings)
      expect([refusal.code, refusal.body.message]).toEqual([
        409,
        expect.stringContaining('CPMK-2 belum tercapai'),
      ])
    }
    const half = await close(course, [finding])
    expect([half.code, half.body.data.blockers]).toEqual([
      409,
      [
        {
          code: 'finding',
          message:
            'G3 belum tercapai: isi sebab, tindakan paling sedikit 20 karakter, penanggung jawab, tenggat.',
        },
      ],
    ])
    for (const [badFinding, field] of [
      [{ ...finding, code: 'CPMK-9' }, 'findings.2.code'],
      [{ ...finding, due_year_id: 999_999 }, 'findings.2.due_year_id'],
      [{ level: 'cpl', code: 'x', action: 'y', owner: 'z' }, 'findings.2.code'],
      [{ ...finding, level: 'lain' }, 'findings.2.level'],
    ] as const) {
      const refusal = await close(course, [...both, badFinding])
      expect([refusal.code, Object.keys(refusal.body.errors)]).toEqual([422, [field]])
    }
    await app.pool.query('update lessons set end_date = now() + $2::interval where id = $1', [
      quiz2.id,
      '1 day',
    ])
    await app.pool.query('update submissions set score = null where lessons_id = $1', [task])
    await app.pool.query('update gradebook_weights set weight = 20 where lessons_id = $1', [quiz2.id])
    const refusal = await close(course, both)
    expect(refusal.body.data.blockers.map(({ code }: { code: string }) => code)).toEqual([
      'weights',
      'window',
      'waiting',
    ])
    expect((await app.pool.query('select from evaluations where courses_id = $1', [course])).rowCount).toBe(0)
  })

  it('freezes the results of a class: the print stays unchanged, and the next version differs', async () => {
    const example = await makeExample(app, teacher)
    const first = (await close(example.course, both)).body.data
    expect(first).toMatchObject({ version: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const before = await downloadPrint(first.id)
    expect(before.subarray(0, 5).toString()).toBe('%PDF-')
    await app.pool.query('update submissions set score = 10 where lessons_id = $1', [example.task])
    await app.pool.query(`update cpmk set name = 'Lain sekali' where id = $1`, [example.cpmk[0]])
    expect((await downloadPrint(first.id)).equals(before)).toBe(true)
    const all = (await state(example.course)).findings
    const second = (
      await close(
        example.course,
        all.map(({ level, code }: typeof finding) => ({ ...finding, level, code })),
      )
    ).body.data
    expect(second).toMatchObject({ version: 2 })
    expect(second.sha256).not.toBe(first.sha256)
    expect((await downloadPrint(second.id)).equals(before)).toBe(false)
    expect((await downloadPrint(first.id)).equals(before)).toBe(true)
    const { versions } = await state(example.course)
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1])
    expect(versions[0].items).toMatchObject([
      { name: 'Kuis 1', n: 4, accepted: 0, revised: 0, rejected: 0, undecided: 20, provisional: 0 },
      { name: 'Kuis 2', n: 3, accepted: 0, undecided: expect.any(Number) },
    ])
    await app.pool.query(
      `update evaluations set snapshot = snapshot #- '{items,0,undecided}' where id = $1`,
      [first.id],
    )
    expect((await state(example.course)).versions[1].items[0]).not.toHaveProperty('undecided')
    expect(versions[1].findings[0]).toMatchObject({
      code: 'CPMK-2',
      measured: 50,
      action: 'Tambah praktikum terbimbing',
      owner: 'Dr. Sari',
    })
  })

  it('hashes the snapshot, which names no student', async () => {
    const { course } = await makeExample(app, teacher)
    const { id, sha256 } = (await close(course, both)).body.data
    const { rows } = await app.pool.query(
      'select snapshot, snapshot::text as words from evaluations where id = $1',
      [id],
    )
    expect(createHash('sha256').update(canonical(rows[0].snapshot)).digest('hex')).toBe(sha256)
    expect(rows[0].words).not.toContain('Budi')
    expect(rows[0].snapshot.items).toMatchObject([
      { name: 'Kuis 1', n: 4 },
      { name: 'Kuis 2', n: 3 },
    ])
  })

  it('makes two versions when two close at once', async () => {
    const { course } = await makeExample(app, teacher)
    const replies = await Promise.all([close(course, both), close(course, both)])
    expect(replies.map(({ body }) => body.data.version).sort()).toEqual([1, 2])
  })

  it('warns of goals without CPMK, and lets the class be closed', async () => {
    const example = await makeExample(app, teacher)
    await app.pool.query('update goals set cpmk_id = null where id = $1', [example.goals[2]])
    const { blockers, warnings } = await state(example.course)
    expect(blockers).toEqual([])
    expect(warnings.map(({ code }: { code: string }) => code)).toEqual([
      'goal_without_cpmk',
      'cpmk_unmeasured',
      'without_goal',
    ])
    const findings = await findEverything(app, teacher, example.course)
    expect((await close(example.course, findings)).code).toBe(200)
  })

  it('shows the next class of the mata kuliah the actions to verify', async () => {
    const { course, subject } = await makeExample(app, teacher)
    const due_year_id = await insert(app.pool, 'years', { code: `N${course}`, name: `Depan ${course}` })
    await close(
      course,
      both.map((one) => ({ ...one, due_year_id })),
    )
    const next = await makeCourse(app.pool, teacher.id, { course_category_id: subject, year_id: due_year_id })
    const [action] = (await state(next)).actions
    expect(action).toMatchObject({
      code: 'CPMK-2',
      action: 'Tambah praktikum terbimbing',
      due_year: `Depan ${course}`,
      verified_at: null,
    })
    const tick = (body: object, person = teacher) =>
      app.send(person, verifyAction, {
        body: { courses_id: next, id: action.id, verified: 1, note: 'Sudah', ...body },
      })
    expect((await tick({})).code).toBe(200)
    const [verified] = (await state(next)).actions
    expect(verified).toMatchObject({ verified_at: expect.any(String), note: 'Sudah' })
    const colleague = await app.signedIn(await makeTeacher(app.pool))
    await app.pool.query(
      'insert into course_teamteaching (courses_id, teacher_id, position) values ($1, $2, 1)',
      [next, colleague.id],
    )
    expect((await tick({ note: 'Sudah semua' }, colleague)).code).toBe(200)
    expect((await state(next)).actions[0]).toEqual({ ...verified, note: 'Sudah semua' })
    await tick({ verified: 0 })
    expect((await state(next)).actions[0].verified_at).toBeNull()
    expect((await tick({ courses_id: course })).code).toBe(404)
    expect((await tick({}, stranger)).code).toBe(404)
    expect((await state(course)).actions).toEqual([])
  })

  it('shows a class of an earlier or the same year no actions to verify', async () => {
    const year = (code: string) => insert(app.pool, 'years', { code, name: `Semester ${code}` })
    const n = Date.now()
    // The campus's own year has the code K….
    const [before, after] = [await year(`A${n}`), await year(`U${n}`)]
    const { year_id: then } = await masters(app.pool)
    const { course, subject } = await makeExample(app, teacher)
    await close(course, both)
    const classIn = (year_id: number) =>
      makeCourse(app.pool, teacher.id, { course_category_id: subject, year_id })
    const next = await classIn(after)
    const [action] = (await state(next)).actions
    expect(action).toMatchObject({ code: 'CPMK-2' })
    for (const otherCourse of [await classIn(before), await classIn(then)]) {
      expect((await state(otherCourse)).actions).toEqual([])
      const body = { courses_id: otherCourse, id: action.id, verified: 1, note: 'Terlalu dini' }
      expect((await app.send(teacher, verifyAction, { body })).code).toBe(404)
    }
    expect((await state(next)).actions).toMatchObject([
      { verified_at: null, note: null },
      { verified_at: null },
    ])
  })

  it('is restricted to lecturers of the class', async () => {
    const { course } = await makeExample(app, teacher)
    const { id } = (await close(course, both)).body.data
    expect((await print(id, stranger)).code).toBe(404)
    expect((await close(course, both, stranger)).code).toBe(404)
    expect((await app.call(stranger, evaluation, { query: { courses_id: course } })).code).toBe(404)
    expect((await close(course, [], admin)).code).toBe(403)
  })
})
