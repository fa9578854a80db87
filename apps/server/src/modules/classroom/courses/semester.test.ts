import { years } from '@tuntas/contract/campus/masters'
import { adminCourses, courseParticipants } from '@tuntas/contract/classroom/courses'
import {
  duplicateCourse,
  previewSemester,
  saveSemester,
  semesterClasses,
  semesterProgress,
} from '@tuntas/contract/classroom/semester'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import {
  insert,
  makeCourse,
  makeLesson,
  makeQuiz,
  makeSection,
  makeStudent,
  makeTeacher,
  makeUser,
} from '../../../../test/make.ts'
import { here } from '../../../../test/slowness.ts'

const app = withApp()
let admin: Person
let counter = 0
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})

const newYear = async () => {
  const name = `Semester ${++counter}`
  return insert(app.pool, 'years', { code: `SEM${counter}`, name })
}
const newGroup = () => insert(app.pool, 'study_groups', { code: `W${++counter}`, name: `Wizard ${counter}` })
const studentIn = async (group: number) => {
  const id = await makeStudent(app.pool)
  await app.pool.query('update students set study_group_id = $2 where id = $1', [id, group])
  return id
}
type Row = {
  id: number
  name: string
  teacher_id: number
  teamteaching: number[]
  study_group_id: number[]
  there: string | null
}
/** The classes of a semester as they are, to be sent for another one: without codes, of which each is one class's. */
const classesOf = async (year_id: number, to_year_id?: number): Promise<Row[]> => {
  const query = to_year_id === undefined ? { year_id } : { year_id, to_year_id }
  const { data } = (await app.call(admin, semesterClasses, { query })).body
  return data.map(({ code: _, ...row }: Row & { code: string }) => row)
}
const save = (body: object, who = admin) => app.send(who, saveSemester, { body })
const preview = (body: object) => app.send(admin, previewSemester, { body })
const rowsOf = async (query: string, values: unknown[]) => (await app.pool.query(query, values)).rows

/** A semester with so many classes of a lecturer, a coordinator and a group of two students each. */
const semesterOf = async (classes: number) => {
  const year = await newYear()
  const [teacher, coordinator] = [await makeTeacher(app.pool), await makeTeacher(app.pool)]
  const group = await newGroup()
  const students = [await studentIn(group), await studentIn(group)]
  const courses: number[] = []
  for (let at = 0; at < classes; at += 1) {
    const id = await makeCourse(app.pool, teacher, { year_id: year })
    await app.pool.query('insert into course_teamteaching values ($1, $2, 1)', [id, coordinator])
    await app.pool.query('insert into course_study_groups values ($1, $2)', [id, group])
    courses.push(id)
  }
  return { year, teacher, coordinator, group, students, courses }
}
const copiesIn = (year: number) =>
  rowsOf('select * from courses where year_id = $1 and deleted_at is null order by id', [year])
const audited = (kind: string, id: number) =>
  rowsOf('select action, before, after from audit_log where kind = $1 and thing_id = $2 order by id', [
    kind,
    id,
  ])

