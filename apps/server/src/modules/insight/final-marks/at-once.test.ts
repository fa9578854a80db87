import { setTimeout as pause } from 'node:timers/promises'
import { removeMembers } from '@tuntas/contract/classroom/members'
import { finalMarkDetail } from '@tuntas/contract/insight/final-marks'
import { updateScore } from '@tuntas/contract/learning/assignments'
import { startAttempt } from '@tuntas/contract/learning/attempts'
import { updateStatus } from '@tuntas/contract/learning/marking'
import { remedyQuestion } from '@tuntas/contract/learning/remedies'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { addMarked, finalMarkCalls, makeMarkedClass, setScale } from '../../../../test/final-marks.ts'
import { insert, makeCourse, makeQuestion, makeQuiz, makeTeacher } from '../../../../test/make.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

/** A change concurrent with closing is in the document, refused, or proposed: never accepted and lost. */

const app = withApp()
let teacher: Person
beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  await setScale(app)
})
const { state, preview, close, reopen } = finalMarkCalls(app)
const ROUNDS = 12
/**
 * Closing prints first. Each round starts the other call later, closer to the transaction; in the last round
 * it comes after it.
 */
const LATER_MS = 18
const apart = <A, B>(
  closing: () => Promise<A>,
  otherCall: () => Promise<B>,
  round: number,
): Promise<[A, B]> => {
  const closeCall = closing()
  const turn = round === ROUNDS - 1 ? closeCall : pause(round * LATER_MS)
  return Promise.all([closeCall, turn.then(otherCall)])
}
const readDocument = async (id: number) =>
  (await app.call(teacher, finalMarkDetail, { query: { id } })).body.data.document

