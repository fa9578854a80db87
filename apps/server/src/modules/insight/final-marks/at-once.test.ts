import { setTimeout as pause } from 'node:timers/promises'
import { removeMembers } from '@tuntas/contract/classroom/members'
import { finalMarkDetail } from '@tuntas/contract/insight/final-marks'
import { updateScore } from '@tuntas/contract/learning/assignments'
import { startAttempt } from '@tuntas/contract/learning/attempts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { addMarked, finalMarkCalls, makeMarkedClass, setScale } from '../../../../test/final-marks.ts'
import { insert, makeQuiz, makeTeacher } from '../../../../test/make.ts'
import { newMember } from '../../../../test/sitting.ts'

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
