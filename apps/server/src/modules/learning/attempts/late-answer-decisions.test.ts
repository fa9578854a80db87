import { quizResults, saveAnswer } from '@tuntas/contract/learning/attempts'
import {
  countAllLate,
  countLate,
  declineAllLate,
  declineLate,
  reconsiderLate,
  resultHistory,
} from '@tuntas/contract/learning/marking'
import { describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { insert, makeQuiz } from '../../../../test/make.ts'
import { marking } from '../../../../test/marking.ts'

const app = withApp()
const classroom = withClassroom(app)
const { sit, readAnswer, readScore } = marking(app, classroom)

const sendLate = async (student: Person, answer_id: number, id: number, answer: string, seq: number) => {
  const { code } = await app.send(student, saveAnswer, { body: { answer_id, id, answer, epoch: 1, seq } })
  expect(code).toBe(409)
}
/** A student with a wrong answer that counts and a right one that came late. */
const answeredLate = async () => {
  const quiz = await makeQuiz(app.pool, classroom.course, { questions: 1 })
  const [question = 0] = quiz.questions
  const { student, attempt } = await sit(quiz, { [question]: 'B' })
  await sendLate(student, attempt, question, 'A', 9)
  const readLate = async () => (await readAnswer(attempt, question)).late
  return { quiz: quiz.id, question, student, attempt, readLate, id: (await readLate()).id as number }
}
const decide = async (
  endpoint: typeof countLate | typeof declineLate | typeof reconsiderLate,
  id: number,
  person = classroom.teacher,
): Promise<[number, string]> => {
  const { code, body } = await app.send(person, endpoint, { body: { id } })
  return [code, body.message]
}
const countWaiting = async (id: number) =>
  (await app.call(classroom.teacher, quizResults, { query: { id } })).body.summary.late
/** Students listed by the filter for late answers. */
const listWaiting = async (id: number) =>
  (await app.call(classroom.teacher, quizResults, { query: { id, late: true } })).body.data.map(
    ({ user_id }: { user_id: number }) => user_id,
  )
/** Per attempt of the student, oldest first. */
const countByAttempt = async (lesson_id: number, { id: user_id }: Person) => {
  const { body } = await app.call(classroom.teacher, resultHistory, { query: { lesson_id, user_id } })
  return body.data.map(({ late: lateCount }: { late: number }) => lateCount)
}
const listLogged = async (id: number) =>
  (
    await app.pool.query(
      `select action from audit_log where kind = 'answers' and thing_id = $1 order by id`,
      [id],
    )
  ).rows.map(({ action }) => action)

describe('a late answer that is not to count', () => {
  it('waits no longer, and says who decided and when; its score stays', async () => {
    const { quiz, student, attempt, id, readLate } = await answeredLate()
    expect(await readLate()).toMatchObject({ waits: 1, declined_at: null, declined_by: null })
    expect([await countWaiting(quiz), await countByAttempt(quiz, student)]).toEqual([1, [1]])
    expect(await listWaiting(quiz)).toEqual([student.id])
    expect((await decide(declineLate, id, classroom.stranger))[0]).toBe(404)
    expect(await decide(declineLate, id)).toEqual([200, 'Jawaban terlambat tidak dihitung.'])
    const declinedAnswer = await readLate()
    expect(declinedAnswer).toMatchObject({ id, answer: 'A', counted: 0, waits: 0 })
    const { rows } = await app.pool.query('select name from users where id = $1', [classroom.teacher.id])
    expect(declinedAnswer.declined_by).toBe(rows[0].name)
    expect(Date.now() - Date.parse(declinedAnswer.declined_at)).toBeLessThan(60_000)
    expect([await countWaiting(quiz), await readScore(attempt)]).toEqual([0, 0])
    expect([await countByAttempt(quiz, student), await listWaiting(quiz)]).toEqual([[0], []])
    const all = await app.send(classroom.teacher, countAllLate, { body: { id: quiz } })
    expect(all.body.data.answers).toBe(0)
    expect(await decide(declineLate, id)).toEqual([409, 'Jawaban ini sudah diputuskan tidak dihitung.'])
    expect(await decide(countLate, id)).toEqual([
      409,
      'Jawaban ini sudah diputuskan tidak dihitung. Batalkan keputusan itu dulu untuk menghitungnya.',
    ])
  })

  it('waits again once that is taken back, and can be counted then', async () => {
    const { quiz, attempt, id, readLate } = await answeredLate()
    expect(await decide(reconsiderLate, id)).toEqual([409, 'Keputusan ini sudah dibatalkan.'])
    await decide(declineLate, id)
    expect((await decide(reconsiderLate, id, classroom.stranger))[0]).toBe(404)
    expect(await decide(reconsiderLate, id)).toEqual([200, 'Keputusan dibatalkan.'])
    expect(await readLate()).toMatchObject({ waits: 1, declined_at: null, declined_by: null })
    expect(await countWaiting(quiz)).toBe(1)
    expect((await decide(countLate, id))[0]).toBe(200)
    expect(await decide(declineLate, id)).toEqual([409, 'Jawaban ini sudah dihitung.'])
    expect(await readScore(attempt)).toBe(100)
    expect(await listLogged(id)).toEqual(['decline_late', 'reconsider_late', 'count_late'])
  })

  it('stands in what its student may download, and in nobody else’s', async () => {
    const otherLate = await answeredLate()
    // Late answers and answers have separate id sequences.
    await app.pool.query(
      `insert into rejected_answers (attempt_id, question_id, answer, epoch, seq, reason)
        select $1, $2, 'C', 1, 100 + n, 'superseded' from generate_series(1, 200) n`,
      [otherLate.attempt, otherLate.question],
    )
    const { quiz, student, id } = await answeredLate()
    await decide(declineLate, id)
    const readData = async ({ token }: Person) => {
      const reply = await app.server.inject({
        url: '/api/v1/account/data?format=json',
        headers: { authorization: token },
      })
      const sections: { title: string; rows: Record<string, unknown>[] }[] = reply.json().sections
      const listRows = (title: string) => sections.find((section) => section.title === title)?.rows ?? []
      return {
        declined: listRows('Jawaban yang disimpan terpisah').filter(({ declined_at }) => declined_at !== null)
          .length,
        decisions: listRows('Penilaian dan perubahan oleh orang lain').map(({ action }) => action),
      }
    }
    expect(await readData(student)).toEqual({ declined: 1, decisions: ['decline_late'] })
    expect(await readData(otherLate.student)).toEqual({ declined: 0, decisions: [] })
    // Nothing is shown while the result is held back.
    await app.pool.query(`update lessons set show_score = 'returned' where id = $1`, [quiz])
    expect(await readData(student)).toEqual({ declined: 0, decisions: [] })
  })

  it('takes those before it along, and none that comes after', async () => {
    const { quiz, question, student, attempt, id, readLate } = await answeredLate()
    await sendLate(student, attempt, question, 'C', 10)
    const { id: second } = await readLate()
    await decide(declineLate, second)
    expect(await countWaiting(quiz)).toBe(0)
    for (const endpoint of [declineLate, countLate])
      expect(await decide(endpoint, id)).toEqual([
        409,
        'Sesudah jawaban ini sudah ada yang diputuskan. Muat ulang untuk melihatnya.',
      ])
    expect(await readScore(attempt)).toBe(0)
    await sendLate(student, attempt, question, 'D', 11)
    expect(await readLate()).toMatchObject({ answer: 'D', waits: 1 })
    expect(await countWaiting(quiz)).toBe(1)
  })

  it('is no other one where it is sent again as it was', async () => {
    const { quiz, question, student, attempt, id } = await answeredLate()
    await decide(declineLate, id)
    await sendLate(student, attempt, question, 'A', 10)
    const all = await app.send(classroom.teacher, countAllLate, { body: { id: quiz } })
    expect([await countWaiting(quiz), all.body.data.answers, await readScore(attempt)]).toEqual([0, 0, 0])
  })

  it('is the last word no more where a later one counts', async () => {
    const { question, student, attempt, id, readLate } = await answeredLate()
    await decide(declineLate, id)
    await sendLate(student, attempt, question, 'C', 10)
    await decide(countLate, (await readLate()).id)
    expect(await readLate()).toMatchObject({ answer: 'B', reason: 'superseded', declined_at: null })
  })

  it('is said of all of a quiz at once, and who said it stands in the log when it is taken back', async () => {
    const { quiz, attempt, id } = await answeredLate()
    const all = await app.send(classroom.teacher, declineAllLate, { body: { id: quiz } })
    expect([all.code, all.body.data.answers, all.body.message]).toEqual([
      200,
      1,
      '1 jawaban terlambat tidak dihitung.',
    ])
    expect([await countWaiting(quiz), await readScore(attempt)]).toEqual([0, 0])
    await decide(reconsiderLate, id)
    const { rows } = await app.pool.query(
      `select before from audit_log where action = 'reconsider_late' and thing_id = $1`,
      [id],
    )
    expect(rows[0].before).toMatchObject({ declined_by: classroom.teacher.id })
  })

  it('stays decided however many come after it', async () => {
    const { question, student, attempt, id } = await answeredLate()
    await decide(declineLate, id)
    for (let seq = 10; seq < 32; seq++) await sendLate(student, attempt, question, seq % 2 ? 'C' : 'D', seq)
    const { rows } = await app.pool.query('select declined_by from rejected_answers where id = $1', [id])
    expect(rows).toEqual([{ declined_by: classroom.teacher.id }])
  })

  it('stands before what another device replaced after it', async () => {
    const { question, attempt, id, readLate } = await answeredLate()
    await insert(app.pool, 'rejected_answers', {
      attempt_id: attempt,
      question_id: question,
      answer: 'D',
      epoch: 1,
      seq: 40,
      reason: 'superseded',
    })
    expect(await readLate()).toMatchObject({ id, waits: 1 })
    await decide(declineLate, id)
    expect(await readLate()).toMatchObject({ id, waits: 0 })
  })
})

describe('two lecturers at once', () => {
  it('count an answer or decline it: one decides, the other reads what was decided', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const { attempt, id, readLate } = await answeredLate()
      const [countReply, declineReply] = await Promise.all([decide(countLate, id), decide(declineLate, id)])
      expect([countReply[0], declineReply[0]].sort()).toEqual([200, 409])
      if (countReply[0] === 200) expect(declineReply[1]).toBe('Jawaban ini sudah dihitung.')
      else expect(countReply[1]).toMatch(/^Jawaban ini sudah diputuskan tidak dihitung/)
      expect(await readScore(attempt)).toBe(countReply[0] === 200 ? 100 : 0)
      expect((await readLate()).waits).toBe(0)
    }
  })

  it('decide on two answers to one question: the later one decides', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const { question, student, attempt, id, readLate } = await answeredLate()
      await sendLate(student, attempt, question, 'C', 10)
      const { id: second } = await readLate()
      const [countReply, declineReply] = await Promise.all([
        decide(countLate, id),
        decide(declineLate, second),
      ])
      expect(declineReply[0]).toBe(200)
      expect(await readScore(attempt)).toBe(countReply[0] === 200 ? 100 : 0)
      const { rows } = await app.pool.query(
        `select action from audit_log where kind = 'answers' and thing_id = any($1::int[]) order by id`,
        [[id, second]],
      )
      // It was either counted before the later one was declined, or not at all.
      const before = countReply[0] === 200 ? ['count_late'] : []
      expect(rows.map(({ action }) => action)).toEqual([...before, 'decline_late'])
    }
  })

  it('count all of a quiz while one is declined: each answer has one decision', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const { quiz, attempt, id } = await answeredLate()
      const [all, declineReply] = await Promise.all([
        app.send(classroom.teacher, countAllLate, { body: { id: quiz } }),
        decide(declineLate, id),
      ])
      expect(all.code).toBe(200)
      expect([all.body.data.answers, declineReply[0]]).toEqual(declineReply[0] === 200 ? [0, 200] : [1, 409])
      expect(await readScore(attempt)).toBe(declineReply[0] === 200 ? 0 : 100)
    }
  })
})
