import { courseCategories, studyGroups, studyPrograms } from '@tuntas/contract/campus/masters'
import { changeStudents, students } from '@tuntas/contract/campus/people'
import { removeParticipants, saveParticipants } from '@tuntas/contract/classroom/courses'
import { adminDashboard } from '@tuntas/contract/insight/dashboard'
import { person } from '@tuntas/contract/operations/helpdesk'
import { importTemplate } from '@tuntas/contract/operations/imports'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { giveProgram, insert, makeUser, masters } from '../../../../test/make.ts'
import { type Campus, campuses, ids } from '../../../../test/operators.ts'

/** What an operator may do within their program, and where it ends. attacks/operators.test.ts asks every endpoint. */

const app = withApp()
const { makeCampus } = campuses(app)
let own: Campus
let foreign: Campus
let who: Person

beforeEach(async () => {
  own = await makeCampus()
  foreign = await makeCampus()
  const operator = await makeUser(app.pool, 'operator')
  await giveProgram(app.pool, operator, own.program)
  who = await app.signedIn(operator)
})

const readForm = async (id: number) => {
  const { data } = (await app.call(who, students.detail, { query: { id } })).body
  return { ...data, phone: '081234567890', email: 'a@kampus.ac.id', version: data.version }
}
const readPlacement = async (id: number) =>
  (
    await app.pool.query('select study_group_id, study_program_id, program_id from students where id = $1', [
      id,
    ])
  ).rows[0]

describe('students', () => {
  it('are listed, counted and found within the program alone, whatever is filtered for', async () => {
    const list = async (query: object) => (await app.send(who, students.list, { query: query as never })).body
    expect(ids((await list({ page: 1 })).data)).toEqual([own.student])
    expect((await list({ study_program_id: foreign.program })).pagination.total).toBe(0)
    expect((await list({ study_group_id: foreign.group })).pagination.total).toBe(0)
    const counts = await app.send(who, students.counts, {
      query: { study_program_id: String(foreign.program) },
    })
    expect(counts.body.data).toEqual([])
  })

  it('are made and changed, but not into another program or a study group of others', async () => {
    const form = await readForm(own.student)
    expect((await app.send(who, students.save, { body: form })).code).toBe(200)
    const next = await readForm(own.student)
    const moved = await app.send(who, students.save, { body: { ...next, study_program_id: foreign.program } })
    expect([moved.code, Object.keys(moved.body.errors)]).toEqual([422, ['study_program_id']])
    const mixed = await app.send(who, students.save, { body: { ...next, study_group_id: foreign.group } })
    expect([mixed.code, Object.keys(mixed.body.errors)]).toEqual([422, ['study_group_id']])
    const { id: _, version: __, ...fresh } = next
    const made = { ...fresh, nim: 'M-BARU', password: 'Rahasia#77', confirm_password: 'Rahasia#77' }
    const outside = await app.send(who, students.save, {
      body: { ...made, study_program_id: foreign.program },
    })
    expect(outside.code).toBe(422)
    expect((await app.send(who, students.save, { body: made })).code).toBe(200)
    expect((await readPlacement(own.student)).study_group_id).toBe(own.group)
  })

  it('are changed in bulk where all are theirs; a filter reaches no further', async () => {
    const set = {
      curriculum_id: (await masters(app.pool)).curriculum_id,
      program_id: await insert(app.pool, 'programs', { name: `P${own.program}` }),
    }
    const both = await app.call(who, changeStudents, {
      body: { list_id: [own.student, foreign.student], set },
    })
    expect(both.code).toBe(404)
    const all = await app.send(who, changeStudents, { body: { filter: {}, total: 1, set } })
    expect(all.body.data).toEqual({ total: 1, changed: 1 })
    expect((await readPlacement(foreign.student)).program_id).not.toBe(set.program_id)
    const group = await app.call(who, changeStudents, {
      body: { list_id: [own.student], set: { study_group_id: foreign.group } },
    })
    expect(group.code).toBe(422)
  })

  it('of two programs do not meet in one empty study group, also where both come at once', async () => {
    const rival = await makeUser(app.pool, 'operator')
    await giveProgram(app.pool, rival, foreign.program)
    const other = await app.signedIn(rival)
    for (let turn = 0; turn < 5; turn++) {
      const group = await insert(app.pool, 'study_groups', {
        code: `X${own.program}${turn}`,
        name: `X${own.program}${turn}`,
      })
      const into = (caller: Person, student: number) =>
        app.call(caller, changeStudents, { body: { list_id: [student], set: { study_group_id: group } } })
      const replies = await Promise.all([into(who, own.student), into(other, foreign.student)])
      expect(replies.map(({ code }) => code).sort()).toEqual([200, 422])
    }
  })

  it('are shown with their classes, but those of other programs are neither opened nor counted', async () => {
    for (const courses_id of [own.course, foreign.course])
      await insert(app.pool, 'members', {
        courses_id,
        user_id: own.student,
        role: 'student',
        source: 'manual',
      })
    const { classes } = (await app.call(who, person, { query: { id: own.student } })).body.data
    const told = classes.map(({ id, kept, total_student }: Record<string, unknown>) => [
      id,
      kept,
      total_student,
    ])
    expect(new Map(told.map((one: unknown[]) => [one[0], one.slice(1)]))).toEqual(
      new Map([
        [own.course, [true, 1]],
        [foreign.course, [false, 0]],
      ]),
    )
  })

  it('are gone at once where the program is taken away', async () => {
    await app.pool.query('delete from operator_programs where user_id = $1', [who.id])
    expect((await app.send(who, students.list, { query: { page: 1 } as never })).body.pagination.total).toBe(
      0,
    )
    expect((await app.call(who, students.detail, { query: { id: own.student } })).code).toBe(404)
  })
})

