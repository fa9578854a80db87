import { adminCourses } from '@tuntas/contract/classroom/courses'
import { studentQuizGoals } from '@tuntas/contract/learning/goal-results'
import { mergeGoals } from '@tuntas/contract/learning/goals'
import { dueRefreshes, practiceQuestion, saveReminder } from '@tuntas/contract/learning/practice'
import { ownData } from '@tuntas/contract/operations/archive'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeGoal, makeQuestion, makeQuiz, makeSubject, makeUser, masters } from '../../../../test/make.ts'
import { daysUntil, refreshing } from '../../../../test/refreshing.ts'
import { newMember, sit } from '../../../../test/sitting.ts'
import { overPool, transaction } from '../../../platform/db/db.ts'
import { erasePractice } from './erase.store.ts'

const app = withApp()
const classroom = withClassroom(app)
const { taken: takeQuiz, listDue, ask, round, age, answer } = refreshing(app, classroom)

describe('a mastered goal', () => {
  it('is due three days after it was mastered, not before', async () => {
    const { student, goal_id } = await takeQuiz(2)
    expect(await listDue(student)).toEqual([])
    expect((await ask(student, goal_id)).data).toBeNull()
    await app.pool.query("update attempts set end_date = end_date - interval '1 day' where user_id = $1", [
      student.id,
    ])
    expect(await listDue(student)).toEqual([
      expect.objectContaining({ courses_id: classroom.course, goal_id, goals: expect.any(String) }),
    ])
  })

  it('asks three questions; two right keep it for fourteen days more', async () => {
    const { student, goal_id } = await takeQuiz(3)
    const replies = await round(student, goal_id, [true, false, true])
    expect(replies.slice(0, 2)).toEqual([
      { answered: 1, correct: 1, due_at: null },
      { answered: 2, correct: 1, due_at: null },
    ])
    expect(replies[2]).toMatchObject({ answered: 3, correct: 2 })
    expect(daysUntil(replies[2]?.due_at)).toBe(14)
    expect(await listDue(student)).toEqual([])
    expect((await ask(student, goal_id)).data).toBeNull()
  })

  it('comes again the sooner where two were wrong, and later after each that went well', async () => {
    const { student, goal_id } = await takeQuiz(3)
    await round(student, goal_id, [true, true, true])
    await age(student, 14)
    const failedRound = await round(student, goal_id, [true, false, false])
    expect(daysUntil(failedRound[2]?.due_at)).toBe(2)
    await age(student, 2)
    const anew = await round(student, goal_id, [true, true, false])
    expect(daysUntil(anew[2]?.due_at)).toBe(5)
  })

  it('is due whatever a quiz asked that is a draft now, and not by such a quiz alone', async () => {
    const { student, quiz, goal_id } = await takeQuiz(3)
    const draft = await makeQuiz(app.pool, classroom.course, { questions: 0 })
    await sit(app, student, draft.id, { [await makeQuestion(app.pool, draft.id, { goal_id })]: 'B' })
    const unpublish = (id: number) =>
      app.pool.query(`update lessons set status = 'unpublish' where id = $1`, [id])
    expect(await listDue(student)).toEqual([])
    await unpublish(draft.id)
    expect(await listDue(student)).toHaveLength(1)
    await unpublish(quiz)
    expect(await listDue(student)).toEqual([])
  })

  it('stays mastered whatever its rounds come to', async () => {
    const { student, quiz, goal_id } = await takeQuiz(3)
    const readGoals = async () =>
      (await app.call(student, studentQuizGoals, { query: { lessons_id: quiz } })).body.data
    const before = await readGoals()
    await round(student, goal_id, [false, false, false])
    expect(await readGoals()).toEqual(before)
    expect(before.mastered).toBe(1)
  })

  it('is not due where the goal was missed, or has fewer than three questions to ask', async () => {
    const missedSitting = await takeQuiz(10, 2)
    expect(await listDue(missedSitting.student)).toEqual([])
    const fewSitting = await takeQuiz(10, 4, 2)
    expect(await listDue(fewSitting.student)).toEqual([])
    expect((await ask(fewSitting.student, fewSitting.goal_id)).data).toBeNull()
  })
})

