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

const approved = async (fixture: Awaited<ReturnType<typeof makePlanned>>) => {
  const id = await proposed(app, teacher, fixture)
  await app.call(admin, approvePlan, { body: { id } })
  return id
}
const fill = (id: number, courses_id: number, person = teacher) =>
  app.send(person, planClass, { body: { id, courses_id } })
const realised = async (courses_id: number) =>
  (await app.call(teacher, planRealisation, { query: { courses_id } })).body.data
const count = async (table: string, courses_id: number) =>
  (await app.pool.query(`select count(*)::int as n from ${table} where courses_id = $1`, [courses_id]))
    .rows[0].n

describe('a class from an RPS', () => {
  it('gives its quizzes the chosen duration, KKM and state', async () => {
    const fixture = await makePlanned(app, teacher)
    const id = await approved(fixture)
    const quizzes = [
      { position: 2, minutes: 95, kkm: 70, publish: true },
      { position: 3, minutes: 120, kkm: '', publish: 0 },
    ]
    const send = (part: object) =>
      app.send(teacher, planClass, { body: { id, courses_id: fixture.course, quizzes: [part] } })
    for (const [part, field] of [
      [{ ...quizzes[0], minutes: 0 }, 'quizzes.0.minutes'],
      [{ ...quizzes[0], kkm: 101 }, 'quizzes.0.kkm'],
      [{ ...quizzes[0], kkm: 0 }, 'quizzes.0.kkm'],
    ] as const) {
      const refusal = await send(part)
      expect([refusal.code, Object.keys(refusal.body.errors)]).toEqual([422, [field]])
    }
    const body = { id, courses_id: fixture.course, quizzes }
    expect((await app.send(teacher, planClass, { body })).code).toBe(200)
    const { rows } = await app.pool.query(
      `select name, duration::text, kkm::float, is_competent, status from lessons where courses_id = $1 and type = 'QUIZ' order by name`,
      [fixture.course],
    )
    expect(rows).toEqual([
      { name: 'Kuis 1', duration: '01:35:00', kkm: 70, is_competent: true, status: 'publish' },
      { name: 'UAS', duration: '01:00:00', kkm: null, is_competent: false, status: 'unpublish' },
      { name: 'UTS', duration: '02:00:00', kkm: null, is_competent: false, status: 'unpublish' },
    ])
  })

  it('has its weeks as topics, its assessments as drafts, and once published its weights per goal', async () => {
    const fixture = await makePlanned(app, teacher)
    const id = await approved(fixture)
    const choices = (await app.call(teacher, planClasses, { query: { id } })).body.data
    expect(choices.map((one: { id: number }) => one.id)).toEqual([fixture.course])
    const reply = await fill(id, fixture.course)
    expect(reply.body.data).toEqual({ courses_id: fixture.course, topics: 16, lessons: 5 })
    const lessons = (
      await app.pool.query(
        `select l.id, l.name, l.type, l.status, l.type_quiz, s.name as topic, w.weight::float from lessons l join sections s on s.id = l.sections_id
          join gradebook_weights w on w.lessons_id = l.id where l.courses_id = $1 order by s.position, l.position`,
        [fixture.course],
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
    // Questions as the plan assigns the quizzes' goals.
    const [a, b, c] = fixture.goals
    const goalsByQuiz: Record<string, number[]> = { 'Kuis 1': [b], UTS: [a, b], UAS: [b, c] }
    for (const { id: quiz, name } of lessons)
      for (const goal_id of goalsByQuiz[name] ?? [])
        await makeQuestion(app.pool, quiz, { goal_id, point: 10 })
    await app.call(teacher, publishLessons, {
      body: { courses_id: fixture.course, list_id: lessons.map((one) => one.id), status: 'publish' },
    })
    const { weights, without_goal } = (
      await app.call(teacher, classOutcomes, { query: { courses_id: fixture.course } })
    ).body.data
    const weightByGoal = plannedWeights(completePlan(fixture.goals).assessments)
    expect(without_goal).toBe(0)
    expect(weights).toEqual(
      fixture.goals.map((goal_id) => ({
        goal_id,
        weight: expect.closeTo(weightByGoal.get(goal_id) ?? 0, 2),
      })),
    )
    const realisation = await realised(fixture.course)
    expect([realisation.plan, realisation.made_from_plan]).toEqual([{ id, edition: 1 }, 1])
    for (const goal of realisation.goals) expect(goal.actual).toBeCloseTo(goal.planned, 2)
    expect(realisation.assessments).toHaveLength(5)
    for (const one of realisation.assessments) expect(one.actual).toBe(one.planned)
    expect(
      realisation.weeks
        .filter(({ lessons: n }: { lessons: number }) => n > 0)
        .map(({ week }: { week: number }) => week),
    ).toEqual([4, 6, 8, 12, 16])
  })

  it('is filled once: of two at once one, and none that has a topic', async () => {
    const fixture = await makePlanned(app, teacher)
    const id = await approved(fixture)
    const both = await Promise.all([fill(id, fixture.course), fill(id, fixture.course)])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(await count('lessons', fixture.course)).toBe(5)
    const otherCourse = await makeCourse(app.pool, teacher.id, { course_category_id: fixture.subject })
    await makeSection(app.pool, otherCourse)
    expect((await fill(id, otherCourse)).code).toBe(409)
    expect(await count('lessons', otherCourse)).toBe(0)
  })

  it("is refused of what is not approved, of another mata kuliah, and somebody else's", async () => {
    const fixture = await makePlanned(app, teacher)
    const draft = await begin(app, teacher, fixture.subject)
    expect((await fill(draft, fixture.course)).code).toBe(409)
    const otherFixture = await makePlanned(app, teacher)
    const id = await approved(otherFixture)
    expect((await fill(id, fixture.course)).code).toBe(422)
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    expect((await fill(id, otherFixture.course, stranger)).code).toBe(404)
    const foreignCourse = await makeCourse(app.pool, stranger.id, {
      course_category_id: otherFixture.subject,
    })
    expect((await fill(id, foreignCourse)).code).toBe(404)
    expect(await count('sections', fixture.course)).toBe(0)
  })

  it('is created completely or not at all: an archived goal leaves nothing behind', async () => {
    const fixture = await makePlanned(app, teacher)
    const id = await approved(fixture)
    await app.pool.query('update goals set archived_at = now() where id = $1', [fixture.goals[2]])
    const refusal = await fill(id, fixture.course)
    expect([refusal.code, refusal.body.message]).toEqual([422, expect.stringContaining('Tugas 2, UAS')])
    expect(await count('sections', fixture.course)).toBe(0)
  })
})

describe('RPS dan pelaksanaan', () => {
  it('lists planned but untested goals and empty weeks, for any class of the mata kuliah', async () => {
    const fixture = await makePlanned(app, teacher)
    expect((await realised(fixture.course)).plan).toBeNull()
    await approved(fixture)
    await makeSection(app.pool, fixture.course, { name: 'Topik pertama' })
    const realisation = await realised(fixture.course)
    expect(realisation.made_from_plan).toBe(0)
    expect(
      realisation.goals.map((goal: { planned: number; actual: number; tested: number }) => [
        goal.planned,
        goal.actual,
        goal.tested,
      ]),
    ).toEqual([
      [30, 0, 0],
      [37.15, 0, 0],
      [32.85, 0, 0],
    ])
    expect(realisation.weeks[0]).toEqual({
      week: 1,
      name: 'Materi pekan 1',
      topic: 'Topik pertama',
      lessons: 0,
    })
    expect(realisation.weeks[1].topic).toBeNull()
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    expect((await app.send(stranger, planRealisation, { query: { courses_id: fixture.course } })).code).toBe(
      404,
    )
  })
})
