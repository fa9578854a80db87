import { studentNext, studentWork } from '@tuntas/contract/insight/dashboard'
import { studentsBehind } from '@tuntas/contract/insight/teaching'
import { readLesson } from '@tuntas/contract/learning/attempts'
import { collectLessons } from '@tuntas/contract/learning/collection'
import { saveException } from '@tuntas/contract/learning/exceptions'
import { studentQuizGoals } from '@tuntas/contract/learning/goal-results'
import { offlineLessons } from '@tuntas/contract/learning/lessons'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { enrichments, toRightAnswers } from '../../../../test/enrichment.ts'
import { newMember, sit, sittingCalls } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { furnish, fail, readTopic, handIn, readHome, pass } = enrichments(app, classroom)
type World = Awaited<ReturnType<typeof furnish>>
const { start, overview } = sittingCalls(app)

describe('who has not mastered the quiz', () => {
  let world: World
  let student: Person
  beforeAll(async () => {
    world = await furnish()
    student = await newMember(app, world.course)
    await fail(student, world)
  })

  it('reads the name of the enrichment and what opens it', async () => {
    const { lessons } = await readTopic(student, world)
    expect(lessons[1]).toMatchObject({
      is_enrichment: 1,
      locked: 1,
      state: 'locked',
      opens_after: 'Kuis Basis',
      obstacle: { id: world.gate.id },
    })
  })

  const doors: [
    string,
    (person: Person, world: World) => Promise<{ code: number; body: { code: string; message: string } }>,
  ][] = [
    ['reading the material', (person, { reading }) => overview(person, reading, { record: 1 })],
    ['reading it without a trace', (person, { reading }) => overview(person, reading)],
    [
      'saying that it was read',
      (person, { reading }) => app.call(person, readLesson, { body: { id: reading, by: 'end' } }),
    ],
    ['opening the quiz', (person, { quiz }) => overview(person, quiz.id)],
    ['starting the quiz', (person, { quiz }) => start(person, quiz.id)],
    ['its remedial', (person, { quiz }) => start(person, quiz.id, 'remedial')],
    [
      'its goals',
      (person, { quiz }) => app.call(person, studentQuizGoals, { query: { lessons_id: quiz.id } }),
    ],
    ['opening the assignment', (person, { task }) => overview(person, task)],
    ['handing in', (person, { task }) => handIn(person, task)],
  ]
  it.each(doors)('is refused at %s, with the quiz that opens it', async (_, door) => {
    const { code, body } = await door(student, world)
    expect([code, body.code]).toEqual([409, 'enrichment_locked'])
    expect(body.message).toBe('Pengayaan ini terbuka setelah kamu tuntas di Kuis Basis.')
  })

  it('leaves nothing behind by trying', async () => {
    for (const [, door] of doors) await door(student, world)
    const { rows } = await app.pool.query(
      `select (select count(*) from attempts where lessons_id = $1) + (select count(*) from submissions where lessons_id = $2)
        + (select count(*) from lesson_openings where lessons_id = $3) as n`,
      [world.quiz.id, world.task, world.reading],
    )
    expect(Number(rows[0].n)).toBe(0)
  })

  it('gets it into no collection and onto no device', async () => {
    const { course, reading, task } = world
    const collectReply = await app.call(student, collectLessons, {
      body: { courses_id: course, list_lessons: [reading] },
    })
    expect(collectReply.code).toBe(409)
    const { data } = (await app.call(student, offlineLessons, { query: { id: course } })).body
    expect(data.map(({ id }: { id: number }) => id)).not.toEqual(expect.arrayContaining([reading, task]))
  })

  it('is asked nothing by it: no work, no deadline, no offer, not behind', async () => {
    const endedWorld = await furnish({ is_expired: true, start_date: '2026-01-01', end_date: '2026-02-01' })
    const lateStudent = await newMember(app, endedWorld.course)
    await fail(lateStudent, endedWorld)
    const { work, deadlines, enrichment } = await readHome(lateStudent)
    expect([...work, ...deadlines].map(({ name }: { name: string }) => name)).not.toContain('Proyek kecil')
    expect(enrichment).toEqual([])
    expect(
      (await app.call(lateStudent, studentWork)).body.data.map(({ name }: { name: string }) => name),
    ).toEqual(['Kuis Basis'])
    const behind = await app.call(classroom.teacher, studentsBehind, {
      query: { courses_id: endedWorld.course },
    })
    for (const one of behind.body.data) expect(one.missed).toBe(0)
  })
})