describe('opening a semester', () => {
  it('takes over classes with lecturers, groups and material, dates moved, as one act', async () => {
    const { year, teacher, coordinator, students, courses } = await semesterOf(2)
    const [first = 0, second = 0] = courses
    await app.pool.query(
      `update courses set learning_order = 'bebas', contact_kind = 'email', contact = 'a@b.c', description = 'Isi' where id = $1`,
      [first],
    )
    const empty = await makeSection(app.pool, first, { name: 'Kosong' })
    const topic = await makeSection(app.pool, first, { name: 'Satu' })
    const material = await makeLesson(app.pool, first, { sections_id: topic })
    const quiz = await makeQuiz(app.pool, first, {
      sections_id: topic,
      is_expired: true,
      start_date: '2026-01-01T00:00:00Z',
      end_date: '2026-01-08T00:00:00Z',
    })
    await app.pool.query(
      `update questions set related_lessons_id = $2, related_part = 'hlm. 2' where id = $1`,
      [quiz.questions[0], material],
    )
    await makeLesson(app.pool, first, { sections_id: topic, deleted_at: '2026-01-01T00:00:00Z' })
    const other = await makeTeacher(app.pool)
    const target = await newYear()
    const listed = await classesOf(year, target)
    expect(listed).toHaveLength(2)
    expect(listed.find(({ id }) => id === first)).toMatchObject({
      teacher_id: teacher,
      teamteaching: [coordinator],
      lessons: 2,
      there: null,
    })
    const plan = {
      year_id: target,
      material: true,
      days: 182,
      keep_status: true,
      classes: listed.map(({ id, name, study_group_id, teamteaching }) => ({
        id,
        name: id === first ? 'Nama baru' : name,
        teacher_id: id === first ? teacher : other,
        teamteaching: id === first ? teamteaching : [],
        study_group_id,
      })),
    }
    const counts = { sections: 2, lessons: 2, questions: 4 }
    expect((await preview(plan)).body.data).toEqual({
      classes: 2,
      skipped: [],
      lecturers: 3,
      students: 2,
      enrolments: 4,
      ...counts,
      closes: null,
    })
    const { code, body } = await save(plan)
    expect([code, body.data]).toEqual([
      200,
      { year_id: target, classes: 2, skipped: [], enrolments: 4, ...counts },
    ])
    const [one, two] = (await copiesIn(target)).sort((a, b) => a.copied_from - b.copied_from)
    expect(one).toMatchObject({
      copied_from: first,
      name: 'Nama baru',
      code: null,
      teacher_id: teacher,
      is_teamteaching: true,
      learning_order: 'bebas',
      description: 'Isi',
      contact: 'a@b.c',
    })
    expect(two, 'who leads it now has not chosen to be reached').toMatchObject({
      copied_from: second,
      teacher_id: other,
      is_teamteaching: false,
      contact_kind: 'none',
    })
    const people = await rowsOf(
      'select user_id, role from members where courses_id = $1 and ended_at is null order by user_id',
      [one.id],
    )
    expect(people).toEqual([
      { user_id: teacher, role: 'teacher' },
      { user_id: coordinator, role: 'coordinator' },
      ...students.map((user_id) => ({ user_id, role: 'student' })),
    ])
    const topics = await rowsOf('select id, name from sections where courses_id = $1 order by position, id', [
      one.id,
    ])
    expect(topics.map(({ name }) => name)).toEqual(['Kosong', 'Satu'])
    expect(topics.map(({ id }) => id)).not.toContain(empty)
    const copied = await rowsOf(
      `select id, sections_id, type, status, is_expired, to_char(start_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as start_date
        from lessons where courses_id = $1 order by position, id`,
      [one.id],
    )
    expect(copied.map(({ sections_id }) => sections_id)).toEqual([topics[1].id, topics[1].id])
    expect(copied[1]).toMatchObject({ type: 'QUIZ', status: 'publish', start_date: '2026-07-02 00:00' })
    const questions = await rowsOf(
      'select related_lessons_id, related_part from questions where lessons_id = $1 order by position, id',
      [copied[1].id],
    )
    expect(questions[0]).toEqual({ related_lessons_id: copied[0].id, related_part: 'hlm. 2' })
    expect(questions).toHaveLength(4)
    const entries = await audited('years', target)
    expect(entries).toMatchObject([
      { action: 'copy', before: { courses_id: expect.arrayContaining([first, second]) }, after: counts },
    ])
    expect(await audited('courses', one.id), 'one act').toEqual([])
  })

  it('leaves material out and makes drafts without dates where nothing else is asked', async () => {
    const { year, courses } = await semesterOf(1)
    await makeQuiz(app.pool, courses[0] ?? 0, {
      is_expired: true,
      start_date: '2026-01-01T00:00:00Z',
      end_date: '2026-01-08T00:00:00Z',
    })
    const [bare, drafts] = [await newYear(), await newYear()]
    const classes = await classesOf(year)
    expect((await save({ year_id: bare, classes })).body.data).toMatchObject({
      classes: 1,
      lessons: 0,
      sections: 0,
    })
    await save({ year_id: drafts, classes, material: 1 })
    const found = await rowsOf(
      'select l.status, l.is_expired, l.start_date from lessons l join courses c on c.id = l.courses_id where c.year_id = any($1)',
      [[bare, drafts]],
    )
    expect(found).toEqual([{ status: 'unpublish', is_expired: false, start_date: null }])
  })

  it('makes a new semester, which becomes active, and says what that closes', async () => {
    const { year, courses } = await semesterOf(1)
    const { id } = (
      await app.call(admin, years.save, {
        body: { code: `A${++counter}`, name: `Aktif ${counter}`, active: true },
      })
    ).body.data
    const running = await makeCourse(app.pool, await makeTeacher(app.pool), { year_id: id })
    const [student] = (await semesterOf(1)).students
    await app.pool.query(
      `insert into members (courses_id, user_id, role, source) values ($1, $2, 'student', 'manual')`,
      [running, student],
    )
    const classes = await classesOf(year)
    const plan = { code: `N${++counter}`, name: `Baru ${counter}`, activate: true, classes }
    const closes = { id, name: expect.any(String), classes: 1, students: 1 }
    expect((await preview(plan)).body.data.closes).toEqual(closes)
    const made = (await save(plan)).body.data.year_id
    expect(
      await rowsOf('select id, active, closed from years where id = any($1) order by id', [[id, made]]),
    ).toEqual([
      { id, active: false, closed: true },
      { id: made, active: true, closed: false },
    ])
    expect((await audited('years', id)).at(-1)).toMatchObject({ action: 'update', after: { closed: true } })
    expect((await audited('years', made)).map(({ action }) => action)).toEqual(['create', 'copy'])
    expect((await preview({ ...plan, name: 'Lain' })).body.errors).toEqual({ code: ['Kode sudah digunakan'] })
    expect((await save({ ...plan, code: 'Lain' })).body.errors).toEqual({ name: ['Nama sudah digunakan'] })
    expect(
      (await preview({ year_id: made, activate: true, classes })).body.data,
      'it is active',
    ).toMatchObject({
      closes: null,
      skipped: [{ id: courses[0], name: classes[0]?.name }],
    })
    const older = await newYear()
    await save({ year_id: older, activate: true, classes })
    expect((await rowsOf('select id from years where active', []))[0].id).toBe(older)
    expect((await audited('years', older)).map(({ action }) => action)).toEqual(['update', 'copy'])
  })

  it('names what stands there already and does not make it twice', async () => {
    const { year, courses } = await semesterOf(3)
    const [first = 0, second = 0, third = 0] = courses
    const target = await newYear()
    const classes = await classesOf(year)
    await save({
      year_id: target,
      classes: classes.filter(({ id }) => id === first).map((one) => ({ ...one, name: 'Diganti' })),
    })
    const byHand = classes.find(({ id }) => id === second)
    await makeCourse(app.pool, await makeTeacher(app.pool), {
      year_id: target,
      name: byHand?.name.toUpperCase(),
    })
    const there = new Map((await classesOf(year, target)).map((one) => [one.id, one.there]))
    expect([there.get(first), there.get(second), there.get(third)]).toEqual([
      'Diganti',
      byHand?.name.toUpperCase(),
      null,
    ])
    const { data } = (await save({ year_id: target, classes })).body
    expect(data.classes).toBe(1)
    expect(data.skipped.map(({ id }: { id: number }) => id).sort()).toEqual([first, second])
    await app.call(admin, adminCourses.remove, {
      params: { id: (await copiesIn(target)).find((one) => one.copied_from === first)?.id },
    })
    expect(
      (await save({ year_id: target, classes })).body.data.classes,
      'archived, it can be made again',
    ).toBe(1)
  })

  it('goes on with the new semester that it has made, where the reply was lost', async () => {
    const { year } = await semesterOf(2)
    const classes = await classesOf(year)
    const code = `H${++counter}`
    const [first, again] = [
      await save({ code, name: `Semester ${code}`, classes }),
      await save({ code, name: `Semester ${code}`, classes }),
    ]
    expect([first.code, again.code]).toEqual([200, 200])
    expect([first.body.data.classes, again.body.data.classes]).toEqual([2, 0])
    expect(again.body.data.year_id).toBe(first.body.data.year_id)
    // Another name, or no copies in it, is somebody else's semester.
    expect((await save({ code, name: 'Lain', classes })).code).toBe(409)
    const { year: other } = await semesterOf(1)
    expect((await save({ code, name: `Semester ${code}`, classes: await classesOf(other) })).code).toBe(409)
  })

  it('makes no class twice where a semester is its own source', async () => {
    const { year } = await semesterOf(2)
    const target = await newYear()
    await save({ year_id: target, classes: await classesOf(year) })
    const { data } = (await save({ year_id: target, classes: await classesOf(target) })).body
    expect([data.classes, data.skipped.length]).toEqual([0, 2])
  })

  it('keeps what each lesson weighs', async () => {
    const { year, courses } = await semesterOf(1)
    const quiz = await makeLesson(app.pool, courses[0] ?? 0, { type: 'ASSIGNMENT', name: 'UTS' })
    await app.pool.query('insert into gradebook_weights (lessons_id, weight) values ($1, 40)', [quiz])
    const target = await newYear()
    await save({ year_id: target, classes: await classesOf(year), material: 1 })
    const { rows } = await app.pool.query(
      `select l.name, w.weight::float8 as weight from gradebook_weights w join lessons l on l.id = w.lessons_id
        join courses c on c.id = l.courses_id where c.year_id = $1`,
      [target],
    )
    expect(rows).toEqual([{ name: 'UTS', weight: 40 }])
  })

  it('of two at once makes each class once', async () => {
    const { year, courses } = await semesterOf(4)
    const target = await newYear()
    const classes = await classesOf(year)
    const replies = await Promise.all([1, 2, 3].map(() => save({ year_id: target, classes, material: 1 })))
    expect(replies.map((reply) => reply.code)).toEqual([200, 200, 200])
    expect(replies.map((reply) => reply.body.data.classes).sort()).toEqual([0, 0, 4])
    expect((await copiesIn(target)).map((one) => one.copied_from)).toEqual(courses)
    const code = `D${++counter}`
    const fresh = await Promise.all([1, 2].map(() => save({ code, name: code, activate: 1, classes })))
    expect(fresh.map((reply) => reply.code).sort(), 'one new semester of a code').toEqual([200, 409])
    const both = [await newYear(), await newYear()]
    const opened = await Promise.all(both.map((year_id) => save({ year_id, activate: 1, classes })))
    expect(opened.map((reply) => reply.code)).toEqual([200, 200])
    expect(await rowsOf('select id from years where active', [])).toHaveLength(1)
  })

  it('is all or nothing, and says of which class what is wrong', async () => {
    const { year, courses, teacher } = await semesterOf(2)
    const target = await newYear()
    const classes = await classesOf(year)
    const gone = await makeTeacher(app.pool, { deleted_at: '2026-01-01T00:00:00Z' })
    const [{ code: taken }] = await rowsOf('select code from courses where id = $1', [courses[0]])
    const asked = (change: object) => ({
      year_id: target,
      classes: classes.map((one, at) => (at === 1 ? { ...one, ...change } : one)),
    })
    const wrong: [object, Record<string, string[]>][] = [
      [asked({ name: '' }), { 'classes.1.name': ['Masukan nama kelas'] }],
      [asked({ teacher_id: gone }), { 'classes.1.teacher_id': ['Pilih dosen pengampu'] }],
      [asked({ teamteaching: [gone] }), { 'classes.1.teamteaching': ['Pilih koordinator'] }],
      [
        asked({ teamteaching: [teacher] }),
        { 'classes.1.teamteaching': ['Dosen pengampu tidak boleh menjadi koordinator'] },
      ],
      [asked({ study_group_id: [] }), { 'classes.1.study_group_id': ['Pilih rombongan belajar'] }],
      [asked({ study_group_id: [999_999] }), { 'classes.1.study_group_id': ['Pilih rombongan belajar'] }],
      [asked({ code: String(taken).toLowerCase() }), { 'classes.1.code': ['Kode sudah digunakan'] }],
      [asked({ id: classes[0]?.id }), { classes: ['Kelas tidak boleh disalin dua kali'] }],
      [{ year_id: target, classes: [] }, { classes: ['Pilih kelas'] }],
      [{ year_id: 999_999, classes }, { year_id: ['Pilih tahun periode'] }],
      [{ classes }, { code: ['Masukan kode tahun semester'], name: ['Masukan nama tahun semester'] }],
      [{ ...asked({}), material: 1, days: 'besok' }, { days: ['Masukan jumlah hari'] }],
    ]
    for (const [body, errors] of wrong) {
      const reply = await save(body)
      expect([reply.code, reply.body.errors], JSON.stringify(errors)).toEqual([422, errors])
    }
    expect((await save(asked({ id: 999_999 }))).code).toBe(404)
    await app.call(admin, adminCourses.remove, { params: { id: courses[0] ?? 0 } })
    expect((await save({ year_id: target, classes })).code, 'one is archived').toBe(404)
    expect((await save({ year_id: target, classes }, await app.signedIn(teacher))).code).toBe(403)
    expect(await copiesIn(target)).toEqual([])
    expect((await app.call(admin, semesterProgress)).body.data, 'nothing runs any more').toBeNull()
  })

  it('of 400 classes of a campus with 8,000 students takes less than ten seconds, and tells how far it is', async () => {
    const { year, courses } = await semesterOf(400)
    const groups: number[] = []
    for (let at = 0; at < 200; at += 1) groups.push(await newGroup())
    await app.pool.query(
      `with made as (
        insert into users (username, name, role, password_hash) select 'W' || n, 'Mahasiswa ' || n, 'mahasiswa', 'x' from generate_series(1, 8000) n returning id)
      insert into students (id, nim, place_birth, date_birth, gender, study_program_id, education_level_id, program_id, curriculum_id, status_id,
          study_group_id, entry_year, date_entry, study_limit)
        select made.id, 'W' || made.id, s.place_birth, s.date_birth, s.gender, s.study_program_id, s.education_level_id, s.program_id, s.curriculum_id, s.status_id,
          ($1::int[])[1 + made.id % 200], 2022, '2022-09-01', 2029
        from made, (select * from students where status_id in (select id from status_users where active) limit 1) s`,
      [groups],
    )
    // Three groups each: six classes of every student.
    await app.pool.query(
      `insert into course_study_groups select c, ($2::int[])[1 + (at * 3 + k) % 200]
        from unnest($1::int[]) with ordinality u(c, at), generate_series(0, 2) k`,
      [courses, groups],
    )
    await app.pool.query(
      `insert into sections (courses_id, name, position) select c, 'Topik ' || n, n from unnest($1::int[]) c, generate_series(1, 4) n`,
      [courses],
    )
    await app.pool.query(
      `insert into lessons (courses_id, sections_id, name, type, type_quiz, duration, description, position)
        select s.courses_id, s.id, 'Pembelajaran ' || n, case when n < 4 then 'LESSON' else 'QUIZ' end, case when n = 4 then 'formatif' end,
          case when n = 4 then time '01:00' end, repeat('Isi materi. ', 200), n
        from sections s, generate_series(1, 4) n where s.courses_id = any($1)`,
      [courses],
    )
    await app.pool.query(
      `insert into questions (lessons_id, position, point, type, question, options, answer, level)
        select l.id, n, 1, 'MULTIPLE_CHOICE', 'Soal', '[{"key":"A","text":"a"},{"key":"B","text":"b"}]', 'A', '{c1}'
        from lessons l, generate_series(1, 10) n where l.courses_id = any($1) and l.type = 'QUIZ'`,
      [courses],
    )
    const classes = await classesOf(year)
    const body = {
      code: `B${++counter}`,
      name: `Besar ${counter}`,
      activate: 1,
      material: 1,
      days: 182,
      keep_status: 1,
      classes,
    }
    const counted = (await preview(body)).body.data
    const told: number[] = []
    const began = performance.now()
    const saving = save(body)
    let isDone = false
    void saving.then(() => {
      isDone = true
    })
    while (!isDone) {
      const { data } = (await app.call(admin, semesterProgress)).body
      if (data) told.push(Math.round((100 * data.done) / data.total))
      await new Promise((again) => setTimeout(again, 100))
    }
    const { data } = (await saving).body
    const spent = performance.now() - began
    expect(data).toMatchObject({
      classes: 400,
      enrolments: 48_800,
      sections: 1600,
      lessons: 6400,
      questions: 16_000,
    })
    expect(counted).toMatchObject({
      enrolments: data.enrolments,
      lessons: data.lessons,
      questions: data.questions,
    })
    expect(spent).toBeLessThan(here(10_000))
    expect(told, 'it only grows').toEqual(told.toSorted((a, b) => a - b))
    expect(new Set(told).size).toBeGreaterThan(2)
  }, 60_000)
})

