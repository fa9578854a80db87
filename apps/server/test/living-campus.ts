import { years } from '@tuntas/contract/campus/masters'
import { changeStudents, students, teachers } from '@tuntas/contract/campus/people'
import {
  adminCourses,
  removeParticipants,
  restoreParticipants,
  saveParticipants,
} from '@tuntas/contract/classroom/courses'
import { removeMembers } from '@tuntas/contract/classroom/members'
import { restore } from '@tuntas/contract/operations/archive'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { expect } from 'vitest'
import type { Person, TestApp } from './app.ts'
import type { Choice } from './living-class.ts'
import { insert, makeStudent, makeTeacher, makeUser, masters } from './make.ts'
import type { TestRequest } from './requests.ts'

/** Classes whose people are added, removed and moved between groups, concurrently and in any order. */

const at = <T>(list: readonly T[], number: number): T => list[number % list.length] as T
/** Elements whose bit is set in the number. */
const among = <T>(list: readonly T[], number: number): T[] => list.filter((_, place) => (number >> place) & 1)

export const makeLivingCampus = async (app: TestApp) => {
  const { pool } = app
  const admin = await app.signedIn(await makeUser(pool, 'admin'))
  const lecturers: Person[] = []
  for (let number = 0; number < 4; number++) lecturers.push(await app.signedIn(await makeTeacher(pool)))
  const groups: number[] = []
  for (let number = 0; number < 3; number++) {
    const code = `${admin.id}-${number}`
    groups.push(await insert(pool, 'study_groups', { code, name: `Rombel ${code}` }))
  }
  const terms: number[] = []
  for (const code of [`${admin.id}-I`, `${admin.id}-II`])
    terms.push(await insert(pool, 'years', { code, name: `Semester ${code}` }))
  const people: number[] = []
  for (let number = 0; number < 6; number++)
    people.push(await makeStudent(pool, { study_group_id: at(groups, number) }))
  const campus = { app, admin, lecturers, groups, terms, people, classes: [] as number[] }
  for (let number = 0; number < 3; number++)
    await saveClass(campus, { a: number, b: number, c: number, d: 3 })
  return campus
}
export type LivingCampus = Awaited<ReturnType<typeof makeLivingCampus>>

/** A refusal has a message; nothing is an internal error. */
const demand = async (app: TestApp, person: Person, endpoint: Endpoint, request: TestRequest) => {
  const reply = await app.send(person, endpoint, request)
  expect(reply.code, `${endpoint.path}: ${JSON.stringify(reply.body)}`).toBeLessThan(500)
  return reply
}

/** @param id of the class; without it a new one is created */
async function saveClass(campus: LivingCampus, { a, b, c, d }: Choice, id?: number) {
  const { app, admin, lecturers, groups, terms, classes } = campus
  const teacher = at(lecturers, a)
  const team = among(lecturers, b).filter((lecturer) => lecturer !== teacher)
  const { course_category_id } = await masters(app.pool)
  const reply = await demand(app, admin, adminCourses.save, {
    body: {
      id,
      name: `Kelas ${a} ${b} ${c} ${d}`,
      year_id: at(terms, c),
      course_category_id,
      teacher_id: teacher.id,
      is_teamteaching: Number(team.length > 0),
      teamteaching: team.map((lecturer) => lecturer.id),
      study_group_id: among(groups, 1 + (d % 7)),
      status: 'publish',
    },
  })
  if (id === undefined && reply.code === 200) classes.push(reply.body.data.id)
}

const moveOne = async ({ app, admin, people, groups }: LivingCampus, { a, b }: Choice) => {
  const { body } = await app.call(admin, students.detail, { query: { id: at(people, a) } })
  if (!body.data) return
  const study_group_id = at(groups, b)
  await demand(app, admin, students.save, {
    body: { ...body.data, email: 'a@b.c', phone: '081234567890', study_group_id },
  })
}

const changeYear = async ({ app, admin, terms }: LivingCampus, { a, b }: Choice) => {
  const { rows } = await app.pool.query('select id, code, name from years where id = $1', [at(terms, a)])
  await demand(app, admin, years.save, { body: { ...rows[0], active: b % 2 } })
}

/** A lecturer removes a student from a class. */
const takeOut = async ({ app, classes, lecturers }: LivingCampus, { a, b }: Choice) => {
  const { rows } = await app.pool.query(
    `select m.id, c.teacher_id from members m join courses c on c.id = m.courses_id where c.id = $1 and m.role = 'student' order by m.id`,
    [at(classes, a)],
  )
  const member = rows.length > 0 ? at(rows, b) : undefined
  const teacher = lecturers.find(({ id }) => id === member?.teacher_id)
  if (teacher) await demand(app, teacher, removeMembers, { body: { list_id: [member.id] } })
}

const bringBack = ({ app, admin }: LivingCampus, kind: string, id: number) =>
  demand(app, admin, restore, { body: { kind, id } })
