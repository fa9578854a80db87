import { removeMembers } from '@tuntas/contract/classroom/members'
import { beforeAll } from 'vitest'
import type { Person, TestApp } from './app.ts'
import type { Classroom } from './classroom.ts'
import {
  enrol,
  insert,
  makeCourse,
  makeLesson,
  makeQuestion,
  makeQuiz,
  makeSection,
  makeStudent,
} from './make.ts'
import { noteGoals } from './noted-goals.ts'

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR)
export const KKM = 75
const POINTS = 10

type Policy = 'highest' | 'last' | 'average'
export type Quiz = {
  id: number
  policy: Policy
  cap: boolean
  kkm: number | null
  question: number
  section: number
}
/** Points of ten by attempt; `is`: withheld, or still running. */
type Try = { points: number; is?: 'waiting' | 'held' | 'running' | 'unwritten' }

/** Students of one class with every kind of attempt at quizzes with every kind of rule. */
export const withTriedQuizzes = (app: TestApp, classroom: Classroom) => {
  const triedClass = { students: {} as Record<string, Person> } as {
    course: number
    quizzes: Quiz[]
    students: Record<string, Person>
  }
  const tries = new Map<string, Try[]>()
  const toKey = (person: Person, quiz: Quiz) => `${person.id} ${quiz.id}`

  const makeTry = async (person: Person, quiz: Quiz, number: number, { points, is }: Try) => {
    // A held attempt has time before its deadline: ten seconds of grace would be too short on a slow machine.
    const deadline = { held: at(1 / 6), running: at(1), unwritten: at(1) }[is as string] ?? at(-2)
    const hasEnded = is !== 'running' && is !== 'unwritten'
    const id = await insert(app.pool, 'attempts', {
      lessons_id: quiz.id,
      courses_id: triedClass.course,
      user_id: person.id,
      number,
      start_date: at(-3),
      deadline,
      question_ids: [quiz.question],
      ...(hasEnded && {
        end_date: deadline,
        finished_by: 'time',
        score: points * POINTS,
        correct: 0,
        wrong: 1,
        empty: 0,
        wait: is === 'waiting' ? 1 : 0,
      }),
    })
    await insert(app.pool, 'answers', {
      attempt_id: id,
      question_id: quiz.question,
      answer: 'Panjang',
      epoch: 1,
      seq: 1,
      status: is === 'waiting' ? 'wait' : 'wrong',
      points,
      marked_by: is === 'waiting' ? null : classroom.teacher.id,
    })
    // Its time ends only now; otherwise the application would finish the attempt without the answer.
    if (is === 'unwritten')
      await app.pool.query('update attempts set deadline = $2 where id = $1', [id, at(-1)])
  }

  const take = async (person: Person, quiz: Quiz, list: Try[]) => {
    tries.set(toKey(person, quiz), list)
    for (const [place, one] of list.entries()) await makeTry(person, quiz, place + 1, one)
  }

  const grant = (person: Person, kind: string, more: Record<string, unknown> = {}) =>
    insert(app.pool, 'exceptions', {
      user_id: person.id,
      courses_id: triedClass.course,
      kind,
      reason: 'Sakit',
      created_by: classroom.teacher.id,
      ...more,
    })

  const makeQuizzes = async (): Promise<Quiz[]> => {
    const section = await makeSection(app.pool, triedClass.course)
    const material = await makeLesson(app.pool, triedClass.course, { sections_id: section })
    const madeQuizzes: Quiz[] = []
    const kinds = (['highest', 'last', 'average'] as const).flatMap((policy) =>
      [true, false].flatMap((cap) => [KKM, null].map((kkm) => ({ policy, cap, kkm }))),
    )
    for (const { policy, cap, kkm } of kinds) {
      const { id } = await makeQuiz(app.pool, triedClass.course, {
        sections_id: section,
        questions: 0,
        score_policy: policy,
        cap_remedial: cap,
        is_competent: kkm !== null,
        kkm: KKM,
        max_remedial: 2,
        is_expired: true,
        start_date: at(-48),
        end_date: at(48),
      })
      const question = await makeQuestion(app.pool, id, {
        type: 'ESSAY',
        answer: null,
        options: '[]',
        point: POINTS,
        goals: `Tujuan ${id}`,
        related_lessons_id: material,
      })
      madeQuizzes.push({ id, policy, cap, kkm, question, section })
    }
    return madeQuizzes
  }

  beforeAll(async () => {
    triedClass.course = await makeCourse(app.pool, classroom.teacher.id, { learning_order: 'bebas' })
    triedClass.quizzes = await makeQuizzes()
    const names = [
      'idle',
      'better',
      'worse',
      'waiting',
      'held',
      'running',
      'unwritten',
      'passed',
      'unlocked',
      'overdue',
      'back',
    ]
    for (const name of names) {
      const person = await app.signedIn(await makeStudent(app.pool, { name }))
      triedClass.students[name] = person
      await enrol(app.pool, triedClass.course, person.id, { join_date: at(-72) })
    }
    const of = (name: string) => triedClass.students[name] as Person
    for (const quiz of triedClass.quizzes) {
      await take(of('better'), quiz, [{ points: 5 }, { points: 9 }])
      await take(of('worse'), quiz, [{ points: 8 }, { points: 3 }, { points: 6 }])
      await take(of('waiting'), quiz, [{ points: 4 }, { points: 0, is: 'waiting' }])
      await take(of('held'), quiz, [{ points: 5 }, { points: 10, is: 'held' }])
      await take(of('running'), quiz, [{ points: 6 }, { points: 9, is: 'running' }])
      await take(of('unwritten'), quiz, [{ points: 2 }, { points: 8, is: 'unwritten' }])
      await take(of('passed'), quiz, [{ points: 1 }])
      await take(of('unlocked'), quiz, [{ points: 1 }])
      await take(of('overdue'), quiz, [{ points: 7 }])
      await take(of('back'), quiz, [{ points: 7 }, { points: 8 }])
    }
    await noteGoals(app.pool)
    await grant(of('passed'), 'pass')
    await grant(of('unlocked'), 'unlock')
    await grant(of('unlocked'), 'remedials', { value: 2 })
    await grant(of('overdue'), 'window', { start_date: at(-48), end_date: at(-1) })
    await grant(of('better'), 'minutes', { value: 15 })
    await app.pool.query(`update members set ended_at = now(), ended_by = 'removed' where user_id = $1`, [
      of('back').id,
    ])
    await app.pool.query('update members set ended_at = null, ended_by = null where user_id = $1', [
      of('back').id,
    ])
    const removedStudent = await app.signedIn(await makeStudent(app.pool, { name: 'gone' }))
    const membership = await enrol(app.pool, triedClass.course, removedStudent.id)
    for (const quiz of triedClass.quizzes) await makeTry(removedStudent, quiz, 1, { points: 10 })
    await app.call(classroom.teacher, removeMembers, { body: { list_id: [membership] } })
  })
  const listTries = (person: Person, quiz: Quiz) => tries.get(toKey(person, quiz)) ?? []
  return { tried: triedClass, listTries }
}