describe('duplicating one class', () => {
  const duplicate = (body: object, who = admin) => app.send(who, duplicateCourse, { body })

  it('copies it into any semester, with or without what it holds', async () => {
    const { year, group, teacher, students, courses } = await semesterOf(1)
    const id = courses[0] ?? 0
    await makeLesson(app.pool, id)
    const body = {
      id,
      year_id: year,
      code: `P${id}`,
      name: 'Paralel',
      teacher_id: teacher,
      study_group_id: [group],
      material: 1,
    }
    const reply = await duplicate(body)
    expect([reply.code, reply.body.data]).toMatchObject([200, { lessons: 1, enrolments: 2 }])
    const copy = reply.body.data.id
    const people = (await app.call(admin, courseParticipants, { query: { id: copy } })).body.data
    expect(people.map((one: { id: number }) => one.id).sort()).toEqual([teacher, ...students].sort())
    expect(await audited('courses', copy)).toMatchObject([{ action: 'copy', before: { courses_id: [id] } }])
    const again = await duplicate({ ...body, code: '' })
    expect([again.code, Object.keys(again.body.errors)]).toEqual([422, ['name']])
    const taken = await duplicate({ ...body, name: 'Lain' })
    expect([taken.code, taken.body.errors]).toEqual([422, { code: ['Kode sudah digunakan'] }])
    expect((await duplicate({ ...body, id: 999_999 })).code).toBe(404)
    expect((await duplicate(body, await app.signedIn(teacher))).code).toBe(403)
    const bare = await duplicate({ ...body, code: '', name: 'Lain', material: 0 })
    expect(bare.body.data).toMatchObject({ lessons: 0, enrolments: 2 })
  })

  it('of two at once makes one', async () => {
    const { year, group, teacher, courses } = await semesterOf(1)
    const body = {
      id: courses[0],
      year_id: year,
      name: 'Kembar',
      teacher_id: teacher,
      study_group_id: [group],
    }
    const codes = (await Promise.all([1, 2, 3].map(() => duplicate(body)))).map((reply) => reply.code)
    expect(codes.sort()).toEqual([200, 422, 422])
  })
})