describe('a student who is just moved to another program', () => {
  /** The move is under way while the operator asks. */
  const meanwhile = async (ask: () => Promise<{ code: number }>) => {
    const mover = await app.pool.connect()
    try {
      await mover.query('begin')
      await mover.query('select from users where id = $1 for update', [own.student])
      await mover.query('update students set study_program_id = $2 where id = $1', [
        own.student,
        foreign.program,
      ])
      const asked = ask()
      await expect
        .poll(
          async () =>
            (
              await app.pool.query(
                `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
              )
            ).rowCount,
        )
        .toBe(1)
      await mover.query('commit')
      return (await asked).code
    } finally {
      mover.release()
    }
  }
  const member = () =>
    insert(app.pool, 'members', {
      courses_id: own.course,
      user_id: own.student,
      role: 'student',
      source: 'manual',
    })

  it('is no longer changed, archived, put in or taken out by the operator', async () => {
    const form = await readForm(own.student)
    expect(await meanwhile(() => app.send(who, students.save, { body: { ...form, name: 'Diubah' } }))).toBe(
      404,
    )
    const back = () =>
      app.pool.query('update students set study_program_id = $2 where id = $1', [own.student, own.program])
    await back()
    expect(await meanwhile(() => app.call(who, students.remove, { params: { id: own.student } }))).toBe(404)
    await back()
    const body = { courses_id: own.course, list_id: [own.student] }
    expect(await meanwhile(() => app.call(who, saveParticipants, { body }))).toBe(404)
    await back()
    const id = await member()
    expect(await meanwhile(() => app.call(who, removeParticipants, { body }))).toBe(404)
    const { rows } = await app.pool.query(
      'select m.ended_at, u.name, u.deleted_at from members m join users u on u.id = m.user_id where m.id = $1',
      [id],
    )
    expect(rows[0]).toEqual({ ended_at: null, name: form.name, deleted_at: null })
  })
})

describe('masters', () => {
  it('are read and written within the program; a mata kuliah does not leave it', async () => {
    const { curriculum_id } = await masters(app.pool)
    const subject = {
      name: `Baru ${own.program}`,
      sks: 2,
      study_program_id: own.program,
      curriculum_id,
      status: 'publish',
    }
    const made = await app.send(who, courseCategories.save, { body: subject })
    expect(made.code).toBe(200)
    const { id } = made.body.data
    const away = await app.send(who, courseCategories.save, {
      body: { ...subject, id, study_program_id: foreign.program },
    })
    expect([away.code, Object.keys(away.body.errors)]).toEqual([422, ['study_program_id']])
    const stored = await app.pool.query('select study_program_id from course_categories where id = $1', [id])
    expect(stored.rows[0].study_program_id).toBe(own.program)
    const options = await app.call(who, studyPrograms.options)
    expect(ids(options.body.data)).toEqual([own.program])
    expect(ids((await app.call(who, courseCategories.options)).body.data).sort()).toEqual(
      [own.category, id].sort(),
    )
    expect(ids((await app.call(who, studyGroups.options)).body.data)).not.toContain(foreign.group)
  })

  it('of everybody are an administrator’s', async () => {
    expect((await app.send(who, studyPrograms.list, { query: { page: 1 } as never })).code).toBe(403)
    expect((await app.send(who, studyPrograms.save, { body: { code: 'X', name: 'X' } })).code).toBe(403)
    expect((await app.send(who, importTemplate, { params: { kind: 'student' } })).code).toBe(403)
  })
})

describe('the dashboard', () => {
  it('counts what is theirs', async () => {
    const { data } = (await app.call(who, adminDashboard)).body
    const { total_student, total_course, total_course_category, total_study_program } = data
    expect({ total_student, total_course, total_course_category, total_study_program }).toEqual({
      total_student: 1,
      total_course: 1,
      total_course_category: 1,
      total_study_program: 1,
    })
  })
})
