import { previewFinalMark } from '@tuntas/contract/insight/final-marks'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import {
  addMarked,
  finalMarkCalls,
  makeMarkedClass,
  setMark,
  setScale,
} from '../../../../test/final-marks.ts'
import { insert, makeCourse, makeLesson, makeQuiz, makeTeacher } from '../../../../test/make.ts'
import { newMember } from '../../../../test/sitting.ts'

const app = withApp()
let teacher: Person
beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool, { name: 'Dr. Sari' }))
  await setScale(app)
})
const { state, preview, close } = finalMarkCalls(app)
const zero = (lessons_id: number) => ({ lessons_id, missing: 'zero' })
const leaveOut = (lessons_id: number) => ({ lessons_id, missing: 'leave_out' })
const codes = (checks: { code: string }[]) => checks.map(({ code }) => code)

describe('choices for missing work', () => {
  it('example 3: everything 0 gives 18.60, UAS left out gives 28.62', async () => {
    const markedClass = await makeMarkedClass(app, teacher)
    const [quiz, , uts, uas] = markedClass.items
    const student = await addMarked(app, markedClass, [undefined, 93, undefined, undefined])
    const { missing: missingItems, checklist, state: open } = await state(teacher, markedClass.course)
    expect(open).toBe('open')
    expect(
      missingItems.map(({ lessons_id, students, window, choice }: Record<string, unknown>) => [
        lessons_id,
        students,
        window,
        choice,
      ]),
    ).toEqual([quiz, uts, uas].map((id) => [id, 1, 0, null]))
    expect(codes(checklist)).toEqual(['missing_work', 'missing_work', 'missing_work'])
    expect(checklist[0]).toMatchObject({
      level: 'blocker',
      count: 1,
      lessons_id: quiz,
      link: `/teacher/courses/final-mark/${markedClass.course}`,
    })
    const read = async (choices: { lessons_id: number; missing: string }[]) => {
      const { data } = (await preview(teacher, markedClass.course, choices)).body
      return {
        ...data.students[0],
        blockers: data.blockers,
        mean: data.mean,
        distribution: data.distribution,
      }
    }
    expect(await read([zero(quiz), zero(uts), zero(uas)])).toMatchObject({
      user_id: student.id,
      final: 18.6,
      grade: 'E',
      ipk: 0,
      blockers: [],
      mean: 18.6,
      distribution: [
        { grade: 'A', students: 0 },
        { grade: 'B', students: 0 },
        { grade: 'C', students: 0 },
        { grade: 'E', students: 1 },
      ],
    })
    const leftOut = await read([zero(quiz), zero(uts), leaveOut(uas)])
    expect(leftOut).toMatchObject({ final: 28.62, blockers: [] })
    expect(leftOut.scores).toEqual([
      { lessons_id: quiz, score: 0, state: 'zero', counted: 1 },
      { lessons_id: markedClass.items[1], score: 93, state: 'graded', counted: 1 },
      { lessons_id: uts, score: 0, state: 'zero', counted: 1 },
      { lessons_id: uas, score: null, state: 'left_out', counted: 0 },
    ])
    // Missing work without a choice is a blocker, but the preview still shows a letter.
    expect(await read([])).toMatchObject({ final: 93, grade: 'A', blockers: [{}, {}, {}] })
  })

  it('defaults to 0 if the window of all is over, and never affects work or what ended before somebody joined', async () => {
    const past = {
      is_expired: true,
      start_date: new Date(Date.now() - 9e8),
      end_date: new Date(Date.now() - 4e8),
    }
    const course = await makeCourse(app.pool, teacher.id)
    const over = await makeLesson(app.pool, course, { type: 'ASSIGNMENT', name: 'Lewat', ...past })
    const open = await makeLesson(app.pool, course, { type: 'ASSIGNMENT', name: 'Terbuka' })
    const earlyMember = await addMarked(app, { course, items: [over, open] }, [undefined, 80])
    const lateMember = await newMember(app, course)
    await setMark(app, open, lateMember.id, 70)
    const { missing: missingItems, checklist } = await state(teacher, course)
    expect(missingItems).toMatchObject([{ lessons_id: over, students: 1, window: 1, choice: 'zero' }])
    expect(checklist).toMatchObject([{ code: 'missing_work', level: 'warning' }])
    const students = (await preview(teacher, course, [leaveOut(over), leaveOut(open)])).body.data.students
    const of = (person: Person) => students.find(({ user_id }: { user_id: number }) => user_id === person.id)
    expect(of(earlyMember)).toMatchObject({ final: 80, scores: [{ state: 'left_out' }, { state: 'graded' }] })
    expect(of(lateMember)).toMatchObject({
      final: 70,
      scores: [{ state: 'excused', counted: 0 }, { score: 70 }],
    })
    expect((await preview(teacher, course)).body.data.students).toMatchObject([{ final: 40 }, { final: 70 }])
  })

  it('refuses unknown lessons, a lesson twice and other words', async () => {
    const markedClass = await makeMarkedClass(app, teacher)
    const otherClass = await makeMarkedClass(app, teacher)
    await addMarked(app, markedClass, [80, 93, 70, 60])
    const [first] = markedClass.items
    const send = (choices: unknown[]) =>
      app.send(teacher, previewFinalMark, { body: { courses_id: markedClass.course, choices } })
    expect((await send([zero(otherClass.items[0])])).code).toBe(404)
    expect((await send([zero(999_999)])).code).toBe(404)
    for (const choices of [
      [zero(first), leaveOut(first)],
      [{ lessons_id: first, missing: 'lain' }],
      [{ lessons_id: first }],
      'x',
    ]) {
      const refusal = await send(choices as unknown[])
      expect([refusal.code, Object.keys(refusal.body.errors)[0]]).toEqual([
        422,
        expect.stringMatching(/^choices/),
      ])
    }
    const defaultDigest = (await send([])).body.data.digest
    expect((await send([leaveOut(first)])).body.data.digest).toBe(defaultDigest)
    expect(defaultDigest).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('the checklist', () => {
  it('names every blocker of closing, with its link', async () => {
    const { pool } = app
    const course = await makeCourse(pool, teacher.id, { learning_order: 'bebas' })
    expect(codes((await state(teacher, course)).checklist)).toEqual(['no_items', 'no_students'])
    const future = {
      is_expired: true,
      start_date: new Date(Date.now() - 1e8),
      end_date: new Date(Date.now() + 1e8),
    }
    const task = await makeLesson(pool, course, {
      type: 'ASSIGNMENT',
      name: 'Tugas',
      hold_feedback: true,
      ...future,
    })
    const quiz = await makeQuiz(pool, course, { name: 'Kuis', questions: 1 })
    const essay = await makeQuiz(pool, course, { name: 'Esai', questions: 0 })
    const unweightedQuiz = await makeQuiz(pool, course, { name: 'Tanpa bobot', questions: 0 })
    const draft = await makeLesson(pool, course, { type: 'ASSIGNMENT', name: 'Draf', status: 'unpublish' })
    for (const [id, weight] of [
      [task, 30],
      [quiz.id, 30],
      [essay.id, 20],
      [unweightedQuiz.id, 0],
      [draft, 20],
    ])
      await pool.query('insert into gradebook_weights (lessons_id, weight) values ($1, $2)', [id, weight])
    const student = await newMember(app, course, { active: true })
    const inactive = await newMember(app, course, { active: false })
    await setMark(app, task, student.id, 70)
    await setMark(app, task, inactive.id, null)
    const attempt = await insert(pool, 'attempts', {
      lessons_id: quiz.id,
      courses_id: course,
      user_id: student.id,
      number: 1,
      deadline: new Date(Date.now() + 6e5),
      question_ids: quiz.questions,
    })
    const { checklist } = await state(teacher, course)
    const checks = checklist.map(({ code, level, count, lessons_id }: Record<string, unknown>) => [
      code,
      level,
      count,
      lessons_id,
    ])
    expect(checks).toEqual([
      ['weights', 'blocker', 80, null],
      ['drafts', 'blocker', 1, null],
      ['assignments_waiting', 'blocker', 1, task],
      ['running', 'blocker', 1, quiz.id],
      ['window_open', 'blocker', 2, task],
      ['empty_quiz', 'blocker', 1, essay.id],
      ['missing_work', 'blocker', 1, quiz.id],
      ['missing_work', 'blocker', 2, essay.id],
      ['held_feedback', 'warning', 1, task],
      ['inactive_students', 'warning', 1, null],
    ])
    for (const { link } of checklist) expect(link).toMatch(/^\/teacher\//)
    const refusal = await close(teacher, course)
    expect(refusal.body).toMatchObject({ code: 'marks_blocked' })
    expect(refusal.body.data.blockers).toHaveLength(8)
    await pool.query('update attempts set deleted_at = now() where id = $1', [attempt])
  })

  it('warns of marks without a letter, and counts students without a mark', async () => {
    const markedClass = await makeMarkedClass(app, teacher)
    await addMarked(app, markedClass, [50, 50, 50, 50])
    const without = await addMarked(app, markedClass, [])
    await app.pool.query("delete from grades where grade = 'E'")
    const choices = markedClass.items.map(leaveOut)
    const { checklist } = await state(teacher, markedClass.course)
    expect(checklist.at(-1)).toMatchObject({ code: 'scale_gap', level: 'warning', count: 1, link: null })
    const { data } = (await preview(teacher, markedClass.course, choices)).body
    expect(data).toMatchObject({ without_mark: 1, mean: 50, blockers: [] })
    expect(data.distribution.at(-1)).toEqual({ grade: '-', students: 1 })
    expect(data.students.find(({ user_id }: { user_id: number }) => user_id === without.id)).toMatchObject({
      final: null,
      grade: '-',
      ipk: null,
    })
    await setScale(app)
  })
})
