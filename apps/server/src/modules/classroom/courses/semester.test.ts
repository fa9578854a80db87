import { years } from '@tuntas/contract/campus/masters'
import { semesterProgress } from '@tuntas/contract/classroom/semester'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import {
  makeCourse,
  makeLesson,
  makeQuiz,
  makeSection,
  makeTeacher,
  makeUser,
} from '../../../../test/make.ts'
import { semesters } from '../../../../test/semesters.ts'

const app = withApp()
let admin: Person
const { makeSemester, newYear, listClasses, preview, save, copiesIn, readRows, audited, newGroup } =
  semesters(app, () => admin)
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})

describe('opening a semester', () => {
  it('takes over classes with lecturers, groups and material, dates moved, as one act', async () => {
    const { year, teacher, coordinator, students, courses } = await makeSemester(2)
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
    const otherTeacher = await makeTeacher(app.pool)
    await app.pool.query(`update courses set pddikti_class = '01' where id = any($1)`, [[first, second]])
    const target = await newYear()
    const listedClasses = await listClasses(year, target)
    expect(listedClasses).toHaveLength(2)
    expect(listedClasses.find(({ id }) => id === first)).toMatchObject({
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
      classes: listedClasses.map(({ id, name, study_group_id, teamteaching }) => ({
        id,
        name: id === first ? 'Nama baru' : name,
        teacher_id: id === first ? teacher : otherTeacher,
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
    const [one, two] = await copiesIn(target)
    expect(one).toMatchObject({
      copied_from: first,
      name: 'Nama baru',
      teacher_id: teacher,
      is_teamteaching: true,
      learning_order: 'bebas',
      description: 'Isi',
      contact: 'a@b.c',
      pddikti_class: null,
    })
    expect(two, 'who leads it now has not chosen to be reached').toMatchObject({
      copied_from: second,
      teacher_id: otherTeacher,
      is_teamteaching: false,
      contact_kind: 'none',
      pddikti_class: '01',
    })
    const people = await readRows(
      'select user_id, role from members where courses_id = $1 and ended_at is null order by user_id',
      [one.id],
    )
    expect(people).toEqual([
      { user_id: teacher, role: 'teacher' },
      { user_id: coordinator, role: 'coordinator' },
      ...students.map((user_id) => ({ user_id, role: 'student' })),
    ])
    const topics = await readRows(
      'select id, name from sections where courses_id = $1 order by position, id',
      [one.id],
    )
    expect(topics.map(({ name }) => name)).toEqual(['Kosong', 'Satu'])
    expect(topics.map(({ id }) => id)).not.toContain(empty)
    const copiedLessons = await readRows(
      `select id, sections_id, type, status, is_expired, to_char(start_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as start_date
        from lessons where courses_id = $1 order by position, id`,
      [one.id],
    )
    expect(copiedLessons.map(({ sections_id }) => sections_id)).toEqual([topics[1].id, topics[1].id])
    expect(copiedLessons[1]).toMatchObject({
      type: 'QUIZ',
      status: 'publish',
      start_date: '2026-07-02 00:00',
    })
    const questions = await readRows(
      'select related_lessons_id, related_part from questions where lessons_id = $1 order by position, id',
      [copiedLessons[1].id],
    )
    expect(questions[0]).toEqual({ related_lessons_id: copiedLessons[0].id, related_part: 'hlm. 2' })
    expect(questions).toHaveLength(4)
    const entries = await audited('years', target)
    expect(entries).toMatchObject([
      { action: 'copy', before: { courses_id: expect.arrayContaining([first, second]) }, after: counts },
    ])
    expect(await audited('courses', one.id), 'one act').toEqual([])
  })

  it('leaves material out and makes drafts without dates where nothing else is asked', async () => {
    const { year, courses } = await makeSemester(1)
    await makeQuiz(app.pool, courses[0] ?? 0, {
      is_expired: true,
      start_date: '2026-01-01T00:00:00Z',
      end_date: '2026-01-08T00:00:00Z',
    })
    const [bareYear, drafts] = [await newYear(), await newYear()]
    const classes = await listClasses(year)
    expect((await save({ year_id: bareYear, classes })).body.data).toMatchObject({
      classes: 1,
      lessons: 0,
      sections: 0,
    })
    await save({ year_id: drafts, classes, material: 1 })
    const copiedLessons = await readRows(
      'select l.status, l.is_expired, l.start_date from lessons l join courses c on c.id = l.courses_id where c.year_id = any($1)',
      [[bareYear, drafts]],
    )
    expect(copiedLessons).toEqual([{ status: 'unpublish', is_expired: false, start_date: null }])
  })

  it('makes a new semester, which becomes active, and says what that closes', async () => {
    const { year, courses } = await makeSemester(1)
    const { id } = (
      await app.call(admin, years.save, {
        body: { code: 'A1', name: 'Aktif', active: true },
      })
    ).body.data
    const runningCourse = await makeCourse(app.pool, await makeTeacher(app.pool), { year_id: id })
    const [student] = (await makeSemester(1)).students
    await app.pool.query(
      `insert into members (courses_id, user_id, role, source) values ($1, $2, 'student', 'manual')`,
      [runningCourse, student],
    )
    const classes = await listClasses(year)
    const plan = { code: 'N1', name: 'Baru', activate: true, classes }
    const closes = { id, name: expect.any(String), classes: 1, students: 1 }
    expect((await preview(plan)).body.data.closes).toEqual(closes)
    const madeYear = (await save(plan)).body.data.year_id
    expect(
      await readRows('select id, active, closed from years where id = any($1) order by id', [[id, madeYear]]),
    ).toEqual([
      { id, active: false, closed: true },
      { id: madeYear, active: true, closed: false },
    ])
    expect((await audited('years', id)).at(-1)).toMatchObject({ action: 'update', after: { closed: true } })
    expect((await audited('years', madeYear)).map(({ action }) => action)).toEqual(['create', 'copy'])
    expect((await preview({ ...plan, name: 'Lain' })).body.errors).toEqual({ code: ['Kode sudah digunakan'] })
    expect((await save({ ...plan, code: 'Lain' })).body.errors).toEqual({ name: ['Nama sudah digunakan'] })
    expect(
      (await preview({ year_id: madeYear, activate: true, classes })).body.data,
      'it is active',
    ).toMatchObject({
      closes: null,
      skipped: [{ id: courses[0], name: classes[0]?.name }],
    })
    const older = await newYear()
    await save({ year_id: older, activate: true, classes })
    expect((await readRows('select id from years where active', []))[0].id).toBe(older)
    expect((await audited('years', older)).map(({ action }) => action)).toEqual(['update', 'copy'])
  })

  it('keeps what each lesson weighs', async () => {
    const { year, courses } = await makeSemester(1)
    const quiz = await makeLesson(app.pool, courses[0] ?? 0, { type: 'ASSIGNMENT', name: 'UTS' })
    await app.pool.query('insert into gradebook_weights (lessons_id, weight) values ($1, 40)', [quiz])
    const target = await newYear()
    await save({ year_id: target, classes: await listClasses(year), material: 1 })
    const { rows } = await app.pool.query(
      `select l.name, w.weight::float8 as weight from gradebook_weights w join lessons l on l.id = w.lessons_id
        join courses c on c.id = l.courses_id where c.year_id = $1`,
      [target],
    )
    expect(rows).toEqual([{ name: 'UTS', weight: 40 }])
  })

  it('of 400 classes of a campus with 8,000 students takes less than ten seconds, and tells how far it is', async () => {
    const { year, courses } = await makeSemester(400)
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
    // Three groups each: six classes for every student.
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
    const classes = await listClasses(year)
    const body = {
      code: 'B1',
      name: 'Besar',
      activate: 1,
      material: 1,
      days: 182,
      keep_status: 1,
      classes,
    }
    const previewCounts = (await preview(body)).body.data
    const progressCounts: number[] = []
    const saving = save(body)
    let isDone = false
    void saving.then(() => {
      isDone = true
    })
    while (!isDone) {
      const { data } = (await app.call(admin, semesterProgress)).body
      if (data) progressCounts.push(Math.round((100 * data.done) / data.total))
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const { data } = (await saving).body
    expect(data).toMatchObject({
      classes: 400,
      enrolments: 48_800,
      sections: 1600,
      lessons: 6400,
      questions: 16_000,
    })
    expect(previewCounts).toMatchObject({
      enrolments: data.enrolments,
      lessons: data.lessons,
      questions: data.questions,
    })
    expect(progressCounts, 'it only grows').toEqual(progressCounts.toSorted((a, b) => a - b))
    expect(new Set(progressCounts).size).toBeGreaterThan(2)
  }, 60_000)
})
