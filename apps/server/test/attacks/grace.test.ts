import { catalogue } from '@tuntas/contract/catalogue'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../app.ts'
import { enrol, makeCourse, makeLesson, makeQuestion, makeQuiz, makeStudent, makeTeacher } from '../make.ts'
import { matrix } from '../matrix/all.ts'
import { sittingCalls } from '../sitting.ts'
import { tier } from '../tier.ts'
import { makeWorld, type World } from '../world.ts'

/**
 * During the grace after the deadline answers still count, so nothing may reveal what they are worth. Every
 * call of a student is compared at the seconds after the deadline (each of them in the whole suite), with all
 * answers right and with all wrong.
 */

const app = withApp()
const { save } = sittingCalls(app)
let world: World
let student: Person
let quiz: { id: number; questions: number[] }
let attempt: number
let next: number

const calls = [...catalogue].filter(
  ([, { roles, method, download }]) =>
    method === 'GET' && !download && (roles === 'any' || (roles as readonly string[]).includes('mahasiswa')),
)

beforeAll(async () => {
  world = await makeWorld(app.pool)
  const course = await makeCourse(app.pool, await makeTeacher(app.pool))
  student = await app.signedIn(await makeStudent(app.pool))
  await enrol(app.pool, course, student.id, { join_date: new Date(Date.now() - 86_400_000) })
  const study = await makeLesson(app.pool, course)
  await app.pool.query('insert into lesson_openings (lessons_id, user_id) values ($1, $2)', [
    study,
    student.id,
  ])
  quiz = await makeQuiz(app.pool, course, { questions: 0, kkm: 50, mastery_rule: 'score_and_goals' })
  for (let n = 0; n < 3; n++)
    quiz.questions.push(
      await makeQuestion(app.pool, quiz.id, { goals: 'Menjelaskan grace', related_lessons_id: study }),
    )
  next = await makeLesson(app.pool, course)
  const calls = sittingCalls(app)
  attempt = (await calls.start(student, quiz.id)).body.data.id
  for (const id of quiz.questions) await calls.save(student, { answer_id: attempt, id, answer: 'A' })
  Object.assign(world, { course, lesson: quiz.id, running: quiz.id, quiz: quiz.id, done: attempt })
})

type Case = { second: number; written: boolean; policy: string }
type Truth = { right: boolean }

/**
 * Sets the deadline `second` seconds ago and all answers right or wrong; `written`: whether the finisher has
 * run.
 */
const set = async ({ second, written: isWritten, policy }: Case, { right }: Truth) => {
  const [status, points, score] = right ? ['correct', 1, 100] : ['wrong', 0, 0]
  const ago = `now() - make_interval(secs => ${second})`
  const counts = isWritten
    ? `end_date = ${ago}, finished_by = 'time', correct = ${right ? 3 : 0}, wrong = ${right ? 0 : 3}, wait = 0, empty = 0, score = ${score},
      by_goal = jsonb_build_array(jsonb_build_object('goal_id', goal_ids[1], 'earned', ${3 * points}, 'possible', 3, 'items', 3, 'waiting', 0, 'essay', 0))`
    : 'end_date = null, finished_by = null, correct = null, wrong = null, wait = null, empty = null, score = null, by_goal = null'
  // One statement, since it runs before each of thousands of calls.
  await app.pool.query(
    `with quiz as (
        update lessons set show_review = $2, is_expired = ${policy === 'after_window'}, start_date = now() - interval '2 hours', end_date = ${ago} where id = $1
      ), keys as (update questions set answer = $3 where lessons_id = $1
      ), marks as (update answers set status = $5, points = $6 where attempt_id = $4)
      update attempts set start_date = now() - interval '1 hour', deadline = ${ago}, ${counts} where id = $4`,
    [quiz.id, policy, right ? 'A' : 'D', attempt, status, points],
  )
}

