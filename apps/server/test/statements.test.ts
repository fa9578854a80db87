import { programs } from '@tuntas/contract/campus/masters'
import { students } from '@tuntas/contract/campus/people'
import { adminCourses } from '@tuntas/contract/classroom/courses'
import { removeMembers } from '@tuntas/contract/classroom/members'
import { masteryMap } from '@tuntas/contract/insight/reports'
import { resetTopics } from '@tuntas/contract/learning/topics'
import { archive } from '@tuntas/contract/operations/archive'
import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Person, withApp } from './app.ts'
import {
  enrol,
  insert,
  makeCourse,
  makeQuestion,
  makeQuiz,
  makeSection,
  makeStudent,
  makeTeacher,
  makeUser,
} from './make.ts'

/** An action on many rows takes as many statements as one on few. */

const app = withApp()
let admin: Person
let teacher: Person

beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  teacher = await app.signedIn(await makeTeacher(app.pool))
})

/** Number of statements that the application sends for a call. */
const countStatements = async (call: () => Promise<{ code: number }>): Promise<number> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    expect((await call()).code).toBe(200)
    const texts = query.mock.calls.map(([config]) => (config as { text?: string }).text ?? String(config))
    // Ignores recording session use and notifications, which depend on time.
    return texts.filter((text) => !/sessions|pg_notify|listen/i.test(text)).length
  } finally {
    query.mockRestore()
  }
}

const makeMany = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make))

const makeClass = async (count: number) => {
  const course = await makeCourse(app.pool, teacher.id)
  const members = await makeMany(count, async () => enrol(app.pool, course, await makeStudent(app.pool)))
  return { course, members }
}

let counter = 0
type Case = [what: string, prepare: (count: number) => Promise<() => Promise<{ code: number }>>]
const cases: Case[] = [
  [
    'deleting rows of a list',
    async (count) => {
      const list_id = await makeMany(count, () =>
        insert(app.pool, 'programs', { name: `Hapus ${++counter}` }),
      )
      return () => app.call(admin, programs.removeBulk, { body: { list_id } })
    },
  ],
  [
    'archiving people',
    async (count) => {
      const { course } = await makeClass(1)
      const list_id = await makeMany(count, () => makeStudent(app.pool))
      for (const id of list_id) await enrol(app.pool, course, id)
      return () => app.call(admin, students.removeBulk, { body: { list_id } })
    },
  ],
  [
    'archiving classes',
    async (count) => {
      const list_id = await makeMany(count, () => makeCourse(app.pool, teacher.id))
      return () => app.call(admin, adminCourses.removeBulk, { body: { list_id } })
    },
  ],
  [
    'taking members out of a class',
    async (count) => {
      const { members } = await makeClass(count)
      return () => app.call(teacher, removeMembers, { body: { list_id: members } })
    },
  ],
  [
    'resetting topics',
    async (count) => {
      const { course } = await makeClass(1)
      await makeMany(count, () => makeSection(app.pool, course))
      return () => app.call(teacher, resetTopics, { body: { courses_id: course } })
    },
  ],
  [
    'a page of the archive',
    async (count) => {
      await app.pool.query(`update users set deleted_at = null`)
      await app.pool.query(`update courses set deleted_at = null`)
      await makeMany(count, () => makeStudent(app.pool, { deleted_at: new Date() }))
      return () => app.call(admin, archive, { query: { limit: 100 } })
    },
  ],
  [
    'a page of Peta Penguasaan',
    async (count) => {
      const { course } = await makeClass(count)
      const { id } = await makeQuiz(app.pool, course)
      await makeQuestion(app.pool, id, { goals: 'Menulis kueri' })
      return () => app.call(teacher, masteryMap.page, { query: { courses_id: course, limit: 100 } })
    },
  ],
]

describe('the number of statements', () => {
  it.each(cases)('of %s does not grow with the rows', async (_what, prepare) => {
    const fewStatements = await countStatements(await prepare(2))
    const lots = await countStatements(await prepare(60))
    expect(fewStatements).toBeGreaterThan(0)
    // Scheduled work may add some; one per row would be 58 more.
    expect(lots).toBeLessThan(fewStatements + 20)
  })
})
