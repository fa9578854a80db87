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

/**
 * Permissions of an operator within and outside their program. attacks/operators.test.ts covers every
 * endpoint.
 */

const app = withApp()
const { makeCampus } = campuses(app)
let ownCampus: Campus
let foreignCampus: Campus
let caller: Person

beforeEach(async () => {
  ownCampus = await makeCampus()
  foreignCampus = await makeCampus()
  const operator = await makeUser(app.pool, 'operator')
  await giveProgram(app.pool, operator, ownCampus.program)
  caller = await app.signedIn(operator)
})

const readForm = async (id: number) => {
  const { data } = (await app.call(caller, students.detail, { query: { id } })).body
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
    const list = async (query: object) =>
      (await app.send(caller, students.list, { query: query as never })).body
    expect(ids((await list({ page: 1 })).data)).toEqual([ownCampus.student])
    expect((await list({ study_program_id: foreignCampus.program })).pagination.total).toBe(0)
    expect((await list({ study_group_id: foreignCampus.group })).pagination.total).toBe(0)
    const counts = await app.send(caller, students.counts, {
      query: { study_program_id: String(foreignCampus.program) },
    })
    expect(counts.body.data).toEqual([])
  })

  it('are made and changed, but not into another program or a study group of others', async () => {
    const form = await readForm(ownCampus.student)
    expect((await app.send(caller, students.save, { body: form })).code).toBe(200)
    const next = await readForm(ownCampus.student)
    const moveReply = await app.send(caller, students.save, {
      body: { ...next, study_program_id: foreignCampus.program },
    })
    expect([moveReply.code, Object.keys(moveReply.body.errors)]).toEqual([422, ['study_program_id']])
    const mixedReply = await app.send(caller, students.save, {
      body: { ...next, study_group_id: foreignCampus.group },
    })
    expect([mixedReply.code, Object.keys(mixedReply.body.errors)]).toEqual([422, ['study_group_id']])
    const { id: _, version: __, ...studentForm } = next
    const newStudent = {
      ...studentForm,
      nim: 'M-BARU',
      password: 'Rahasia#77',
      confirm_password: 'Rahasia#77',
    }
    const outside = await app.send(caller, students.save, {
      body: { ...newStudent, study_program_id: foreignCampus.program },
    })
    expect(outside.code).toBe(422)
    expect((await app.send(caller, students.save, { body: newStudent })).code).toBe(200)
    expect((await readPlacement(ownCampus.student)).study_group_id).toBe(ownCampus.group)
  })

  it('are changed in bulk where all are theirs; a filter reaches no further', async () => {
    const set = {
      curriculum_id: (await masters(app.pool)).curriculum_id,
      program_id: await insert(app.pool, 'programs', { name: `P${ownCampus.program}` }),
    }
    const both = await app.call(caller, changeStudents, {
      body: { list_id: [ownCampus.student, foreignCampus.student], set },
    })
    expect(both.code).toBe(404)
    const all = await app.send(caller, changeStudents, { body: { filter: {}, total: 1, set } })
    expect(all.body.data).toEqual({ total: 1, changed: 1 })
    expect((await readPlacement(foreignCampus.student)).program_id).not.toBe(set.program_id)
    const group = await app.call(caller, changeStudents, {
      body: { list_id: [ownCampus.student], set: { study_group_id: foreignCampus.group } },
    })
    expect(group.code).toBe(422)
  })

  it('of two programs never share an empty study group, also when both join at once', async () => {
    const rival = await makeUser(app.pool, 'operator')
    await giveProgram(app.pool, rival, foreignCampus.program)
    const otherOperator = await app.signedIn(rival)
    for (let turn = 0; turn < 5; turn++) {
      const group = await insert(app.pool, 'study_groups', {
        code: `X${ownCampus.program}${turn}`,
        name: `X${ownCampus.program}${turn}`,
      })
      const into = (caller: Person, student: number) =>
        app.call(caller, changeStudents, { body: { list_id: [student], set: { study_group_id: group } } })
      const replies = await Promise.all([
        into(caller, ownCampus.student),
        into(otherOperator, foreignCampus.student),
      ])
      expect(replies.map(({ code }) => code).sort()).toEqual([200, 422])
    }
  })

  it('are shown with their classes, but those of other programs are neither opened nor counted', async () => {
    for (const courses_id of [ownCampus.course, foreignCampus.course])
      await insert(app.pool, 'members', {
        courses_id,
        user_id: ownCampus.student,
        role: 'student',
        source: 'manual',
      })
    const { classes } = (await app.call(caller, person, { query: { id: ownCampus.student } })).body.data
    const classRows = classes.map(({ id, kept: isKept, total_student }: Record<string, unknown>) => [
      id,
      isKept,
      total_student,
    ])
    expect(new Map(classRows.map((one: unknown[]) => [one[0], one.slice(1)]))).toEqual(
      new Map([
        [ownCampus.course, [true, 1]],
        [foreignCampus.course, [false, 0]],
      ]),
    )
  })

  it('disappear at once when the program is revoked', async () => {
    await app.pool.query('delete from operator_programs where user_id = $1', [caller.id])
    expect(
      (await app.send(caller, students.list, { query: { page: 1 } as never })).body.pagination.total,
    ).toBe(0)
    expect((await app.call(caller, students.detail, { query: { id: ownCampus.student } })).code).toBe(404)
  })
})

