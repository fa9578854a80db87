import { adminCourses } from '@tuntas/contract/classroom/courses'
import { courseFollowUp, lecturerCourseMembers } from '@tuntas/contract/classroom/members'
import { studentDashboard } from '@tuntas/contract/insight/dashboard'
import { itemAnalysis, remedialReport } from '@tuntas/contract/insight/reports'
import { saveException } from '@tuntas/contract/learning/exceptions'
import { studentQuizGoals } from '@tuntas/contract/learning/goal-results'
import { resetResult, resultEssays } from '@tuntas/contract/learning/marking'
import { previewQuestions, quizQuestions, saveQuestion } from '@tuntas/contract/learning/questions'
import { auditLog } from '@tuntas/contract/operations/archive'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import {
  makeCourse,
  makeGoal,
  makeLesson,
  makeQuestion,
  makeQuiz,
  makeSubject,
  makeUser,
  masters,
} from '../../../../test/make.ts'
import { readFilters } from '../../../../test/reporting.ts'
import { newMember, sit, sittingCalls } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { overview } = sittingCalls(app)
let admin: Person
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})

/** 20, 30 and 50 points for two, three and ten questions. */
const SIZES = [
  [2, 10],
  [3, 10],
  [10, 5],
] as const

/** A class in its own mata kuliah with a quiz of three goals, one lesson per goal and a student. */
const furnish = async (more: Record<string, unknown> = {}) => {
  const subject = await makeSubject(app.pool)
  const course = await makeCourse(app.pool, classroom.teacher.id, {
    course_category_id: subject,
    learning_order: 'bebas',
  })
  const { id } = await makeQuiz(app.pool, course, { questions: 0, remedial_scope: 'goals', ...more })
  const goals: number[] = []
  const lessons: number[] = []
  const questions: number[][] = []
  for (const [count, point] of SIZES) {
    const goal_id = await makeGoal(app.pool, subject)
    const related_lessons_id = await makeLesson(app.pool, course)
    const ownQuestions: number[] = []
    for (let n = 0; n < count; n++)
      ownQuestions.push(await makeQuestion(app.pool, id, { goal_id, point, related_lessons_id }))
    goals.push(goal_id)
    lessons.push(related_lessons_id)
    questions.push(ownQuestions)
  }
  const student = await newMember(app, course)
  /** `right` is the number of right answers per goal; the other answers are B. */
  const take = async (right: readonly (number | null)[], type = 'normal') => {
    const answers = questions.flatMap((goalQuestions, goal) => {
      const count = right[goal] ?? null
      return count === null ? [] : goalQuestions.map((question, at) => [question, at < count ? 'A' : 'B'])
    })
    const attempt = await sit(app, student, id, Object.fromEntries(answers), { type })
    for (const lesson of lessons) await overview(student, lesson, { record: 1 })
    return attempt
  }
  return { subject, course, id, goals, questions, student, take }
}
type World = Awaited<ReturnType<typeof furnish>>
const countSettled = async ({ course, student }: World): Promise<number> => {
  const { data } = (
    await app.call(classroom.teacher, lecturerCourseMembers, { query: { courses_id: course } })
  ).body
  return data.find(({ user_id }: { user_id: number }) => user_id === student.id).progress.settled
}
const listFollowUps = async ({ course }: World): Promise<number[]> => {
  const { data } = (await app.call(classroom.teacher, courseFollowUp, { query: { courses_id: course } })).body
  return data.map(({ user_id }: { user_id: number }) => user_id)
}

