import {
  keptPlan,
  plan,
  plans,
  proposePlan,
  savePlan,
  startPlan,
  withdrawPlan,
} from '@tuntas/contract/insight/plans'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { insert, makeCourse, makeStudent, makeTeacher, makeUser } from '../../../../test/make.ts'
import { begin, completePlan, makePlanned, planCalls } from '../../../../test/plans.ts'

const app = withApp()
let admin: Person
let teacher: Person
const { act, send, detail, pdf, approve } = planCalls(
  app,
  () => teacher,
  () => admin,
)
let stranger: Person
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin', { name: 'Kepala Prodi' }))
  teacher = await app.signedIn(await makeTeacher(app.pool, { name: 'Ratna' }))
  stranger = await app.signedIn(await makeTeacher(app.pool))
})

describe('its former lecturer', () => {
  /** Semesters before and after the active one, by code. */
  const term = async (place: 'before' | 'after') => {
    const { rows } = await app.pool.query('select code from years where active')
    const code = place === 'before' ? `!${Math.random()}` : `${rows[0].code}~${Math.random()}`
    return insert(app.pool, 'years', { code, name: `Semester ${code}` })
  }
  it('is not listed among lecturers of the latest semester, whatever the order of entry', async () => {
    const { subject } = await makePlanned(app, teacher)
    await makeCourse(app.pool, stranger.id, { course_category_id: subject, year_id: await term('before') })
    expect((await detail(await begin(app, teacher, subject))).lecturers).toEqual(['Ratna'])
  })

  const statuses = async (person: Person, id: number, subject: number) => {
    const calls = [
      await act(person, startPlan as never, { course_category_id: subject }),
      await act(person, proposePlan, { id }),
      await act(person, withdrawPlan, { id }),
    ]
    return calls.map(({ code }) => code)
  }

  it('still reads, and leaves writing to current lecturers', async () => {
    const fixture = await makePlanned(app, teacher)
    const formerTeacher = await app.signedIn(await makeTeacher(app.pool))
    await makeCourse(app.pool, formerTeacher.id, {
      course_category_id: fixture.subject,
      year_id: await term('before'),
    })
    const id = await begin(app, teacher, fixture.subject)
    expect((await app.send(formerTeacher, plan, { query: { id } })).code).toBe(200)
    expect(await statuses(formerTeacher, id, fixture.subject)).toEqual([403, 403, 403])
    expect((await send(formerTeacher, savePlan, { id, ...completePlan(fixture.goals) })).code).toBe(403)
    expect(await detail(id)).toMatchObject({ status: 'draf', version: 1 })
    // In a coming semester they teach it again.
    await makeCourse(app.pool, formerTeacher.id, {
      course_category_id: fixture.subject,
      year_id: await term('after'),
    })
    expect((await send(formerTeacher, savePlan, { id, ...completePlan(fixture.goals) })).code).toBe(200)
  })

  it('writes if nobody teaches it any more: the last lecturer', async () => {
    const fixture = await makePlanned(app, teacher)
    const [older, last] = [await term('before'), await insert(app.pool, 'years', { code: '"', name: 'Lama' })]
    const [first, second] = [
      await app.signedIn(await makeTeacher(app.pool)),
      await app.signedIn(await makeTeacher(app.pool)),
    ]
    await makeCourse(app.pool, first.id, { course_category_id: fixture.subject, year_id: older })
    await makeCourse(app.pool, second.id, { course_category_id: fixture.subject, year_id: last })
    await app.pool.query('update courses set deleted_at = now() where id = $1', [fixture.course])
    const startPlanAs = (person: Person) =>
      act(person, startPlan as never, { course_category_id: fixture.subject }).then(({ code }) => code)
    expect(await startPlanAs(first)).toBe(403)
    expect(await startPlanAs(second)).toBe(200)
  })
})

