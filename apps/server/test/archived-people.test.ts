import { students } from '@tuntas/contract/campus/people'
import { catalogue } from '@tuntas/contract/catalogue'
import {
  adminCourses,
  courseParticipants,
  saveParticipants,
  studentCourse,
} from '@tuntas/contract/classroom/courses'
import { lecturerCourseMembers } from '@tuntas/contract/classroom/members'
import { restore } from '@tuntas/contract/operations/archive'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from './app.ts'
import { insert, makeStudent } from './make.ts'
import { matrix } from './matrix/all.ts'
import type { Row } from './matrix/row.ts'
import { unzip } from './unzip.ts'
import { type Actor, actors, makeWorld, type World } from './world.ts'

/**
 * Archiving a person ends memberships and sessions. All readers of a class agree before, during and after it.
 */

const app = withApp()
const NAME = 'Dunia student'
let world: World
let admin: Person

const mayAsk = ({ roles }: Endpoint, actor: Actor) =>
  roles === 'any' || (roles !== 'public' && roles.includes(actors[actor]))

/** Every endpoint that somebody else than the student may read, with the first permitted actor. */
const readers = [...catalogue].flatMap(([name, endpoint]) => {
  const row: Row = matrix[name] ?? {}
  const asker = (['teacher', 'admin', 'classmate'] as const).find(
    (actor) => mayAsk(endpoint, actor) && (row.owners?.includes(actor) ?? true),
  )
  return endpoint.method === 'GET' && asker ? [{ name, endpoint, row, asker }] : []
})

/** Endpoints that open one work by id, and archive and log: they do not list the class. */
const NOT_OF_CLASSES = [
  'archive.archive',
  'archive.auditLog',
  'archive.exportAudit',
  'archive.studentPersonalData',
  'marking.resultDetail',
  'marking.resultHistory',
]

const toText = (raw: Buffer): string =>
  raw.subarray(0, 2).toString() === 'PK'
    ? [...unzip(raw)].map(([name, content]) => `${name} ${content}`).join('\n')
    : raw.toString()

/** Readers whose reply contains the student's name. */
const whoNames = async (): Promise<string[]> => {
  const tokens = new Map<Actor, Person>()
  const leaks: string[] = []
  for (const { name, endpoint, row, asker } of readers) {
    const person = tokens.get(asker) ?? (await app.signedIn(world.people[asker]))
    tokens.set(asker, person)
    const request = row.request?.(world)
    const reply = await app.server.inject({
      method: 'GET',
      url: `/api/v1/${endpoint.path.replace(/:(\w+)/g, (_, part: string) => String(request?.params?.[part]))}`,
      query: Object.fromEntries(
        Object.entries(request?.query ?? {}).map(([key, value]) => [key, String(value)]),
      ),
      headers: { authorization: person.token },
    })
    if (toText(reply.rawPayload).includes(NAME)) leaks.push(name)
  }
  return leaks.filter((name) => !NOT_OF_CLASSES.includes(name))
}

const counts = async () => {
  const teacher = await app.signedIn(world.people.teacher)
  const classmate = await app.signedIn(world.people.classmate)
  const listedClasses = (
    await app.call(admin, adminCourses.list, { query: { keywords: 'Dunia', limit: 10 } })
  ).body.data
  const id = { query: { id: world.course } }
  const members = await app.call(teacher, lecturerCourseMembers, { query: { courses_id: world.course } })
  const active = await app.pool.query(
    'select count(distinct user_id)::int as n from lesson_progress where courses_id = $1',
    [world.course],
  )
  return {
    listed: listedClasses.find((row: { id: number }) => row.id === world.course).total_participant,
    participants: (await app.call(admin, courseParticipants, id)).body.data.length,
    card: (await app.call(classmate, studentCourse, { params: { id: world.course } })).body.data
      .total_participant,
    members: members.body.data.length,
    students: active.rows[0].n,
  }
}

beforeAll(async () => {
  world = await makeWorld(app.pool)
  admin = await app.signedIn(world.people.admin)
  await insert(app.pool, 'gradebook_weights', { lessons_id: world.quiz, weight: 100 })
})

describe('an archived student', () => {
  it('is in no list, no count and no report, and with the restore in all of them again', async () => {
    const before = { names: await whoNames(), counts: await counts() }
    // Control: lists, results, reports, files and the archive of works name an active student.
    expect(before.names.length).toBeGreaterThan(20)
    expect(before.counts).toEqual({ listed: 4, participants: 4, card: 4, members: 4, students: 2 })
    const id = world.people.student
    expect((await app.call(admin, students.remove, { params: { id } })).code).toBe(200)
    expect(await whoNames()).toEqual([])
    expect(await counts()).toEqual({ listed: 3, participants: 3, card: 3, members: 3, students: 1 })
    expect((await app.call(admin, restore, { body: { kind: 'student', id } })).code).toBe(200)
    expect({ names: await whoNames(), counts: await counts() }).toEqual(before)
  })

  it('is no member of a class that enrols the student in the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => makeStudent(app.pool)))
    await Promise.all(
      people.flatMap((id) => [
        app.call(admin, saveParticipants, { body: { courses_id: world.course, list_id: [id] } }),
        app.call(admin, students.remove, { params: { id } }),
      ]),
    )
    const { rows } = await app.pool.query(
      `select m.id from members m join users u on u.id = m.user_id
        where m.user_id = any($1) and m.ended_at is null and u.deleted_at is not null`,
      [people],
    )
    expect(rows).toEqual([])
  })

  it('does not return to a class that had removed the student before', async () => {
    const id = world.people.classmate
    const of = [world.course, id]
    const readMembership = async () =>
      (
        await app.pool.query(
          'select id, ended_by, join_date from members where courses_id = $1 and user_id = $2',
          of,
        )
      ).rows[0]
    const membership = await readMembership()
    await app.pool.query(
      `update members set ended_at = now(), ended_by = 'removed' where courses_id = $1 and user_id = $2`,
      of,
    )
    await app.call(admin, students.remove, { params: { id } })
    await app.call(admin, restore, { body: { kind: 'student', id } })
    expect(await readMembership()).toEqual({ ...membership, ended_by: 'removed' })
  })
})
