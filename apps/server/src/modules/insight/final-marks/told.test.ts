import { updateScore } from '@tuntas/contract/learning/assignments'
import { saveQuestion } from '@tuntas/contract/learning/questions'
import { remedyQuestion } from '@tuntas/contract/learning/remedies'
import { auditLog } from '@tuntas/contract/operations/archive'
import { lecturerMarkHistory, studentMarkHistory } from '@tuntas/contract/operations/mark-history'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { addMarked, finalMarkCalls, makeMarkedClass, setScale } from '../../../../test/final-marks.ts'
import { enrol, makeCourse, makeQuiz, makeTeacher, makeUser } from '../../../../test/make.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
let teacher: Person
let coordinator: Person
let admin: Person
beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool, { name: 'Dr. Sari' }))
  coordinator = await app.signedIn(await makeTeacher(app.pool))
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  await setScale(app)
})
const { close, reopen } = finalMarkCalls(app)
const listTold = async (kind: string, course: number) =>
  (
    await app.pool.query(
      `select user_id, params from notifications where kind = $1 and (params ->> 'courses_id')::int = $2 order by user_id, id`,
      [kind, course],
    )
  ).rows

describe('notifications about closed marks', () => {
  it('students hear of their mark, and after closing again only those whose mark differs', async () => {
    const markedClass = await makeMarkedClass(app, teacher, { name: 'Basis Data A' })
    const { course, items } = markedClass
    await enrol(app.pool, course, coordinator.id, { role: 'coordinator' })
    await app.pool.query(
      'insert into course_teamteaching (courses_id, teacher_id, position) values ($1, $2, 1)',
      [course, coordinator.id],
    )
    const renewedStudent = await addMarked(app, markedClass, [80, 93, 70, 60])
    const unchangedStudent = await addMarked(app, markedClass, [90, 90, 90, 90])
    await close(teacher, course)
    expect(await listTold('marks_closed', course)).toEqual([
      {
        user_id: renewedStudent.id,
        params: { courses_id: course, course: 'Basis Data A', mark: '73,1 (B)' },
      },
      {
        user_id: unchangedStudent.id,
        params: { courses_id: course, course: 'Basis Data A', mark: '90 (A)' },
      },
    ])
    await reopen(teacher, course, 'Nilai UTS keliru')
    const reopened = await listTold('marks_reopened', course)
    expect(reopened.map(({ user_id, params }) => [user_id, params.remark])).toEqual(
      [
        [coordinator.id, 'Nilai UTS keliru'],
        [renewedStudent.id, undefined],
        [unchangedStudent.id, undefined],
      ].sort(([a], [b]) => Number(a) - Number(b)),
    )
    const { rows } = await app.pool.query(
      'select id from submissions where lessons_id = $1 and user_id = $2',
      [items[3], renewedStudent.id],
    )
    await app.call(teacher, updateScore, { body: { id: rows[0].id, score: 70 } })
    await close(teacher, course)
    const [, secondNotification, ...more] = await listTold('marks_closed', course)
    expect([secondNotification, more.length]).toEqual([
      {
        user_id: renewedStudent.id,
        params: { courses_id: course, course: 'Basis Data A', mark: '76,6 (B)', before: '73,1 (B)' },
      },
      1,
    ])

    const history = (
      await app.call(admin, studentMarkHistory, { query: { id: renewedStudent.id, limit: 10 } })
    ).body
    const closings = history.data.filter((row: { lessons_id: number | null }) => row.lessons_id === null)
    expect(closings).toMatchObject([
      {
        action: 'close',
        action_name: 'Nilai akhir ditutup',
        by: 'Dr. Sari',
        courses_id: course,
        course: 'Basis Data A',
        unit: 'score',
        before: 73.1,
        after: 76.6,
        reason: 'Nilai UTS keliru',
      },
      { before: null, after: 73.1, reason: null },
    ])
    const historyReply = await app.call(teacher, lecturerMarkHistory, {
      query: { lessons_id: items[3], user_id: renewedStudent.id, limit: 10 },
    })
    expect(historyReply.body.data.map(({ action_name }: { action_name: string }) => action_name)).toEqual([
      'Nilai akhir ditutup',
      'Menilai',
      'Nilai akhir ditutup',
    ])
    const log = (await app.call(admin, auditLog, { query: { kind: 'final_marks', courses_id: course } })).body
      .data
    expect(
      log.map(({ action, course: of, student }: Record<string, unknown>) => [action, of, student]),
    ).toEqual([
      ['close', { courses_id: course, name: 'Basis Data A' }, null],
      ['reopen', { courses_id: course, name: 'Basis Data A' }, null],
      ['close', { courses_id: course, name: 'Basis Data A' }, null],
    ])
  })

  it('a version with the same figures notifies nobody', async () => {
    const markedClass = await makeMarkedClass(app, teacher)
    await addMarked(app, markedClass, [80, 93, 70, 60])
    await close(teacher, markedClass.course)
    await reopen(teacher, markedClass.course)
    await close(teacher, markedClass.course)
    expect(await listTold('marks_closed', markedClass.course)).toHaveLength(1)
  })

  it('another index of the same letter notifies nobody', async () => {
    const markedClass = await makeMarkedClass(app, teacher)
    await addMarked(app, markedClass, [80, 93, 70, 60])
    await close(teacher, markedClass.course)
    await reopen(teacher, markedClass.course)
    await app.pool.query(`update grades set ipk = 3.5 where grade = 'B'`)
    await close(teacher, markedClass.course)
    await setScale(app)
    expect(await listTold('marks_closed', markedClass.course)).toHaveLength(1)
  })

  it('a regrade is proposed to the main lecturer, and undoing it removes the proposal', async () => {
    const course = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas', name: 'Basis Data B' })
    const quiz = await makeQuiz(app.pool, course, { questions: 2, is_competent: false, kkm: null })
    const [first = 0, second = 0] = quiz.questions
    const student = await newMember(app, course)
    await sit(app, student, quiz.id, { [first]: 'A', [second]: 'A' })
    expect((await close(teacher, course)).code).toBe(200)
    const rekey = (key: string) =>
      app.send(teacher, saveQuestion, {
        body: {
          id: first,
          lessons_id: quiz.id,
          question: '<p>Soal</p>',
          type: 'MULTIPLE_CHOICE',
          level: ['c1'],
          options: ['A', 'B', 'C', 'D'].map((name) => ({ key: name, label: name })),
          answer: key,
          point: 1,
          confirm: true,
        },
      })
    const rekeyReply = await rekey('B')
    expect([rekeyReply.code, rekeyReply.body.message]).toEqual([200, expect.any(String)])
    const proposals = await listTold('marks_proposed', course)
    expect(proposals).toEqual([
      { user_id: teacher.id, params: { courses_id: course, course: 'Basis Data B', count: 1 } },
    ])
    const { state } = finalMarkCalls(app)
    expect((await state(teacher, course)).proposals).toMatchObject([
      { user_id: student.id, kind: 'changed', before: { final: 100 }, after: { final: 50 } },
    ])
    await rekey('A')
    expect((await state(teacher, course)).proposals).toEqual([])
  })

  it('a bonus of a closed class is proposed, and counts once the class is closed again', async () => {
    const course = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas', name: 'Basis Data C' })
    const quiz = await makeQuiz(app.pool, course, { questions: 2, is_competent: false, kkm: null })
    const [first = 0, second = 0] = quiz.questions
    const student = await newMember(app, course)
    await sit(app, student, quiz.id, { [first]: 'A', [second]: 'B' })
    await close(teacher, course)
    const remedy = (more: object) =>
      app.send(teacher, remedyQuestion, { body: { id: second, reason: 'Soal keliru', ...more } })
    const refusal = await remedy({ bonus: 1 })
    expect([refusal.code, refusal.body.data]).toMatchObject([
      409,
      { changed: 1, closed: { version: 1, students: 1 } },
    ])
    expect((await remedy({ bonus: 1, confirm: true })).code).toBe(200)
    const { state } = finalMarkCalls(app)
    expect((await state(teacher, course)).proposals).toMatchObject([
      { user_id: student.id, kind: 'changed', before: { final: 50 }, after: { final: 100 } },
    ])
    expect(await listTold('marks_proposed', course)).toHaveLength(1)
    await reopen(teacher, course)
    expect((await close(teacher, course)).code).toBe(200)
    const [{ document }] = (
      await app.pool.query('select document from final_marks where courses_id = $1 and version = 2', [course])
    ).rows
    expect(document.students).toMatchObject([{ final: 100, grade: 'A' }])
  })
})
