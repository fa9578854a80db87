import { removeMembers } from '@tuntas/contract/classroom/members'
import { closeFinalMark, finalMarkDetail, reopenByOffice } from '@tuntas/contract/insight/final-marks'
import { updateScore } from '@tuntas/contract/learning/assignments'
import { startAttempt } from '@tuntas/contract/learning/attempts'
import { updateStatus } from '@tuntas/contract/learning/marking'
import { remedyQuestion } from '@tuntas/contract/learning/remedies'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { addMarked, finalMarkCalls, makeMarkedClass, setScale } from '../../../../test/final-marks.ts'
import { insert, makeCourse, makeQuestion, makeQuiz, makeTeacher, makeUser } from '../../../../test/make.ts'
import { withSecondInstance } from '../../../../test/second-instance.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

/** A change concurrent with closing is in the document, refused, or proposed: never accepted and lost. */

const app = withApp()
const second = withSecondInstance(app)
let teacher: Person
let admin: Person
beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  await setScale(app)
})
const { state, preview, close, reopen } = finalMarkCalls(app)
type Reply = Pick<Awaited<ReturnType<typeof close>>, 'code' | 'body'>
type Call = () => Promise<Reply>

const countWaiting = async () =>
  (
    await app.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rowCount

/**
 * The first call waits before its commit, at its row of the audit log, until the second one waits or has
 * ended; then both finish.
 */
const atOnce = async (first: Call, second: Call): Promise<[Reply, Reply]> => {
  const gate = await app.pool.connect()
  try {
    await gate.query('begin')
    await gate.query('lock table audit_log in share mode')
    const firstCall = first()
    await expect.poll(countWaiting, { timeout: 30_000 }).toBe(1)
    let endedCount = 0
    const secondCall = second().finally(() => endedCount++)
    await expect.poll(async () => Number(await countWaiting()) + endedCount, { timeout: 30_000 }).toBe(2)
    await gate.query('commit')
    return await Promise.all([firstCall, secondCall])
  } finally {
    // Closes the connection, so that a failure leaves no lock.
    gate.release(true)
  }
}
const codes = (replies: readonly Reply[]) => replies.map(({ code, body }) => [code, body.code])
const readDocument = async (id: number) =>
  (await app.call(teacher, finalMarkDetail, { query: { id } })).body.data.document

/** A class with its digest, a change of it, and the stored figure that the change replaces. */
type Race = { course: number; closing: Call; change: Call; readScore: () => Promise<number> }
const prepareClosing = async (course: number, choices: { lessons_id: number; missing: string }[] = []) => {
  const { digest } = (await preview(teacher, course, choices)).body.data
  return () => close(teacher, course, choices, digest)
}

/** Marked with 60; the change marks it with 90. */
const raceAssignment = async (): Promise<Race> => {
  const markedClass = await makeMarkedClass(app, teacher, { weights: [0, 0, 0, 100] })
  const student = await addMarked(app, markedClass, [80, 93, 70, 60])
  const { rows } = await app.pool.query('select id from submissions where lessons_id = $1 and user_id = $2', [
    markedClass.items[3],
    student.id,
  ])
  const [{ id }] = rows
  return {
    course: markedClass.course,
    closing: await prepareClosing(markedClass.course),
    change: () => app.send(teacher, updateScore, { body: { id, score: 90 } }),
    readScore: async () =>
      (await app.pool.query('select score from submissions where id = $1', [id])).rows[0].score,
  }
}

/** One essay worth 10, marked with 6; the change marks it with 9. */
const raceEssay = async (): Promise<Race> => {
  const course = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas' })
  const quiz = await makeQuiz(app.pool, course, { questions: 0, is_competent: false, kkm: null })
  const essay = await makeQuestion(app.pool, quiz.id, { type: 'ESSAY', answer: null, point: 10 })
  const student = await newMember(app, course)
  const attempt = await sit(app, student, quiz.id, { [essay]: '<p>Jawaban</p>' })
  const { rows } = await app.pool.query('select id from answers where attempt_id = $1', [attempt])
  const mark = (points: number) =>
    app.send(teacher, updateStatus, { body: { id: rows[0].id, status: 'correct', points } })
  await mark(6)
  return {
    course,
    closing: await prepareClosing(course),
    change: () => mark(9),
    readScore: async () =>
      (await app.pool.query('select score from attempts where id = $1', [attempt])).rows[0].score,
  }
}

describe.each([
  ['the mark of an assignment', raceAssignment],
  ['the mark of an essay', raceEssay],
])('closing and %s at once', (_, makeRace) => {
  it('the mark comes first: the preview is stale', async () => {
    const { course, closing, change, readScore } = await makeRace()
    expect(codes(await atOnce(change, closing))).toEqual([
      [200, undefined],
      [409, 'stale'],
    ])
    expect([await readScore(), (await state(teacher, course)).versions]).toEqual([90, []])
  })

  it('closing comes first: the mark is refused', async () => {
    const { closing, change, readScore } = await makeRace()
    const replies = await atOnce(closing, change)
    expect(codes(replies)).toEqual([
      [200, undefined],
      [409, 'marks_closed'],
    ])
    const { students } = await readDocument(replies[0].body.data.id)
    expect([students[0].final, await readScore()]).toEqual([60, 60])
  })
})

/** One of two questions right; the change gives everybody the other one. */
const raceRegrade = async () => {
  const course = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas' })
  const quiz = await makeQuiz(app.pool, course, { questions: 2, is_competent: false, kkm: null })
  const [first = 0, second = 0] = quiz.questions
  const student = await newMember(app, course)
  await sit(app, student, quiz.id, { [first]: 'A', [second]: 'B' })
  const change = () =>
    app.send(teacher, remedyQuestion, {
      body: { id: second, bonus: 1, reason: 'Soal keliru', confirm: true },
    })
  const proposal = { user_id: student.id, kind: 'changed', before: { final: 50 }, after: { final: 100 } }
  return { course, closing: await prepareClosing(course), change, proposal, closedFinals: [50], notices: 1 }
}
const raceRemoval = async () => {
  const markedClass = await makeMarkedClass(app, teacher)
  const { course } = markedClass
  const leaver = await addMarked(app, markedClass, [70, 70, 70, 70])
  await addMarked(app, markedClass, [80, 93, 70, 60])
  const { rows } = await app.pool.query('select id from members where courses_id = $1 and user_id = $2', [
    course,
    leaver.id,
  ])
  const change = () => app.send(teacher, removeMembers, { body: { list_id: [rows[0].id] } })
  const proposal = { user_id: leaver.id, kind: 'removed', before: { final: 70 }, after: null }
  return {
    course,
    closing: await prepareClosing(course),
    change,
    proposal,
    closedFinals: [70, 73.1],
    notices: 0,
  }
}

const expectProposed = async ({ course, proposal, closedFinals, notices }: Proposed, closeReply: Reply) => {
  const { students } = await readDocument(closeReply.body.data.id)
  expect(students.map(({ final }: { final: number }) => final).sort()).toEqual(closedFinals)
  expect((await state(teacher, course)).proposals).toMatchObject([proposal])
  const notifications = await app.pool.query(
    `select from notifications where kind = 'marks_proposed' and (params ->> 'courses_id')::int = $1`,
    [course],
  )
  expect(notifications.rowCount).toBe(notices)
}
type Proposed = Awaited<ReturnType<typeof raceRegrade | typeof raceRemoval>>
const BOTH_DONE = [
  [200, undefined],
  [200, undefined],
]

describe.each([
  ['a confirmed regrade', raceRegrade],
  ['the removal of a member', raceRemoval],
])('closing and %s at once', (_, makeRace) => {
  it('closing comes first: the version is whole, and the change is proposed', async () => {
    const race = await makeRace()
    const replies = await atOnce(race.closing, race.change)
    expect(codes(replies)).toEqual(BOTH_DONE)
    await expectProposed(race, replies[0])
  })

  it('the change comes before the preview is closed: the preview is stale', async () => {
    const { course, closing, change } = await makeRace()
    expect((await change()).code).toBe(200)
    expect(codes([await closing()])).toEqual([[409, 'stale']])
    expect((await state(teacher, course)).versions).toEqual([])
  })
})

it('a regrade that runs makes closing wait: the preview is stale', async () => {
  const { course, closing, change } = await raceRegrade()
  expect(codes(await atOnce(change, closing))).toEqual([
    [200, undefined],
    [409, 'stale'],
  ])
  expect((await state(teacher, course)).versions).toEqual([])
})

it('a removal that runs does not: the version is whole, and the removal is proposed', async () => {
  const race = await raceRemoval()
  const replies = await atOnce(race.change, race.closing)
  expect(codes(replies)).toEqual(BOTH_DONE)
  await expectProposed(race, replies[1])
})

describe('closing and a start at once', () => {
  const raceStart = async () => {
    const { course, items } = await makeMarkedClass(app, teacher, { names: ['UTS'], weights: [80] })
    const quiz = await makeQuiz(app.pool, course, { is_competent: false, kkm: null })
    await insert(app.pool, 'gradebook_weights', { lessons_id: quiz.id, weight: 20 })
    const student = await addMarked(app, { course, items }, [80])
    return {
      closing: await prepareClosing(course, [{ lessons_id: quiz.id, missing: 'zero' }]),
      start: () => app.send(student, startAttempt, { body: { id: quiz.id } }),
      attempts: async () =>
        (await app.pool.query('select from attempts where lessons_id = $1', [quiz.id])).rowCount,
    }
  }

  it('closing comes first: the start is refused', async () => {
    const { closing, start, attempts } = await raceStart()
    const replies = await atOnce(closing, start)
    expect(codes(replies)).toEqual([
      [200, undefined],
      [409, 'marks_closed'],
    ])
    expect([replies[1].body.message, await attempts()]).toEqual(['Nilai kelas ini sudah ditutup.', 0])
  })

  it('the start comes first: the open attempt blocks closing', async () => {
    const { closing, start } = await raceStart()
    expect((await start()).code).toBe(200)
    expect(codes([await closing()])).toEqual([[409, 'marks_blocked']])
  })
})

describe('the same call twice at once', () => {
  const makeClosable = async () => {
    const markedClass = await makeMarkedClass(app, teacher)
    await addMarked(app, markedClass, [80, 93, 70, 60])
    return markedClass.course
  }

  it('closing, at two instances: one version', async () => {
    const course = await makeClosable()
    const { digest } = (await preview(teacher, course)).body.data
    const body = { courses_id: course, choices: [], digest }
    // One instance prints one document of a person at a time, so a second one is needed.
    const closeThere = async () => {
      const reply = await second.server.inject({
        method: closeFinalMark.method,
        url: `${API_BASE}/${closeFinalMark.path}`,
        headers: { authorization: teacher.token },
        payload: body,
      })
      return { code: reply.statusCode, body: reply.json() }
    }
    expect(codes(await atOnce(() => close(teacher, course, [], digest), closeThere))).toEqual([
      [200, undefined],
      [409, 'marks_closed'],
    ])
    expect((await state(teacher, course)).versions).toHaveLength(1)
  })

  it('reopening, by the lecturer and the office: one of both', async () => {
    const course = await makeClosable()
    await close(teacher, course)
    const byLecturer = () => reopen(teacher, course)
    const byOffice = () =>
      app.send(admin, reopenByOffice, { body: { courses_id: course, reason: 'Diminta program studi' } })
    expect(codes(await atOnce(byLecturer, byOffice))).toEqual([
      [200, undefined],
      [409, 'marks_open'],
    ])
    expect((await state(teacher, course)).versions).toMatchObject([{ reason: 'Nilai UTS keliru dimasukkan' }])
  })
})
