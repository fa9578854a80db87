import { classOutcomes } from '@tuntas/contract/insight/outcomes'
import { plannedWeights } from '@tuntas/contract/insight/plan-checks'
import { approvePlan, planClass, planClasses, planRealisation } from '@tuntas/contract/insight/plans'
import { publishLessons } from '@tuntas/contract/learning/lesson-form'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeCourse, makeQuestion, makeSection, makeTeacher, makeUser } from '../../../../test/make.ts'
import { begin, completePlan, makePlanned, proposed } from '../../../../test/plans.ts'

const app = withApp()
let admin: Person
let teacher: Person
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  teacher = await app.signedIn(await makeTeacher(app.pool))
})

const approved = async (made: Awaited<ReturnType<typeof makePlanned>>) => {
  const id = await proposed(app, teacher, made)
  await app.call(admin, approvePlan, { body: { id } })
  return id
}
const fill = (id: number, courses_id: number, who = teacher) =>
  app.send(who, planClass, { body: { id, courses_id } })
const realised = async (courses_id: number) =>
  (await app.call(teacher, planRealisation, { query: { courses_id } })).body.data
const count = async (table: string, courses_id: number) =>
  (await app.pool.query(`select count(*)::int as n from ${table} where courses_id = $1`, [courses_id]))
    .rows[0].n

describe('a class from an RPS', () => {
  it('has its weeks as topics, its assessments as drafts, and once published its weights per goal', async () => {
    const made = await makePlanned(app, teacher)
    const id = await approved(made)
    const choices = (await app.call(teacher, planClasses, { query: { id } })).body.data
    expect(choices.map((one: { id: number }) => one.id)).toEqual([made.course])
    const reply = await fill(id, made.course)
    expect(reply.body.data).toEqual({ courses_id: made.course, topics: 16, lessons: 5 })
    const lessons = (
      await app.pool.query(
        `select l.id, l.name, l.type, l.status, l.type_quiz, s.name as topic, w.weight::float from lessons l join sections s on s.id = l.sections_id
          join gradebook_weights w on w.lessons_id = l.id where l.courses_id = $1 order by s.position, l.position`,
        [made.course],
      )
    ).rows
    expect(lessons.map(({ id: _, ...one }) => one)).toEqual([
      {
        name: 'Tugas 1',
        type: 'ASSIGNMENT',
        status: 'unpublish',
        type_quiz: null,
        topic: 'Minggu 4: Materi pekan 4',
        weight: 20,
      },
      {
        name: 'Kuis 1',
        type: 'QUIZ',
        status: 'unpublish',
        type_quiz: 'formatif',
        topic: 'Minggu 6: Materi pekan 6',
        weight: 4.5,
      },
      {
        name: 'UTS',
        type: 'QUIZ',
        status: 'unpublish',
        type_quiz: 'sumatif',
        topic: 'Minggu 8: Ujian Tengah Semester',
        weight: 20,
      },
      {
        name: 'Tugas 2',
        type: 'ASSIGNMENT',
        status: 'unpublish',
        type_quiz: null,
        topic: 'Minggu 12: Materi pekan 12',
        weight: 25.5,
      },
      {
        name: 'UAS',
        type: 'QUIZ',
        status: 'unpublish',
        type_quiz: 'sumatif',
        topic: 'Minggu 16: Ujian Akhir Semester',
        weight: 30,
      },
    ])
    // Questions that ask what the plan says of the quizzes' goals.
    const [a, b, c] = made.goals
    const asked: Record<string, number[]> = { 'Kuis 1': [b], UTS: [a, b], UAS: [b, c] }
    for (const { id: quiz, name } of lessons)
      for (const goal_id of asked[name] ?? []) await makeQuestion(app.pool, quiz, { goal_id, point: 10 })
    await app.call(teacher, publishLessons, {
      body: { courses_id: made.course, list_id: lessons.map((one) => one.id), status: 'publish' },
    })
    const { weights, without_goal } = (
      await app.call(teacher, classOutcomes, { query: { courses_id: made.course } })
    ).body.data
    const planned = plannedWeights(completePlan(made.goals).assessments)
    expect(without_goal).toBe(0)
    expect(weights).toEqual(
      made.goals.map((goal_id) => ({ goal_id, weight: expect.closeTo(planned.get(goal_id) ?? 0, 2) })),
    )
    const found = await realised(made.course)
    expect([found.plan, found.made_from_plan]).toEqual([{ id, edition: 1 }, 1])
    for (const goal of found.goals) expect(goal.actual).toBeCloseTo(goal.planned, 2)
    expect(found.assessments).toHaveLength(5)
    for (const one of found.assessments) expect(one.actual).toBe(one.planned)
    expect(
      found.weeks
        .filter(({ lessons: n }: { lessons: number }) => n > 0)
        .map(({ week }: { week: number }) => week),
    ).toEqual([4, 6, 8, 12, 16])
  })

  it('is filled once: of two at once one, and none that has a topic', async () => {
    const made = await makePlanned(app, teacher)
    const id = await approved(made)
    const both = await Promise.all([fill(id, made.course), fill(id, made.course)])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(await count('lessons', made.course)).toBe(5)
    const other = await makeCourse(app.pool, teacher.id, { course_category_id: made.subject })
    await makeSection(app.pool, other)
    expect((await fill(id, other)).code).toBe(409)
    expect(await count('lessons', other)).toBe(0)
  })

  it("is refused of what is not approved, of another mata kuliah, and somebody else's", async () => {
    const made = await makePlanned(app, teacher)
    const draft = await begin(app, teacher, made.subject)
    expect((await fill(draft, made.course)).code).toBe(409)
    const other = await makePlanned(app, teacher)
    const id = await approved(other)
    expect((await fill(id, made.course)).code).toBe(422)
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    expect((await fill(id, other.course, stranger)).code).toBe(404)
    const theirs = await makeCourse(app.pool, stranger.id, { course_category_id: other.subject })
    expect((await fill(id, theirs)).code).toBe(404)
    expect(await count('sections', made.course)).toBe(0)
  })

  it('is not made in part: a goal that was put away since leaves nothing behind', async () => {
    const made = await makePlanned(app, teacher)
    const id = await approved(made)
    await app.pool.query('update goals set archived_at = now() where id = $1', [made.goals[2]])
    const refused = await fill(id, made.course)
    expect([refused.code, refused.body.message]).toEqual([422, expect.stringContaining('Tugas 2, UAS')])
    expect(await count('sections', made.course)).toBe(0)
  })
})

describe('RPS dan pelaksanaan', () => {
  it('says what was planned and not tested, and which weeks have nothing, of any class of the mata kuliah', async () => {
    const made = await makePlanned(app, teacher)
    expect((await realised(made.course)).plan).toBeNull()
    await approved(made)
    await makeSection(app.pool, made.course, { name: 'Topik pertama' })
    const found = await realised(made.course)
    expect(found.made_from_plan).toBe(0)
    expect(
      found.goals.map((goal: { planned: number; actual: number; tested: number }) => [
        goal.planned,
        goal.actual,
        goal.tested,
      ]),
    ).toEqual([
      [30, 0, 0],
      [37.15, 0, 0],
      [32.85, 0, 0],
    ])
    expect(found.weeks[0]).toEqual({ week: 1, name: 'Materi pekan 1', topic: 'Topik pertama', lessons: 0 })
    expect(found.weeks[1].topic).toBeNull()
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    expect((await app.send(stranger, planRealisation, { query: { courses_id: made.course } })).code).toBe(404)
  })
})
