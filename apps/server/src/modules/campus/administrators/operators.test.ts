import { courseCategories, studyGroups, studyPrograms } from '@tuntas/contract/campus/masters'
import { changeStudents, students } from '@tuntas/contract/campus/people'
import {
  adminCourses,
  courseParticipants,
  removeParticipants,
  saveParticipants,
} from '@tuntas/contract/classroom/courses'
import { duplicateCourse } from '@tuntas/contract/classroom/semester'
import { adminDashboard } from '@tuntas/contract/insight/dashboard'
import { person } from '@tuntas/contract/operations/helpdesk'
import { importTemplate } from '@tuntas/contract/operations/imports'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import {
  giveProgram,
  insert,
  makeCourse,
  makeProgram,
  makeStudent,
  makeTeacher,
  makeUser,
  masters,
} from '../../../../test/make.ts'

/** What an operator may do within their program, and where it ends. attacks/operators.test.ts asks every endpoint. */

const app = withApp()
type Campus = {
  program: number
  category: number
  group: number
  student: number
  course: number
  teacher: number
}
let own: Campus
let foreign: Campus
let who: Person
let counter = 0

const makeCampus = async (): Promise<Campus> => {
  const n = ++counter
  const program = await makeProgram(app.pool)
  const { curriculum_id } = await masters(app.pool)
  const category = await insert(app.pool, 'course_categories', {
    name: `Mata kuliah ${n}`,
    study_program_id: program,
    curriculum_id,
    sks: 3,
  })
  const group = await insert(app.pool, 'study_groups', { code: `G${n}`, name: `Kelompok ${n}` })
  const teacher = await makeTeacher(app.pool)
  return {
    program,
    category,
    group,
    teacher,
    student: await makeStudent(app.pool, { study_program_id: program, study_group_id: group }),
    course: await makeCourse(app.pool, teacher, { course_category_id: category }),
  }
}

beforeEach(async () => {
  own = await makeCampus()
  foreign = await makeCampus()
  const operator = await makeUser(app.pool, 'operator')
  await giveProgram(app.pool, operator, own.program)
  who = await app.signedIn(operator)
})

