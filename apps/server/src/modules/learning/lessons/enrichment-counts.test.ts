import { courseFollowUp, lecturerCourseMembers } from '@tuntas/contract/classroom/members'
import {
  finalScore,
  gradebook,
  masteryMap,
  studentGrades,
  studentMastery,
} from '@tuntas/contract/insight/reports'
import { courseProgress } from '@tuntas/contract/insight/teaching'
import { updateLesson } from '@tuntas/contract/learning/lesson-form'
import { lecturerLessons } from '@tuntas/contract/learning/lessons'
import { duplicateLessons } from '@tuntas/contract/learning/topics'
import { describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { enrichments, toRightAnswers } from '../../../../test/enrichment.ts'
import { withLessonForm } from '../../../../test/lesson-form.ts'
import { makeCourse, makeQuestion } from '../../../../test/make.ts'
import { newMember, sit, sittingCalls } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { furnish, pass, readTopic } = enrichments(app, classroom)
type World = Awaited<ReturnType<typeof furnish>>
const { save, saved: saveMaterial, material, detail } = withLessonForm(app, classroom)
const { overview } = sittingCalls(app)

describe('what does not wait for an enrichment', () => {
  it('is the lesson after it, the progress of the class, its weeks and who must be followed up', async () => {
    const world = await furnish()
    const student = await newMember(app, world.course)
    await pass(student, world)
    await sit(app, student, world.quiz.id, toRightAnswers(world.quiz, 0))
    expect((await overview(student, world.onwards, { record: 1 })).code).toBe(200)
    const topic = await readTopic(student, world)
    expect([topic.settled, topic.total]).toEqual([2, 2])
    const members = await app.call(classroom.teacher, lecturerCourseMembers, {
      query: { courses_id: world.course },
    })
    const ownMember = members.body.data.find(({ user_id }: { user_id: number }) => user_id === student.id)
    expect(ownMember.progress).toEqual({ settled: 2, total: 2 })
    const weeks = (await app.call(classroom.teacher, courseProgress, { query: { courses_id: world.course } }))
      .body.data
    expect([
      weeks.total,
      weeks.weeks.reduce((sum: number, one: { done: number }) => sum + one.done, 0),
    ]).toEqual([2, 2])
    const followUpReply = await app.call(classroom.teacher, courseFollowUp, {
      query: { courses_id: world.course },
    })
    expect(followUpReply.body.data).toEqual([])
  })

  it('is the mastery of goals', async () => {
    const world = await furnish()
    await makeQuestion(app.pool, world.quiz.id, { goals: 'Tujuan tantangan' })
    const student = await newMember(app, world.course)
    await pass(student, world)
    await sit(app, student, world.quiz.id, {})
    const map = (await app.call(classroom.teacher, masteryMap.page, { query: { courses_id: world.course } }))
      .body
    const ownMastery = (await app.call(student, studentMastery, { query: { courses_id: world.course } })).body
    expect([map.goals, ownMastery.data]).toEqual([[], []])
  })
})

describe('the final mark', () => {
  const marks = async (world: World, student: Person) => {
    const { course, sections_id } = world
    const book = (await app.call(classroom.teacher, gradebook.page, { query: { courses_id: course } })).body
    const recap = (
      await app.call(classroom.teacher, finalScore.page, {
        query: { courses_id: course, section_id: sections_id, type: 'all' },
      })
    ).body
    const grades = (await app.call(student, studentGrades)).body.data[0]
    const isOwn = ({ user_id }: { user_id: number }) => user_id === student.id
    return {
      columns: book.items.length,
      final: book.data.find(isOwn)?.final,
      recap: recap.column.lessons.length,
      mean: recap.data.find(isOwn)?.mean.score,
      own: grades.final,
      missing: grades.missing,
    }
  }

  it('knows nothing of an enrichment, good or bad', async () => {
    const world = await furnish()
    const student = await newMember(app, world.course)
    await pass(student, world)
    const before = await marks(world, student)
    await sit(app, student, world.quiz.id, toRightAnswers(world.quiz, 1))
    expect(await marks(world, student)).toEqual(before)
    expect(before).toEqual({ columns: 1, final: 100, recap: 1, mean: 100, own: 100, missing: 0 })
  })

  it('includes it if the lecturer says so, for students who did it; nobody has to', async () => {
    const world = await furnish({ is_expired: true, start_date: '2026-01-01', end_date: '2099-01-01' })
    const [did, did_not] = [await newMember(app, world.course), await newMember(app, world.course)]
    for (const one of [did, did_not]) await pass(one, world)
    await sit(app, did, world.quiz.id, toRightAnswers(world.quiz, 2))
    const countReply = await app.call(classroom.teacher, updateLesson, {
      body: { id: world.quiz.id, enrichment_counts: true },
    })
    expect(countReply.code).toBe(200)
    await app.pool.query(`update lessons set end_date = now() - interval '1 hour' where id = $1`, [
      world.quiz.id,
    ])
    expect(await marks(world, did)).toEqual({
      columns: 2,
      final: 75,
      recap: 2,
      mean: 75,
      own: 75,
      missing: 0,
    })
    expect(await marks(world, did_not)).toEqual({
      columns: 2,
      final: 100,
      recap: 2,
      mean: 100,
      own: 100,
      missing: 0,
    })
  })
})

describe('its lecturer', () => {
  it('marks material, assignments and quizzes by form or setting, and takes it back', async () => {
    const id = await saveMaterial({ ...material(), is_enrichment: '1' })
    expect(await detail(id)).toMatchObject({ is_enrichment: 1, enrichment_counts: 0 })
    const { version } = await detail(id)
    await save({ ...material(), id: String(id), version: String(version) })
    expect(await detail(id)).toMatchObject({ is_enrichment: 1 })
    await app.call(classroom.teacher, updateLesson, { body: { id, is_enrichment: false } })
    expect(await detail(id)).toMatchObject({ is_enrichment: 0 })
    const wrongReply = await app.send(classroom.teacher, updateLesson, {
      body: { id, is_enrichment: 'mungkin' },
    })
    expect(wrongReply.code).toBe(422)
    const strangerReply = await app.call(classroom.stranger, updateLesson, {
      body: { id, is_enrichment: true },
    })
    expect(strangerReply.code).toBe(404)
  })

  it('cannot make it a task of groups, whichever of the two comes last', async () => {
    const task = { ...material(), type: 'ASSIGNMENT' }
    const refusalText =
      'Tugas kelompok tidak dapat menjadi pengayaan: nilainya juga sampai ke anggota yang belum tuntas.'
    const expectRefused = async (
      reply: Promise<{ code: number; body: { errors: unknown } }>,
      field: string,
    ) => {
      const { code, body } = await reply
      expect([code, body.errors]).toEqual([422, { [field]: [refusalText] }])
    }
    const set = (body: { id: number; is_enrichment?: boolean; is_group?: boolean }) =>
      app.call(classroom.teacher, updateLesson, { body })
    await expectRefused(save({ ...task, is_group: '1', is_enrichment: '1' }), 'is_enrichment')
    const [group, extra] = [
      await saveMaterial({ ...task, is_group: '1' }),
      await saveMaterial({ ...task, is_enrichment: '1' }),
    ]
    await expectRefused(set({ id: group, is_enrichment: true }), 'is_enrichment')
    await expectRefused(set({ id: extra, is_group: true }), 'is_group')
    const { version } = await detail(extra)
    await expectRefused(
      save({ ...task, id: String(extra), version: String(version), is_group: '1' }),
      'is_group',
    )
    expect(await detail(group)).toMatchObject({ is_group: 1, is_enrichment: 0 })
    expect(await detail(extra)).toMatchObject({ is_group: 0, is_enrichment: 1 })
    const changeReply = await set({ id: group, is_group: false, is_enrichment: true })
    expect(changeReply.code).toBe(200)
    // Material has no group, whatever the form sends.
    await saveMaterial({ ...material(), is_group: '1', is_enrichment: '1' })
  })

  it('finds both settings in copies and in the list', async () => {
    const world = await furnish({ enrichment_counts: true })
    const target = await makeCourse(app.pool, classroom.teacher.id)
    await app.call(classroom.teacher, duplicateLessons, {
      body: { courses_id: target, list_lessons: [world.gate.id, world.quiz.id] },
    })
    const [topic] = (await app.call(classroom.teacher, lecturerLessons, { query: { id: target } })).body.data
    expect(topic.lessons[1].opened_by).toEqual([])
    await app.call(classroom.teacher, updateLesson, { body: { id: topic.lessons[0].id, status: 'publish' } })
    const [shownLesson] = (await app.call(classroom.teacher, lecturerLessons, { query: { id: target } })).body
      .data
    expect(shownLesson.lessons[1].opened_by).toEqual(['Kuis Basis'])
    expect(
      topic.lessons.map((one: Record<string, unknown>) => [one.is_enrichment, one.enrichment_counts]),
    ).toEqual([
      [0, 0],
      [1, 1],
    ])
  })
})
