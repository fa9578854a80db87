import { quizSections } from '@tuntas/contract/learning/sections'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { withCourseImports } from '../../../../test/course-imports.ts'
import { makeCourse, makeSubject, makeTeacher } from '../../../../test/make.ts'
import { asTar } from '../../../../test/moodle-backups.ts'
import { courseEntries, gradingBy, PDF, quizBody } from '../../../../test/moodle-courses.ts'

const app = withApp()
const classroom = withClassroom(app)
const { send, listTopics, readLesson } = withCourseImports(app, classroom)

describe('a quiz that draws', () => {
  const condition = {
    filter: { category: { values: ['1'], filteroptions: { includesubcategories: false } } },
  }
  const drawing = async () =>
    asTar(
      await courseEntries(4, ({ activities }) => ({
        activities: activities.map((one) =>
          one.id === 21
            ? { ...one, body: quizBody(4, [{ question: 3 }, { condition, mark: 2 }, { condition, mark: 2 }]) }
            : one.id === 13
              ? { ...one, grading: gradingBy('rubric', 'Isi') }
              : one,
        ),
      })),
    )
  const bankIn = async (course: number) => {
    const { rows } = await app.pool.query(
      `select f.name, count(b.id)::int as n from courses c join bank_questions b on b.course_category_id = c.course_category_id
        left join bank_folders f on f.id = b.folder_id where c.id = $1 group by f.name`,
      [course],
    )
    return rows
  }
  const newSubject = async () =>
    makeCourse(app.pool, classroom.teacher.id, { course_category_id: await makeSubject(app.pool) })

  it('brings its category into the bank, and a section that draws from the folder', async () => {
    const course = await newSubject()
    const file = await drawing()
    const dryReply = await send(course, file, { dry_run: '1', keys: [] })
    const quiz = dryReply.body.data.sections[2].activities[0]
    expect(quiz.draws).toEqual([{ folder: 'Biologi', n: 2, point: 2, total: 10 }])
    expect(quiz.questions).toEqual([{ type: 'TRUE_FALSE', total: 1 }])
    expect(quiz.size).toBeGreaterThan(0) // pictures of the category's questions
    expect(dryReply.body.data.sections[1].activities[0].size).toBeGreaterThanOrEqual(PDF.length)
    expect(await bankIn(course)).toEqual([])
    const { code, body } = await send(course, file, { keys: ['quiz_21', 'assign_13'] })
    expect([code, body.data.saved]).toEqual([200, { topics: 2, lessons: 2, questions: 1 }])
    expect(await bankIn(course)).toEqual([{ name: 'Biologi', n: 10 }])
    const lesson = (await listTopics(course))
      .flatMap(({ lessons }) => lessons)
      .find(({ type }) => type === 'QUIZ')
    const sections = await app.call(classroom.teacher, quizSections, {
      query: { lessons_id: lesson?.id ?? 0 },
    })
    expect(sections.body.data).toMatchObject([{ title: 'Biologi', draw: { n: 2, point: 2, matching: 10 } }])
    expect(sections.body).toMatchObject({ total_question: 3, total_point: 5 })
    expect((await readLesson(course, 'Laporan praktikum')).rubric.criteria).toMatchObject([{ name: 'Isi' }])
    const secondReply = await send(course, file, { keys: ['quiz_21'], again: '1' })
    expect(secondReply.code).toBe(200)
    expect(await bankIn(course)).toEqual([{ name: 'Biologi', n: 10 }])
  })

  it('draws from a category with those within it, and from one of these, in whatever order', async () => {
    const course = await newSubject()
    const of = (id: string, isDeep: boolean) => ({
      condition: { filter: { category: { values: [id], filteroptions: { includesubcategories: isDeep } } } },
    })
    const entries = await courseEntries(4, ({ activities }) => ({
      activities: activities.map((one) =>
        one.id === 21 ? { ...one, body: quizBody(4, [of('1', true), of('2', false)]) } : one,
      ),
    }))
    const movedEntry = /<question_bank_entry id="3">.*?<\/question_bank_entry>/s
    const file = await asTar(
      entries.map((entry) => {
        if (entry.name !== 'questions.xml') return entry
        const bank = String(entry.content)
        const inner = `<question_category id="2"><name>Sel</name><parent>1</parent><question_bank_entries>${movedEntry.exec(bank)?.[0]}</question_bank_entries></question_category>`
        return {
          ...entry,
          content: bank.replace(movedEntry, '').replace('<question_category id="1">', `${inner}$&`),
        }
      }),
    )
    const dryReply = await send(course, file, { dry_run: '1', keys: [] })
    const quiz = dryReply.body.data.sections[2].activities[0]
    expect(quiz.draws).toMatchObject([
      { folder: 'Biologi', n: 1, total: 10 },
      { folder: 'Biologi / Sel', n: 1, total: 1 },
    ])
    expect(quiz.lost.filter((one: string) => /berisi soal|lewati/.test(one))).toEqual([])
    const { code, body } = await send(course, file, { keys: ['quiz_21'] })
    expect(code).toBe(200)
    const [savedActivity] = body.data.sections.flatMap(
      ({ activities }: { activities: object[] }) => activities,
    )
    expect(savedActivity.lost.filter((one: string) => /Undian|dimulai/.test(one))).toEqual([])
    const lesson = (await listTopics(course)).flatMap(({ lessons }) => lessons)[0]
    const query = { lessons_id: lesson?.id ?? 0 }
    expect((await app.call(classroom.teacher, quizSections, { query })).body.data).toMatchObject([
      { title: 'Biologi', draw: { matching: 10 } },
      { title: 'Biologi / Sel', draw: { matching: 1 } },
    ])
  })

  it('draws nothing for who may only read the bank, and says so', async () => {
    const course = await newSubject()
    const reader = await app.signedIn(await makeTeacher(app.pool))
    await app.pool.query(
      'insert into course_teamteaching (courses_id, teacher_id, position) values ($1, $2, 1)',
      [course, reader.id],
    )
    await app.pool.query(
      'insert into bank_readers select course_category_id, $2 from courses where id = $1',
      [course, reader.id],
    )
    const { code, body } = await send(course, await drawing(), { who: reader, keys: ['quiz_21'] })
    expect(code).toBe(200)
    const quiz = body.data.sections.flatMap(({ activities }: { activities: object[] }) => activities)[0]
    expect([quiz.draws, quiz.lost.filter((one: string) => one.includes('acak'))]).toEqual([
      [],
      ['2 soal acak dari kategori "Biologi" dilewati: kamu hanya dapat membaca bank soal mata kuliah ini'],
    ])
    expect(await bankIn(course)).toEqual([])
  })
})