describe('closing at the same moment as', () => {
  it('a mark: it is in the document or refused', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) {
      const markedClass = await makeMarkedClass(app, teacher)
      const student = await addMarked(app, markedClass, [80, 93, 70, 60])
      const { rows } = await app.pool.query(
        'select id from submissions where lessons_id = $1 and user_id = $2',
        [markedClass.items[3], student.id],
      )
      const { digest } = (await preview(teacher, markedClass.course)).body.data
      const mark = () => app.call(teacher, updateScore, { body: { id: rows[0].id, score: 90 } })
      const [closeReply, markReply] = await apart(
        () => close(teacher, markedClass.course, [], digest),
        mark,
        round,
      )
      outcomes.add(`${closeReply.code} ${closeReply.body.code} ${markReply.code}`)
      const storedScore = (await app.pool.query('select score from submissions where id = $1', [rows[0].id]))
        .rows[0].score
      if (closeReply.code === 200) {
        const { students } = await readDocument(closeReply.body.data.id)
        expect(markReply.body.code).toBe('marks_closed')
        expect([students[0].scores[3].score, storedScore]).toEqual([60, 60])
      } else {
        expect([closeReply.body.code, markReply.code, storedScore]).toEqual(['stale', 200, 90])
      }
    }
    expect(outcomes.size).toBe(2)
  })

  it('a mark of an essay: it is in the document or refused', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) {
      const { course, answerId } = await makeEssayClass()
      const { digest } = (await preview(teacher, course)).body.data
      const mark = () =>
        app.send(teacher, updateStatus, { body: { id: answerId, status: 'correct', points: 9 } })
      const [closeReply, markReply] = await apart(() => close(teacher, course, [], digest), mark, round)
      outcomes.add(`${closeReply.code} ${closeReply.body.code} ${markReply.code}`)
      const { points } = (await app.pool.query('select points from answers where id = $1', [answerId])).rows[0]
      if (closeReply.code === 200) {
        const { students } = await readDocument(closeReply.body.data.id)
        expect([markReply.body.code, students[0].final, points]).toEqual(['marks_closed', 50, 5])
      } else {
        expect([closeReply.body.code, markReply.code, points]).toEqual(['stale', 200, 9])
      }
    }
    expect(outcomes.size).toBe(2)
  })

  it('a confirmed regrade: stale, or proposed', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) {
      const course = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas' })
      const quiz = await makeQuiz(app.pool, course, { questions: 2, is_competent: false, kkm: null })
      const [first = 0, second = 0] = quiz.questions
      const student = await newMember(app, course)
      await sit(app, student, quiz.id, { [first]: 'A', [second]: 'B' })
      const { digest } = (await preview(teacher, course)).body.data
      const regrade = () =>
        app.send(teacher, remedyQuestion, {
          body: { id: second, bonus: 1, reason: 'Soal keliru', confirm: true },
        })
      const [closeReply, regradeReply] = await apart(
        () => close(teacher, course, [], digest),
        regrade,
        round,
      )
      outcomes.add(`${closeReply.code} ${closeReply.body.code}`)
      expect(regradeReply.code).toBe(200)
      const { proposals } = await state(teacher, course)
      if (closeReply.code === 200) {
        const { students } = await readDocument(closeReply.body.data.id)
        expect(students).toMatchObject([{ final: 50, scores: [{ score: 50 }] }])
        expect(proposals).toMatchObject([
          { user_id: student.id, kind: 'changed', before: { final: 50 }, after: { final: 100 } },
        ])
      } else {
        expect([closeReply.body.code, proposals]).toEqual(['stale', []])
      }
    }
    expect(outcomes.size).toBe(2)
  })

  it('a start: closed marks contain no attempt', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const markedClass = await makeMarkedClass(app, teacher)
      const quiz = await makeQuiz(app.pool, markedClass.course, { is_competent: false, kkm: null })
      await app.pool.query('update gradebook_weights set weight = 15 where lessons_id = $1', [
        markedClass.items[3],
      ])
      await weighQuiz(quiz.id)
      const student = await addMarked(app, markedClass, [80, 93, 70, 60])
      const choices = [{ lessons_id: quiz.id, missing: 'zero' }]
      const { digest } = (await preview(teacher, markedClass.course, choices)).body.data
      const start = () => app.send(student, startAttempt, { body: { id: quiz.id } })
      const [closeReply, startReply] = await apart(
        () => close(teacher, markedClass.course, choices, digest),
        start,
        round,
      )
      const { rows } = await app.pool.query('select from attempts where lessons_id = $1', [quiz.id])
      expect([closeReply.code, startReply.code, rows.length]).toEqual(
        closeReply.code === 200 ? [200, 409, 0] : [409, 200, 1],
      )
      if (closeReply.code === 200) expect(startReply.body.message).toBe('Nilai kelas ini sudah ditutup.')
    }
  })

  it('closing: one version', async () => {
    for (let round = 0; round < 4; round++) {
      const markedClass = await makeMarkedClass(app, teacher)
      await addMarked(app, markedClass, [80, 93, 70, 60])
      const { digest } = (await preview(teacher, markedClass.course)).body.data
      const both = await Promise.all([1, 2, 3].map(() => close(teacher, markedClass.course, [], digest)))
      expect(both.map(({ code }) => code).sort()).toEqual([200, 409, 409])
      expect((await state(teacher, markedClass.course)).versions).toHaveLength(1)
      const reopenReplies = await Promise.all([1, 2, 3].map(() => reopen(teacher, markedClass.course)))
      expect(reopenReplies.map(({ code, body }) => [code, body.code]).sort()).toEqual([
        [200, undefined],
        [409, 'marks_open'],
        [409, 'marks_open'],
      ])
    }
  })

  it('the removal of a member: stale, or proposed', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const markedClass = await makeMarkedClass(app, teacher)
      await addMarked(app, markedClass, [80, 93, 70, 60])
      const leaver = await newMember(app, markedClass.course)
      await addMarks(markedClass, leaver)
      const { rows } = await app.pool.query('select id from members where courses_id = $1 and user_id = $2', [
        markedClass.course,
        leaver.id,
      ])
      const { digest } = (await preview(teacher, markedClass.course)).body.data
      const remove = () => app.call(teacher, removeMembers, { body: { list_id: [rows[0].id] } })
      const [closeReply, removeReply] = await apart(
        () => close(teacher, markedClass.course, [], digest),
        remove,
        round,
      )
      expect(removeReply.code).toBe(200)
      const { proposals } = await state(teacher, markedClass.course)
      if (closeReply.code === 200) expect(proposals).toMatchObject([{ user_id: leaver.id, kind: 'removed' }])
      else expect([closeReply.body.code, proposals]).toEqual(['stale', []])
    }
  })
})

/** A class with one quiz of one essay, worth 10 and marked with 5. */
const makeEssayClass = async () => {
  const course = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas' })
  const quiz = await makeQuiz(app.pool, course, { questions: 0, is_competent: false, kkm: null })
  const essay = await makeQuestion(app.pool, quiz.id, { type: 'ESSAY', answer: null, point: 10 })
  const student = await newMember(app, course)
  const attempt = await sit(app, student, quiz.id, { [essay]: '<p>Jawaban</p>' })
  const { rows } = await app.pool.query('select id from answers where attempt_id = $1', [attempt])
  const answerId: number = rows[0].id
  await app.call(teacher, updateStatus, { body: { id: answerId, status: 'correct', points: 5 } })
  return { course, answerId }
}
const weighQuiz = (lessons_id: number) =>
  app.pool.query('insert into gradebook_weights (lessons_id, weight) values ($1, 20)', [lessons_id])
const addMarks = async ({ items, course }: { items: readonly number[]; course: number }, { id }: Person) => {
  for (const lessons_id of items)
    await insert(app.pool, 'submissions', {
      lessons_id,
      courses_id: course,
      user_id: id,
      description: '<p>Isi</p>',
      score: 70,
    })
}