/** Values that differ between any two reads: times, and links, which are signed again regularly. */
const VOLATILE =
  /\/api\/v1\/files\/[^"]*|"(server_time|saved_at|score_read_at|last_used_at|time_remaining|epoch|time|date|first_opened_at|last_opened_at|deadline|start_date|end_date|due|score_at|start|end)":("[^"]*"|[\d.]+|null)/g
const request = (name: string) =>
  name === 'attempts.studentLesson'
    ? { params: { id: quiz.id }, query: { record: 0 } }
    : matrix[name]?.request?.(world)

/** Makes the call within the second; repeats it if that took too long. */
const askAt = async <R>(at: Case, truth: Truth, ask: () => Promise<R>): Promise<R> => {
  const startTime = performance.now()
  await set(at, truth)
  const reply = await ask()
  return performance.now() - startTime < 1000 ? reply : askAt(at, truth, ask)
}

const askAll = async (at: Case, truth: Truth) => {
  const replies: Record<string, string> = {}
  for (const [name, endpoint] of calls) {
    const reply = await askAt(at, truth, () => app.call(student, endpoint, request(name)))
    replies[name] = `${reply.code} ${JSON.stringify(reply.body)}`.replace(VOLATILE, '')
  }
  const remedial = catalogue.get('attempts.startAttempt') as Endpoint
  const body = { id: quiz.id, type: 'remedial' }
  const remedialReply = await askAt(at, truth, () => app.call(student, remedial, { body }))
  replies.remedial = `${remedialReply.code} ${remedialReply.body.message}`
  await app.pool.query('delete from attempts where lessons_id = $1 and number > 1', [quiz.id])
  const lesson = catalogue.get('attempts.studentLesson') as Endpoint
  const behind = { params: { id: next }, query: { record: 0 } }
  const lessonReply = await askAt(at, truth, () => app.call(student, lesson, behind))
  replies.next = `${lessonReply.code} ${lessonReply.body.message}`
  const ownData = catalogue.get('archive.ownData') as Endpoint
  const data = await askAt(at, truth, () => app.call(student, ownData))
  // Every read is recorded.
  const sections = data.body.sections.filter(({ title }: { title: string }) => !/log audit/.test(title))
  replies.ownData = JSON.stringify(sections).replace(VOLATILE, '')
  return replies
}

const differing = (one: Record<string, string>, otherReplies: Record<string, string>) =>
  Object.keys(one).filter((name) => one[name] !== otherReplies[name])

describe.each(['after_window', 'mastered', 'never'])('after the deadline, with keys shown %s', (policy) => {
  const seconds = tier === 'all' ? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] : [0, 5, 9]
  it.each([true, false])(
    'nothing a student reads depends on the keys while saves count (written: %s)',
    async (isWritten) => {
      for (const second of seconds) {
        const at = { second, written: isWritten, policy }
        const right = await askAll(at, { right: true })
        const wrongReplies = await askAll(at, { right: false })
        expect(differing(right, wrongReplies), `${second} s`).toEqual([])
        expect(right['attempts.attemptReview'], `${second} s`).toMatch(/^409 /)
        expect(right['attempts.attemptVerdicts'], `${second} s`).toMatch(/^409 /)
        // Proof that it is the grace: a save counts at this second.
        const answer = { answer_id: attempt, id: quiz.questions[0], answer: 'A' }
        const saveReply = await askAt(at, { right: true }, () => save(student, answer))
        expect(saveReply.code).toBe(200)
      }
    },
  )

  it('what a student reads depends on them once nothing counts any more', async () => {
    const at = { second: 11, written: true, policy }
    const right = await askAll(at, { right: true })
    const changedNames = differing(right, await askAll(at, { right: false }))
    expect(changedNames).toEqual(
      expect.arrayContaining([
        'attempts.studentLesson',
        'attempts.attemptHistory',
        'attempts.attemptVerdicts',
        'lessons.studentLessons',
        'reports.studentMastery',
        'goalResults.studentQuizGoals',
        'courses.studentCourses',
        'courses.studentCourse',
        // After the window nobody can start another attempt.
        policy === 'after_window' ? 'attempts.attemptReview' : 'remedial',
        'next',
      ]),
    )
    await set(at, { right: true })
    expect((await save(student, { answer_id: attempt, id: quiz.questions[0], answer: 'A' })).code).toBe(409)
  })
})

describe('a stop within the grace', () => {
  it('shows the result at once, and nothing counts after it', async () => {
    await set({ second: 2, written: true, policy: 'never' }, { right: false })
    const overview = () =>
      app.call(student, catalogue.get('attempts.studentLesson') as Endpoint, {
        params: { id: quiz.id },
        query: { record: 0 },
      })
    expect((await overview()).body.data).toMatchObject({
      state: 'waiting',
      score: null,
      answer: { score: null },
    })
    const stopReply = await app.call(student, catalogue.get('attempts.stopAttempt') as Endpoint, {
      body: { id: attempt },
    })
    expect(stopReply.code).toBe(200)
    expect((await overview()).body.data).toMatchObject({ score: 0, answer: { score: { score: 0 } } })
    const lateReply = await save(student, {
      answer_id: attempt,
      id: quiz.questions[0],
      answer: 'D',
    })
    expect([lateReply.code, lateReply.body.data.reason]).toEqual([409, 'finished'])
  })
})