describe('a round', () => {
  it('asks each question once, and goes on where it was left', async () => {
    const { student, goal_id } = await takeQuiz(3)
    const first = await ask(student, goal_id)
    if (!first.data) throw new Error('nothing to refresh')
    await answer(student, first.data, true)
    expect((await answer(student, first.data, true)).code).toBe(409)
    const second = await ask(student, goal_id)
    expect(second.answered).toBe(1)
    expect(second.data?.id).not.toBe(first.data.id)
  })

  it('counts an answer that was sent twice once, also in the same moment', async () => {
    const { student, goal_id } = await takeQuiz(3)
    const { data } = await ask(student, goal_id)
    if (!data) throw new Error('nothing to refresh')
    const replies = await Promise.all(
      [1, 2, 3].map(() => answer(student, data, true, { sent_key: 'segar-0001' })),
    )
    expect(replies.map(({ body }) => body.data.refresh)).toEqual(
      Array(3).fill({ answered: 1, correct: 1, due_at: null }),
    )
    expect((await ask(student, goal_id)).answered).toBe(1)
  })

  it('is refused while the goal is not due', async () => {
    const { student, goal_id } = await takeQuiz(1)
    const { data } = (
      await app.call(student, practiceQuestion, { query: { courses_id: classroom.course, goal_id } })
    ).body
    expect((await answer(student, data, true)).code).toBe(409)
  })
})

describe('a round and concurrent changes', () => {
  it('counts no answer as right whose key was just told, and rather asks others', async () => {
    const { student, goal_id } = await takeQuiz(3)
    const { data } = await ask(student, goal_id)
    if (!data) throw new Error('nothing to refresh')
    await answer(student, data, false, { refresh: false })
    expect((await ask(student, goal_id)).data?.id).not.toBe(data.id)
    const feedback = (await answer(student, data, true)).body.data
    expect(feedback).toMatchObject({ status: 'correct', is_retry: 1, refresh: { answered: 1, correct: 0 } })
  })

  it('goes on in the goal that its own went into', async () => {
    const { student, goal_id } = await takeQuiz(3)
    const first = await ask(student, goal_id)
    if (!first.data) throw new Error('nothing to refresh')
    await answer(student, first.data, true)
    const { rows } = await app.pool.query('select course_category_id from goals where id = $1', [goal_id])
    const into_id = await makeGoal(app.pool, rows[0].course_category_id)
    const mergeReply = await app.send(classroom.teacher, mergeGoals, { body: { from_id: goal_id, into_id } })
    expect(mergeReply.code).toBe(200)
    const second = await ask(student, into_id)
    expect(second.answered).toBe(1)
    expect(second.data?.id).not.toBe(first.data.id)
  })

  it('starts over after the goal was mastered again, without the former memory', async () => {
    const { student, goal_id } = await takeQuiz(4)
    await app.pool.query(
      `insert into refreshes (user_id, courses_id, goal_id, finished_at, correct, stability, difficulty, due_at)
        values ($1, $2, $3, now() - interval '30 days', 3, 56, 5, now() + interval '27 days')`,
      [student.id, classroom.course, goal_id],
    )
    expect(await listDue(student)).toMatchObject([{ goal_id }])
  })

  it('asks what was mastered, whatever enrichment came to', async () => {
    const { student, goal_id, quiz } = await takeQuiz(4)
    const { rows } = await app.pool.query('select sections_id from lessons where id = $1', [quiz])
    const more = await makeQuiz(app.pool, classroom.course, {
      ...rows[0],
      questions: 0,
      is_enrichment: true,
      is_competent: false,
      kkm: null,
    })
    const hard = await makeQuestion(app.pool, more.id, { goal_id })
    await sit(app, student, more.id, { [hard]: 'B' })
    expect(await listDue(student)).toMatchObject([{ goal_id }])
  })
})