describe('the progress of a class', () => {
  it('does not take the own score of a remedial for the quiz', async () => {
    const quiz = await furnish({ mastery_rule: 'score_and_goals', max_remedial: 1 })
    await quiz.take([2, 1, 7])
    await quiz.take([null, 3, 6], 'remedial') // 75 of its paper, but the third goal is at 70
    expect(await countSettled(quiz)).toBe(3)
    expect(await listFollowUps(quiz)).toEqual([quiz.student.id])
  })

  it('counts who masters by the goals together', async () => {
    const quiz = await furnish({ max_remedial: 1 })
    await quiz.take([2, 1, 7])
    expect([await countSettled(quiz), await listFollowUps(quiz)]).toEqual([3, []])
    await quiz.take([null, 3, 5], 'remedial') // 68.75 of its paper, 85 together
    expect([await countSettled(quiz), await listFollowUps(quiz)]).toEqual([4, []])
  })

  it('goes by the goals also where the remedials ask the whole quiz again by now', async () => {
    const quiz = await furnish({ max_remedial: 1, kkm: 90 })
    await quiz.take([2, 1, 7])
    await quiz.take([null, 3, 9], 'remedial') // 93.75 of its paper, 95 together
    await app.pool.query(`update lessons set remedial_scope = 'quiz', kkm = 94 where id = $1`, [quiz.id])
    expect([await countSettled(quiz), await listFollowUps(quiz)]).toEqual([4, []])
  })
})

