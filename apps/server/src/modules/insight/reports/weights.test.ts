import { gradebook, saveWeights } from '@tuntas/contract/insight/reports'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { insert, makeCourse, makeLesson } from '../../../../test/make.ts'

const app = withApp()
const classroom = withClassroom(app)
const task = (course: number, name: string, more: object = {}) =>
  makeLesson(app.pool, course, { type: 'ASSIGNMENT', name, ...more })
const DRAFT = { status: 'unpublish' }
const save = (courses_id: number, body: object, person = classroom.teacher) =>
  app.send(person, saveWeights, { body: { courses_id, ...body } })
const book = async (courses_id: number) =>
  (await app.call(classroom.teacher, gradebook.page, { query: { courses_id } })).body
const listWeights = async (course: number) => {
  const { items, drafts } = await book(course)
  return [...items, ...drafts].map(({ weight }: { weight: number }) => weight)
}
const toWeights = (...pairs: [number, number][]) => ({
  weights: pairs.map(([lessons_id, weight]) => ({ lessons_id, weight })),
})

/** A class of four items with RPS weights 20, 20, 25 and 35; the last two are drafts. */
const newPlanned = async () => {
  const course = await makeCourse(app.pool, classroom.teacher.id)
  const { rows } = await app.pool.query('select course_category_id from courses where id = $1', [course])
  const plan_id = await insert(app.pool, 'plans', {
    course_category_id: rows[0].course_category_id,
    edition: course,
    created_by: classroom.teacher.id,
  })
  await app.pool.query(
    "update plans set status = 'disahkan', snapshot = '{}', document = '', proposed_at = now(), approved_at = now() where id = $1",
    [plan_id],
  )
  await app.pool.query('insert into plan_classes (courses_id, plan_id) values ($1, $2)', [course, plan_id])
  const lessons: number[] = []
  for (const [at, weight] of [20, 20, 25, 35].entries()) {
    const name = `Asesmen ${at + 1}`
    const assessment = await insert(app.pool, 'plan_assessments', {
      plan_id,
      position: at + 1,
      name,
      type: 'ASSIGNMENT',
      week: at + 1,
      weight,
    })
    const lesson = await task(course, name, at < 2 ? {} : DRAFT)
    await app.pool.query('insert into plan_lessons (lessons_id, assessment_id) values ($1, $2)', [
      lesson,
      assessment,
    ])
    lessons.push(lesson)
  }
  return { course, lessons }
}

describe('the weights of a class', () => {
  it('accepts one of the three ways, and only items of the class', async () => {
    const course = await makeCourse(app.pool, classroom.teacher.id)
    const a = await task(course, 'A')
    const otherTask = await task(await makeCourse(app.pool, classroom.teacher.id), 'Lain')
    const wrongBodies = [
      {},
      { equal: false },
      { equal: true, from_plan: true },
      { ...toWeights([a, 100]), equal: true },
    ]
    for (const body of wrongBodies) {
      const reply = await save(course, body)
      expect([reply.code, reply.body.errors?.weights]).toEqual([422, ['Masukan bobot']])
    }
    expect((await save(course, toWeights([a, 50], [otherTask, 50]))).code).toBe(404)
    expect((await save(course, { equal: true }, classroom.stranger)).code).toBe(404)
    expect((await book(course)).weights).toBe('equal')
    const { code, body } = await save(course, { from_plan: true })
    expect([code, body.message]).toEqual([409, 'Kelas ini tidak dibuat dari RPS.'])
  })

  it('weighs equally and exactly while none is stored, drafts included', async () => {
    const course = await makeCourse(app.pool, classroom.teacher.id)
    for (const name of ['A', 'B', 'C']) await task(course, name)
    const draft = await task(course, 'Draf', DRAFT)
    expect(await book(course)).toMatchObject({
      weights: 'equal',
      total_weight: 100,
      draft_weight: 0,
      has_plan: 0,
    })
    expect(await listWeights(course)).toEqual([33.33, 33.33, 33.33, 0])
    await app.pool.query('insert into gradebook_weights (lessons_id, weight) values ($1, 40)', [draft])
    expect(await book(course)).toMatchObject({ weights: 'set', total_weight: 0, draft_weight: 40 })
  })

  it('asks before a draft loses its weight, and audits every item before and after', async () => {
    const course = await makeCourse(app.pool, classroom.teacher.id)
    const [a, b, draft] = [await task(course, 'A'), await task(course, 'B'), await task(course, 'UAS', DRAFT)]
    const all = toWeights([a, 30], [b, 30], [draft, 40])
    expect((await save(course, all)).body.data).toEqual({
      total_weight: 60,
      draft_weight: 40,
      weights: 'set',
    })
    const warningReply = await save(course, toWeights([a, 100]))
    expect([warningReply.code, warningReply.body.data]).toEqual([
      409,
      { drafts: [{ id: draft, name: 'UAS', weight: 40 }] },
    ])
    expect(await listWeights(course)).toEqual([30, 30, 40])
    expect((await save(course, { ...toWeights([a, 100]), confirm: true })).code).toBe(200)
    expect(await listWeights(course)).toEqual([100, 0, 0])
    const { rows } = await app.pool.query(
      "select before, after from audit_log where kind = 'gradebook_weights' and thing_id = $1 order by id desc limit 1",
      [course],
    )
    expect(rows[0]).toEqual({
      before: all.weights,
      after: [a, b, draft].map((lessons_id, at) => ({ lessons_id, weight: at === 0 ? 100 : 0 })),
    })
  })

  it('resets to equal weights and to the RPS', async () => {
    const { course, lessons } = await newPlanned()
    const extra = await task(course, 'Tambahan')
    expect((await save(course, { from_plan: true })).body.data).toEqual({
      total_weight: 40,
      draft_weight: 60,
      weights: 'set',
    })
    expect(await book(course)).toMatchObject({ has_plan: 1 })
    expect(await listWeights(course)).toEqual([20, 20, 0, 25, 35])
    expect((await save(course, { equal: true })).body.data).toEqual({
      total_weight: 100,
      draft_weight: 0,
      weights: 'equal',
    })
    const { items, drafts } = await book(course)
    const planWeights = [...items, ...drafts].map(
      ({ plan_weight }: { plan_weight: number | null }) => plan_weight,
    )
    expect(planWeights).toEqual([20, 20, null, 25, 35])
    expect(items[2].id).toBe(extra)
    await app.pool.query('update lessons set deleted_at = now() where id = $1', [lessons[3]])
    const refusal = await save(course, { from_plan: true })
    expect([refusal.code, refusal.body.data]).toEqual([409, { total: 65, missing: ['Asesmen 4'] }])
    expect((await book(course)).weights).toBe('equal')
  })
})