describe('a student who is being moved to another program', () => {
  /** Runs the call while the move is uncommitted. */
  const meanwhile = async (ask: () => Promise<{ code: number }>) => {
    const mover = await app.pool.connect()
    try {
      await mover.query('begin')
      await mover.query('select from users where id = $1 for update', [ownCampus.student])
      await mover.query('update students set study_program_id = $2 where id = $1', [
        ownCampus.student,
        foreignCampus.program,
      ])
      const request = ask()
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
      return (await request).code
    } finally {
      mover.release()
    }
  }
  const member = () =>
    insert(app.pool, 'members', {
      courses_id: ownCampus.course,
      user_id: ownCampus.student,
      role: 'student',
      source: 'manual',
    })

  it('is no longer changed, archived, put in or taken out by the operator', async () => {
    const form = await readForm(ownCampus.student)
    expect(
      await meanwhile(() => app.send(caller, students.save, { body: { ...form, name: 'Diubah' } })),
    ).toBe(404)
    const back = () =>
      app.pool.query('update students set study_program_id = $2 where id = $1', [
        ownCampus.student,
        ownCampus.program,
      ])
    await back()
    expect(
      await meanwhile(() => app.call(caller, students.remove, { params: { id: ownCampus.student } })),
    ).toBe(404)
    await back()
    const body = { courses_id: ownCampus.course, list_id: [ownCampus.student] }
    expect(await meanwhile(() => app.call(caller, saveParticipants, { body }))).toBe(404)
    await back()
    const id = await member()
    expect(await meanwhile(() => app.call(caller, removeParticipants, { body }))).toBe(404)
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
      name: `Baru ${ownCampus.program}`,
      sks: 2,
      study_program_id: ownCampus.program,
      curriculum_id,
      status: 'publish',
    }
    const saveReply = await app.send(caller, courseCategories.save, { body: subject })
    expect(saveReply.code).toBe(200)
    const { id } = saveReply.body.data
    const away = await app.send(caller, courseCategories.save, {
      body: { ...subject, id, study_program_id: foreignCampus.program },
    })
    expect([away.code, Object.keys(away.body.errors)]).toEqual([422, ['study_program_id']])
    const storedCategory = await app.pool.query(
      'select study_program_id from course_categories where id = $1',
      [id],
    )
    expect(storedCategory.rows[0].study_program_id).toBe(ownCampus.program)
    const options = await app.call(caller, studyPrograms.options)
    expect(ids(options.body.data)).toEqual([ownCampus.program])
    expect(ids((await app.call(caller, courseCategories.options)).body.data).sort()).toEqual(
      [ownCampus.category, id].sort(),
    )
    expect(ids((await app.call(caller, studyGroups.options)).body.data)).not.toContain(foreignCampus.group)
  })

  it('of everybody are an administrator’s', async () => {
    expect((await app.send(caller, studyPrograms.list, { query: { page: 1 } as never })).code).toBe(403)
    expect((await app.send(caller, studyPrograms.save, { body: { code: 'X', name: 'X' } })).code).toBe(403)
    expect((await app.send(caller, importTemplate, { params: { kind: 'student' } })).code).toBe(403)
  })
})

describe('the dashboard', () => {
  it('counts only their own', async () => {
    const { data } = (await app.call(caller, adminDashboard)).body
    const { total_student, total_course, total_course_category, total_study_program } = data
    expect({ total_student, total_course, total_course_category, total_study_program }).toEqual({
      total_student: 1,
      total_course: 1,
      total_course_category: 1,
      total_study_program: 1,
    })
  })
})