describe('a class that is given another mata kuliah', () => {
  it('takes the goals of its attempts and of its students along, archived ones too', async () => {
    const quiz = await furnish({ max_remedial: 3, mastery_rule: 'score_and_goals' })
    const archivedId = await quiz.take([0, 0, 0])
    const reset = await app.send(classroom.teacher, resetResult, {
      body: { id: archivedId },
    })
    expect(reset.code).toBe(200)
    await quiz.take([2, 1, 7])
    await quiz.take([null, 3, 6], 'remedial')
    const exceptionReply = await app.send(classroom.teacher, saveException, {
      body: {
        user_id: quiz.student.id,
        courses_id: quiz.course,
        lessons_id: quiz.id,
        kind: 'pass',
        goal_id: quiz.goals[2],
        reason: 'Presentasi lisan',
      },
    })
    expect(exceptionReply.code).toBe(200)
    // Only attempts still name the first goal.
    await app.pool.query('update questions set goal_id = $2 where goal_id = $1', [
      quiz.goals[0],
      quiz.goals[1],
    ])
    const readGoals = async () =>
      (await app.call(quiz.student, studentQuizGoals, { query: { lessons_id: quiz.id } })).body.data
    const before = await readGoals()
    const subject = await makeSubject(app.pool)
    const { study_group_id, year_id } = await masters(app.pool)
    const savedCourse = await app.send(admin, adminCourses.save, {
      body: {
        id: quiz.course,
        name: 'Kelas',
        year_id,
        teacher_id: classroom.teacher.id,
        study_group_id: [study_group_id],
        course_category_id: subject,
      },
    })
    expect([savedCourse.code, savedCourse.body.errors]).toEqual([200, undefined])
    const { rows: namedSubjects } = await app.pool.query(
      `select distinct g.course_category_id as subject from goals g where g.id in (
        select unnest(goal_ids) from attempts where lessons_id = $1
        union select (part->>'goal_id')::int from attempts, jsonb_array_elements(by_goal) part where lessons_id = $1
        union select goal_id from exceptions where lessons_id = $1)`,
      [quiz.id],
    )
    expect(namedSubjects).toEqual([{ subject }])
    const after = await readGoals()
    type Goal = { goal_id: number; share: number; possible: number; excepted: number }
    const facts = ({ goals }: { goals: Goal[] }) =>
      goals.map(({ share, possible, excepted }) => [share, possible, excepted])
    expect(facts(after)).toEqual(facts(before))
    expect(after).toMatchObject({ score: before.score, mastered: 1 })
    expect(after.goals.map(({ goal_id }: Goal) => quiz.goals.includes(goal_id))).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('reports of a quiz with remedials by goal', () => {
  const world = async () => {
    const quiz = await furnish({ mastery_rule: 'score_and_goals' })
    await quiz.take([2, 1, 7])
    await quiz.take([null, 3, 6], 'remedial')
    return { ...quiz, filters: await readFilters(app.pool, quiz.course, quiz.id) }
  }

  it('compare the first score with that of the goals together', async () => {
    const { filters } = await world()
    const { body } = await app.call(classroom.teacher, itemAnalysis.page, {
      query: { ...filters, type: 'quest' },
    })
    expect(body.summary.gain).toMatchObject({ n: 1, first: 65, last: 85 })
  })

  it('say which tests asked some goals alone', async () => {
    const { filters } = await world()
    const [row] = (await app.call(classroom.teacher, remedialReport.page, { query: filters })).body.data
    expect(row.list_score).toMatchObject([{ score: 65, by_goals: 0 }, { score: 75, by_goals: 1 }, null, null])
    const sheet = await downloadWorkbook(app, classroom.teacher, remedialReport.export.path, filters)
    const cells = JSON.stringify(sheet)
    expect(cells).toContain('75 (per tujuan)')
    expect(cells).not.toContain('65 (per tujuan)')
  })

  it('and the news tell the score of the quiz', async () => {
    const { student, course } = await world()
    const { year_id } = (await app.pool.query('select year_id from courses where id = $1', [course])).rows[0]
    await app.pool.query('update years set active = (id = $1)', [year_id])
    const { news } = (await app.call(student, studentDashboard, {})).body
    expect(news).toMatchObject([{ score: 85 }])
  })
})

describe('a corrected key', () => {
  it('keeps in the audit log what each score and mastery was and is', async () => {
    const quiz = await furnish({ mastery_rule: 'score_and_goals' })
    const attempt = await quiz.take([2, 2, 8]) // 80, the second goal at 66.67
    const corrected = quiz.questions[1]?.[2] ?? 0
    const { rows } = await app.pool.query('select question, options from questions where id = $1', [
      corrected,
    ])
    const body = {
      id: corrected,
      lessons_id: quiz.id,
      point: 10,
      type: 'MULTIPLE_CHOICE',
      question: rows[0].question,
      options: rows[0].options,
      answer: 'B',
      level: ['c1'],
      goal_id: quiz.goals[1],
      confirm: true,
    }
    expect((await app.send(classroom.teacher, saveQuestion, { body })).code).toBe(200)
    const { data } = (await app.call(admin, auditLog, { query: { kind: 'attempts', thing_id: attempt } }))
      .body
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ action: 'regrade' })
    expect(data[0].changes).toEqual(
      expect.arrayContaining([
        { label: 'Nilai', before: '80', after: '90' },
        { label: 'Tuntas', before: 'Tidak', after: 'Ya' },
      ]),
    )
    const { rows: logged } = await app.pool.query(
      `select before, after from audit_log where action = 'regrade' and thing_id = any($1) order by id`,
      [[corrected, attempt]],
    )
    expect(logged).toEqual([
      { before: null, after: { lessons_id: quiz.id, changed: 1 } },
      {
        before: { score: 80, mastered: false },
        after: {
          user_id: quiz.student.id,
          lessons_id: quiz.id,
          question_id: corrected,
          score: 90,
          mastered: true,
        },
      },
    ])
  })
})

describe('the numbers of questions', () => {
  it('are the same everywhere, what the quiz asks itself before its reserve', async () => {
    const course = await makeCourse(app.pool, classroom.teacher.id)
    const { id } = await makeQuiz(app.pool, course, { questions: 1 })
    const reserve = await makeQuestion(app.pool, id, { purpose: 'reserve' })
    const essay = await makeQuestion(app.pool, id, { type: 'ESSAY', answer: null, options: '[]' })
    type Numbered = { id: number; number: number }
    const numbers = (data: Numbered[]) => data.map((one) => [one.id, one.number])
    const query = { lessons_id: id }
    const editor = numbers((await app.call(classroom.teacher, quizQuestions, { query })).body.data)
    expect(editor.slice(1)).toEqual([
      [essay, 2],
      [reserve, 3],
    ])
    const questionLists = numbers((await app.call(classroom.teacher, previewQuestions, { query })).body.data)
    expect(questionLists).toEqual(editor.slice(0, 2))
    const essayRows = (await app.call(classroom.teacher, resultEssays, { query })).body
    expect(numbers(essayRows.questions)).toEqual([[essay, 2]])
    const filters = await readFilters(app.pool, course, id)
    const analysed = await app.call(classroom.teacher, itemAnalysis.page, {
      query: { ...filters, type: 'quest' },
    })
    expect(analysed.body.data.map(({ number }: Numbered) => number)).toEqual([1, 2])
  })
})