const inClass = ({ app, admin, classes, people }: LivingCampus, endpoint: Endpoint, { a, b }: Choice) =>
  demand(app, admin, endpoint, { body: { courses_id: at(classes, a), list_id: [at(people, b)] } })

export const campusActs: Record<string, (campus: LivingCampus, choice: Choice) => Promise<unknown>> = {
  changeClass: (campus, choice) => saveClass(campus, choice, at(campus.classes, choice.a + choice.d)),
  moveOne,
  moveSome: ({ app, admin, people, groups }, { a, b, c }) =>
    demand(app, admin, changeStudents, {
      body: { list_id: [at(people, c), ...among(people, a)], set: { study_group_id: at(groups, b) } },
    }),
  archiveClass: ({ app, admin, classes }, { a }) =>
    demand(app, admin, adminCourses.removeBulk, { body: { list_id: [at(classes, a)] } }),
  restoreClass: (campus, { a }) => bringBack(campus, 'course', at(campus.classes, a)),
  archiveStudent: ({ app, admin, people }, { a }) =>
    demand(app, admin, students.removeBulk, { body: { list_id: [at(people, a)] } }),
  restoreStudent: (campus, { a }) => bringBack(campus, 'student', at(campus.people, a)),
  archiveLecturer: ({ app, admin, lecturers }, { a }) =>
    demand(app, admin, teachers.removeBulk, { body: { list_id: [at(lecturers, a).id] } }),
  restoreLecturer: (campus, { a }) => bringBack(campus, 'teacher', at(campus.lecturers, a).id),
  addByHand: (campus, choice) => inClass(campus, saveParticipants, choice),
  takeOutByHand: (campus, choice) => inClass(campus, removeParticipants, choice),
  restoreByHand: (campus, choice) => inClass(campus, restoreParticipants, choice),
  takeOut,
  changeYear,
}

const LIVING = `courses c where c.id = any($1) and c.deleted_at is null and exists (select from years y where y.id = c.year_id and not y.closed)`
/** Each query finds violations in classes of open semesters. */
const wrongs = {
  'a student of its study group is in no list': `
    select c.id, s.id as student from courses c join course_study_groups g on g.courses_id = c.id
    join students s on s.study_group_id = g.study_group_id join users u on u.id = s.id and u.deleted_at is null
    left join members m on m.courses_id = c.id and m.user_id = s.id
    where c.id in (select c.id from ${LIVING}) and (m.id is null or m.ended_by <> 'removed')
      and (m.id is null or m.ended_at is not null)`,
  'somebody who is archived belongs to it': `
    select m.courses_id, m.user_id, m.role from members m join users u on u.id = m.user_id
    where m.courses_id in (select c.id from ${LIVING}) and m.ended_at is null and u.deleted_at is not null`,
  'one of its team is archived or no member': `
    select team.*, m.ended_by from (
      select c.id, c.teacher_id, 'teacher' as role from courses c
      union all select courses_id, teacher_id, 'coordinator' from course_teamteaching) team
    join users u on u.id = team.teacher_id
    left join members m on m.courses_id = team.id and m.user_id = team.teacher_id and m.role = team.role and m.ended_at is null
    where team.id in (select c.id from ${LIVING}) and (m.id is null or u.deleted_at is not null)`,
  'a lecturer who is not of its team belongs to it': `
    select m.courses_id, m.user_id from members m join courses c on c.id = m.courses_id
    where c.id in (select c.id from ${LIVING}) and m.ended_at is null and m.role <> 'student' and m.user_id <> c.teacher_id
      and not exists (select from course_teamteaching t where t.courses_id = c.id and t.teacher_id = m.user_id)`,
}
/** Only where no semester was closed and reopened, since a closed one keeps its members. */
const STRANGER = `
  select m.courses_id, m.user_id from members m join students s on s.id = m.user_id
  where m.courses_id in (select c.id from ${LIVING}) and m.ended_at is null and m.source = 'study_group'
    and not exists (select from course_study_groups g where g.courses_id = m.courses_id and g.study_group_id = s.study_group_id)`

export const checkCampus = async ({ app, admin, classes }: LivingCampus, yearsChanged: boolean) => {
  const checks = yearsChanged ? wrongs : { ...wrongs, 'somebody whom no study group brings': STRANGER }
  for (const [checkName, text] of Object.entries(checks))
    expect((await app.pool.query(text, [classes])).rows, checkName).toEqual([])
  const { body } = await app.call(admin, adminCourses.list, { query: { limit: 100 } })
  const { rows } = await app.pool.query(
    'select courses_id, count(*)::int from members where ended_at is null group by 1',
  )
  const listedCounts = new Map(rows.map(({ courses_id, count }) => [courses_id, count]))
  for (const { id, total_participant } of body.data as { id: number; total_participant: number }[])
    if (classes.includes(id)) expect(total_participant).toBe(listedCounts.get(id) ?? 0)
}