describe('a draft', () => {
  it('starts with 16 weeks and lists the gaps; all lecturers of the mata kuliah share it', async () => {
    const fixture = await makePlanned(app, teacher)
    const colleague = await app.signedIn(await makeTeacher(app.pool))
    await app.pool.query(
      'insert into course_teamteaching (courses_id, teacher_id, position) values ($1, $2, 1)',
      [fixture.course, colleague.id],
    )
    const [one, otherId] = await Promise.all([
      begin(app, teacher, fixture.subject),
      begin(app, colleague, fixture.subject),
    ])
    expect(one).toBe(otherId)
    const planDetail = await detail(one, colleague)
    expect(planDetail).toMatchObject({ edition: 1, status: 'draf', sks: 3, version: 1 })
    expect(planDetail.weeks.map(({ week, exam }: { week: number; exam: string }) => [week, exam])[7]).toEqual(
      [8, 'uts'],
    )
    expect(planDetail.weeks[15].exam).toBe('uas')
    expect(planDetail.cpmk.map(({ code }: { code: string }) => code)).toEqual(['CPMK-1', 'CPMK-2'])
    expect(planDetail.lacks.map(({ message }: { message: string }) => message)).toContain(
      'Jumlah bobot asesmen harus 100, sekarang 0.',
    )
    const { data } = (await app.call(teacher, plans, {})).body
    const ownSubject = data.find(
      (row: { course_category_id: number }) => row.course_category_id === fixture.subject,
    )
    expect(ownSubject.editions).toMatchObject([{ id: one, edition: 1, status: 'draf' }])
  })

  it('is saved as a whole and derives the weights of weeks', async () => {
    const fixture = await makePlanned(app, teacher)
    const id = await begin(app, teacher, fixture.subject)
    const reply = await send(teacher, savePlan, { id, version: 1, ...completePlan(fixture.goals) })
    expect(reply.code).toBe(200)
    expect(reply.body.data).toMatchObject({ version: 2, lacks: [], semester: '3' })
    const weights = reply.body.data.weeks.map(({ weight }: { weight: number }) => weight)
    expect([weights[3], weights[5], weights[7], weights[11], weights[15], weights[0]]).toEqual([
      20, 4.5, 20, 25.5, 30, 0,
    ])
    expect(weights.reduce((sum: number, one: number) => sum + one, 0)).toBe(100)
    expect(reply.body.data.assessments[1].goals).toEqual([
      { goal_id: fixture.goals[1], share: 30 },
      { goal_id: fixture.goals[2], share: 70 },
    ])
    expect((await detail(id)).references).toHaveLength(2)
  })

  it('of an older version is refused with the current state, and one of two at once succeeds', async () => {
    const fixture = await makePlanned(app, teacher)
    const id = await begin(app, teacher, fixture.subject)
    const both = await Promise.all(
      ['Satu', 'Dua'].map((description) => send(teacher, savePlan, { id, version: 1, description })),
    )
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
    const staleReply = await send(teacher, savePlan, { id, version: 1, description: 'Tiga' })
    expect([staleReply.code, staleReply.body.data.row.version]).toEqual([409, 2])
    expect((await act(teacher, proposePlan, { id, version: 1 })).code).toBe(409)
    expect((await detail(id)).description).not.toBe('Tiga')
  })

  it('refuses impossible content, and changes nothing', async () => {
    const fixture = await makePlanned(app, teacher)
    const foreignFixture = await makePlanned(app, teacher)
    const id = await begin(app, teacher, fixture.subject)
    const badParts: [object, string][] = [
      [{ weeks: [{ week: 1 }, { week: 1 }] }, 'weeks'],
      [{ weeks: [{ week: 33 }] }, 'weeks.0.week'],
      [{ weeks: [{ week: 1, exam: 'ujian' }] }, 'weeks.0.exam'],
      [{ weeks: [{ week: 1, offline_minutes: -1 }] }, 'weeks.0.offline_minutes'],
      [{ weeks: [{ week: 1, goal_ids: [foreignFixture.goals[0]] }] }, 'weeks.0.goal_ids'],
      [{ assessments: [{ name: '', type: 'QUIZ', week: 1, weight: 5 }] }, 'assessments.0.name'],
      [{ assessments: [{ name: 'x', type: 'QUIZ', week: 1, weight: 101 }] }, 'assessments.0.weight'],
      [
        {
          assessments: [
            { name: 'x', type: 'QUIZ', week: 1, weight: 1, goals: [{ goal_id: foreignFixture.goals[0] }] },
          ],
        },
        'assessments.0.goals',
      ],
      [
        {
          assessments: [
            {
              name: 'x',
              type: 'QUIZ',
              week: 1,
              weight: 1,
              goals: [{ goal_id: fixture.goals[0] }, { goal_id: fixture.goals[0] }],
            },
          ],
        },
        'assessments.0.goals',
      ],
      [{ references: [{ kind: 'lain', text: 'x' }] }, 'references.0.kind'],
    ]
    for (const [part, field] of badParts) {
      const reply = await send(teacher, savePlan, { id, ...part })
      expect([reply.code, Object.keys(reply.body.errors ?? {})], field).toEqual([422, [field]])
    }
    expect(await detail(id)).toMatchObject({ version: 1, assessments: [] })
  })

  it('is of lecturers of the mata kuliah alone', async () => {
    const fixture = await makePlanned(app, teacher)
    const id = await begin(app, teacher, fixture.subject)
    expect(
      (await app.send(stranger, startPlan, { body: { course_category_id: fixture.subject } })).code,
    ).toBe(404)
    for (const call of [
      () => app.send(stranger, plan, { query: { id } }),
      () => send(stranger, savePlan, { id }),
      () => act(stranger, proposePlan, { id }),
      () => act(stranger, withdrawPlan, { id }),
    ])
      expect((await call()).code).toBe(404)
    const student = await app.signedIn(await makeStudent(app.pool))
    expect((await send(student, savePlan, { id })).code).toBe(403)
    expect((await pdf(stranger, id)).statusCode).toBe(404)
    // Approvers do not see it before the proposal either.
    expect((await app.send(admin, keptPlan, { query: { id } })).code).toBe(404)
    expect((await approve(id)).code).toBe(404)
  })
})