describe('who has mastered it', () => {
  it('is offered it at that moment, on the class page and at home, and takes it', async () => {
    const world = await furnish()
    const student = await newMember(app, world.course)
    await pass(student, world)
    const names = ['Bacaan lanjut', 'Proyek kecil', 'Soal tantangan']
    expect(
      (await overview(student, world.gate.id)).body.data.enrichment.map((one: { name: string }) => one.name),
    ).toEqual(names)
    expect(
      (await readTopic(student, world)).lessons.slice(1, 4).map((one: { state: string }) => one.state),
    ).toEqual(['available', 'available', 'available'])
    expect((await readHome(student)).enrichment.map((one: { name: string }) => one.name)).toEqual(names)
    await overview(student, world.reading, { record: 1 })
    await sit(app, student, world.quiz.id, toRightAnswers(world.quiz))
    expect((await handIn(student, world.task)).code).toBe(200)
    expect((await readHome(student)).enrichment).toEqual([])
    expect((await overview(student, world.gate.id)).body.data.enrichment).toEqual([])
  })

  it('goes on with what is for everybody, and is led to enrichment in place of waiting', async () => {
    const world = await furnish()
    const student = await newMember(app, world.course)
    await pass(student, world)
    const { data } = (await overview(student, world.gate.id)).body
    expect(data.next).toMatchObject({ id: world.onwards })
    expect((await app.call(student, studentNext)).body.data).toMatchObject({
      lessons_id: world.onwards,
      is_enrichment: 0,
    })
    await overview(student, world.onwards, { record: 1 })
    expect((await app.call(student, studentNext)).body.data).toMatchObject({
      lessons_id: world.reading,
      is_enrichment: 1,
    })
  })

  it('by Luluskan has it open too; by Buka kunci of the quiz not, of the enrichment itself yes', async () => {
    const world = await furnish()
    const [passedStudent, unlocked] = [await newMember(app, world.course), await newMember(app, world.course)]
    const grant = (user_id: number, lessons_id: number, kind: 'pass' | 'unlock') =>
      app.call(classroom.teacher, saveException, {
        body: { user_id, courses_id: world.course, lessons_id, kind, reason: 'Diskusi' },
      })
    await grant(passedStudent.id, world.gate.id, 'pass')
    await grant(unlocked.id, world.gate.id, 'unlock')
    expect((await start(passedStudent, world.quiz.id)).code).toBe(200)
    expect((await start(unlocked, world.quiz.id)).code).toBe(409)
    await grant(unlocked.id, world.quiz.id, 'unlock')
    expect((await start(unlocked, world.quiz.id)).code).toBe(200)
  })

  it('finishes an open paper even if mastery was lost since', async () => {
    const world = await furnish()
    const student = await newMember(app, world.course)
    await pass(student, world)
    const [first] = (await Promise.all([start(student, world.quiz.id), start(student, world.quiz.id)])).map(
      ({ body }) => body.data.id,
    )
    await app.pool.query('update lessons set kkm = 100, is_competent = true where id = $1', [world.gate.id])
    await app.pool.query(`update attempts set score = 10 where lessons_id = $1`, [world.gate.id])
    const secondReply = await start(student, world.quiz.id)
    expect([secondReply.code, secondReply.body.data.id]).toEqual([200, first])
    expect((await overview(student, world.reading)).code).toBe(409)
  })

  it('is not told by an offer before the score is', async () => {
    const world = await furnish()
    await app.pool.query(`update lessons set show_score = 'returned' where id = $1`, [world.gate.id])
    const student = await newMember(app, world.course)
    await pass(student, world)
    expect((await readTopic(student, world)).lessons[1].state).toBe('locked')
    expect((await overview(student, world.gate.id)).body.data.enrichment).toEqual([])
  })
})