describe('reminders', () => {
  it('can be switched off for a class, and on again', async () => {
    const { student } = await takeQuiz(5)
    const remind = (is_on: boolean) =>
      app.call(student, saveReminder, { body: { courses_id: classroom.course, is_on } })
    expect((await remind(false)).body.message).toBe('Penyegaran dimatikan')
    await remind(false)
    const off = (await app.call(student, dueRefreshes, { query: {} })).body
    expect([off.data, off.silenced]).toEqual([[], [classroom.course]])
    await remind(true)
    expect(await listDue(student)).toHaveLength(1)
  })

  it('end with the semester of the class', async () => {
    const { student } = await takeQuiz(5)
    expect(await listDue(student)).toHaveLength(1)
    await app.pool.query('update years set active = false')
    expect(await listDue(student)).toEqual([])
    await app.pool.query('update years set active = true')
  })

  it('are the own ones alone', async () => {
    const { goal_id } = await takeQuiz(5)
    const classmate = await newMember(app, classroom.course)
    expect(await listDue(classmate)).toEqual([])
    expect((await ask(classmate, goal_id)).data).toBeNull()
  })
})

describe('what was refreshed', () => {
  it('goes along when goals are merged, and when the class is given another mata kuliah', async () => {
    const { student, goal_id } = await takeQuiz(3)
    await round(student, goal_id, [true, true, true])
    const { rows } = await app.pool.query('select course_category_id from courses where id = $1', [
      classroom.course,
    ])
    const into_id = await makeGoal(app.pool, rows[0].course_category_id)
    const mergeReply = await app.send(classroom.teacher, mergeGoals, { body: { from_id: goal_id, into_id } })
    expect(mergeReply.code).toBe(200)
    expect(await listDue(student)).toEqual([])
    await age(student, 14)
    expect(await listDue(student)).toMatchObject([{ goal_id: into_id }])

    const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
    const { study_group_id, year_id } = await masters(app.pool)
    const course_category_id = await makeSubject(app.pool)
    const { version } = (
      await app.pool.query('select version from courses where id = $1', [classroom.course])
    ).rows[0]
    const saveReply = await app.send(admin, adminCourses.save, {
      body: {
        id: classroom.course,
        version,
        name: 'Kelas',
        year_id,
        teacher_id: classroom.teacher.id,
        study_group_id: [study_group_id],
        course_category_id,
      },
    })
    expect(saveReply.code, JSON.stringify(saveReply.body)).toBe(200)
    const [movedGoal] = await listDue(student)
    expect(movedGoal?.goal_id).not.toBe(into_id)
    await round(student, movedGoal?.goal_id ?? 0, [true, true, true])
    expect(await listDue(student)).toEqual([])
    const memory = await app.pool.query(
      'select count(*)::int as rounds, max(stability) as stability from refreshes where user_id = $1',
      [student.id],
    )
    // The second round continued from the first.
    expect(memory.rows[0]).toMatchObject({ rounds: 2, stability: expect.closeTo(56.9567, 1) })
  })

  it('is in the own data, and goes when its person is erased', async () => {
    const { student, goal_id } = await takeQuiz(3)
    await round(student, goal_id, [true, true, false])
    await app.call(student, saveReminder, { body: { courses_id: classroom.course, is_on: false } })
    const { body } = await app.send(student, ownData, { query: { format: 'json' } })
    const section = (title: string) =>
      body.sections.find((one: { title: string; rows: unknown[] }) => one.title === title)?.rows
    expect(section('Latihan')).toHaveLength(3)
    expect(section('Penyegaran')).toMatchObject([{ correct: 2 }])
    expect(section('Penyegaran yang dimatikan')).toHaveLength(1)
    await transaction(overPool(app.pool), (tx) => erasePractice(tx, student.id))
    for (const table of ['practice_answers', 'refreshes', 'silenced_classes']) {
      const { rows } = await app.pool.query(`select from ${table} where user_id = $1`, [student.id])
      expect(rows, table).toEqual([])
    }
  })
})