const formOf = async (id: number) => {
  const { data } = (await app.call(who, students.detail, { query: { id } })).body
  return { ...data, phone: '081234567890', email: 'a@kampus.ac.id', version: data.version }
}
const groupOf = async (id: number) =>
  (
    await app.pool.query('select study_group_id, study_program_id, program_id from students where id = $1', [
      id,
    ])
  ).rows[0]
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

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
    const form = await formOf(own.student)
    expect((await app.send(who, students.save, { body: form })).code).toBe(200)
    const next = await formOf(own.student)
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
    expect((await groupOf(own.student)).study_group_id).toBe(own.group)
  })

  it('are changed in bulk where all are theirs; a filter reaches no further', async () => {
    const set = {
      curriculum_id: (await masters(app.pool)).curriculum_id,
      program_id: await insert(app.pool, 'programs', { name: `P${counter}` }),
    }
    const both = await app.call(who, changeStudents, {
      body: { list_id: [own.student, foreign.student], set },
    })
    expect(both.code).toBe(404)
    const all = await app.send(who, changeStudents, { body: { filter: {}, set } })
    expect(all.body.data).toEqual({ total: 1, changed: 1 })
    expect((await groupOf(foreign.student)).program_id).not.toBe(set.program_id)
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
        code: `X${counter}${turn}`,
        name: `X${counter}${turn}`,
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

describe('classes', () => {
  const classForm = async (over: object = {}) => ({
    name: 'Kelas operator',
    year_id: (await masters(app.pool)).year_id,
    course_category_id: own.category,
    teacher_id: own.teacher,
    is_teamteaching: 0,
    study_group_id: [own.group],
    status: 'publish',
    ...over,
  })

  it('are made for their mata kuliah and study groups alone', async () => {
    const made = await app.send(who, adminCourses.save, { body: await classForm() })
    expect(made.code, JSON.stringify(made.body)).toBe(200)
    const people = await app.call(who, courseParticipants, { query: { id: made.body.data.id } })
    expect(ids(people.body.data)).toContain(own.student)
    for (const [field, value] of [
      ['course_category_id', foreign.category],
      ['study_group_id', [foreign.group]],
    ] as const) {
      const refused = await app.send(who, adminCourses.save, { body: await classForm({ [field]: value }) })
      expect([refused.code, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    }
    const empty = await insert(app.pool, 'study_groups', { code: `E${counter}`, name: `Kosong ${counter}` })
    expect(
      (await app.send(who, adminCourses.save, { body: await classForm({ study_group_id: [empty] }) })).code,
    ).toBe(422)
    const away = await classForm({ id: own.course, course_category_id: foreign.category })
    expect((await app.send(who, adminCourses.save, { body: away })).code).toBe(422)
  })

  it('take their students alone, and tell no phone numbers of others', async () => {
    const into = (courses_id: number, list_id: number[]) =>
      app.call(who, saveParticipants, { body: { courses_id, list_id } })
    expect((await into(own.course, [own.student, foreign.student])).code).toBe(404)
    expect((await into(foreign.course, [own.student])).code).toBe(404)
    expect((await into(own.course, [own.student])).code).toBe(200)
    await insert(app.pool, 'members', {
      courses_id: own.course,
      user_id: foreign.student,
      role: 'student',
      source: 'manual',
    })
    await app.pool.query(`update users set phone = '0811' where id = any($1)`, [
      [own.student, foreign.student, own.teacher],
    ])
    const people = (await app.call(who, courseParticipants, { query: { id: own.course } })).body.data
    expect(people.filter((one: { phone: string | null }) => one.phone !== null)).toEqual([
      expect.objectContaining({ id: own.student }),
    ])
    expect(people).toHaveLength(3)
    expect(ids(people.filter((one: { kept: boolean }) => one.kept))).toEqual([own.student])
  })

  it('are duplicated with their study groups alone', async () => {
    const copy = async (over: object = {}) =>
      app.send(who, duplicateCourse, {
        body: {
          id: own.course,
          year_id: (await masters(app.pool)).year_id,
          name: `Salinan ${counter}`,
          teacher_id: own.teacher,
          study_group_id: [own.group],
          ...over,
        },
      })
    expect((await copy({ study_group_id: [foreign.group] })).code).toBe(422)
    expect((await copy({ id: foreign.course })).code).toBe(404)
    expect((await copy()).code).toBe(200)
  })
})

/** A group of both programs that stands in a class of the operator's. */
const makeMixed = async () => {
  const group = await insert(app.pool, 'study_groups', {
    code: `C${own.program}`,
    name: `Campuran ${own.program}`,
  })
  await app.pool.query('update students set study_group_id = $1 where id = any($2)', [
    group,
    [own.student, foreign.student],
  ])
  await insert(app.pool, 'course_study_groups', { courses_id: own.course, study_group_id: group })
  return group
}
const membersOf = async (course: number) =>
  (
    await app.pool.query(
      `select count(*)::int as n from members where courses_id = $1 and role = 'student'`,
      [course],
    )
  ).rows[0].n

describe('a study group of several programs', () => {
  const saved = async (over: object) => {
    const { data } = (await app.call(who, adminCourses.detail, { query: { id: own.course } })).body
    return app.send(who, adminCourses.save, { body: { ...data, ...over } })
  }

  it('stays in an operator’s class, but brings nobody into a copy or another year', async () => {
    const group = await makeMixed()
    expect((await saved({ name: 'Tetap' })).code).toBe(200)
    const before = await membersOf(own.course)
    const year = await insert(app.pool, 'years', { code: `T${group}`, name: `Tahun ${group}` })
    const moved = await saved({ year_id: year })
    expect([moved.code, Object.keys(moved.body.errors ?? {})]).toEqual([422, ['study_group_id']])
    const copy = await app.send(who, duplicateCourse, {
      body: {
        id: own.course,
        year_id: year,
        name: 'Salinan',
        teacher_id: own.teacher,
        study_group_id: [group],
      },
    })
    expect([copy.code, Object.keys(copy.body.errors ?? {})]).toEqual([422, ['study_group_id']])
    expect(await membersOf(own.course)).toBe(before)
  })

  it('is not taken out by an operator, who could not put its students back', async () => {
    await makeMixed()
    await makeStudent(app.pool, { study_program_id: own.program, study_group_id: own.group })
    const refused = await saved({ study_group_id: [own.group] })
    expect(refused.code).toBe(422)
    expect(refused.body.errors.study_group_id[0]).toContain('administrator')
  })
})

describe('an empty study group in a class of another program', () => {
  it('is neither offered to an operator nor filled by one', async () => {
    const group = await insert(app.pool, 'study_groups', {
      code: `K${own.program}`,
      name: `Kosong lain ${own.program}`,
    })
    const into = () =>
      app.call(who, changeStudents, { body: { list_id: [own.student], set: { study_group_id: group } } })
    const offered = async () => ids((await app.call(who, studyGroups.options)).body.data)
    expect(await offered()).toContain(group)
    await insert(app.pool, 'course_study_groups', { courses_id: foreign.course, study_group_id: group })
    expect(await offered()).not.toContain(group)
    expect((await into()).code).toBe(422)
    const { data } = (await app.call(who, students.detail, { query: { id: own.student } })).body
    const form = { ...data, phone: '081234567890', email: 'a@kampus.ac.id', study_group_id: group }
    expect((await app.send(who, students.save, { body: form })).code).toBe(422)
    await app.pool.query('delete from course_study_groups where study_group_id = $1', [group])
    expect((await into()).code).toBe(200)
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
    const form = await formOf(own.student)
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
      name: `Baru ${counter}`,
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
