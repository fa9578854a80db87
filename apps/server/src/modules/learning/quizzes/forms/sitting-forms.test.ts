import { itemAnalysis } from '@tuntas/contract/insight/reports'
import { quizResults } from '@tuntas/contract/learning/attempts'
import { remedialPreview } from '@tuntas/contract/learning/goal-results'
import {
  previewQuestions,
  quizQuestions,
  removeQuestion,
  saveQuestion,
} from '@tuntas/contract/learning/questions'
import { duplicateLessons } from '@tuntas/contract/learning/topics'
import { describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../../test/app.ts'
import { withClassroom } from '../../../../../test/classroom.ts'
import { formsOfQuizzes } from '../../../../../test/forms.ts'
import { makeCourse } from '../../../../../test/make.ts'
import { readFilters } from '../../../../../test/reporting.ts'
import { newMember, sit, sittingCalls } from '../../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const {
  newBank,
  newQuiz,
  make,
  begun: beginQuiz,
  read,
  release,
  stored: readStored,
} = formsOfQuizzes(app, classroom)
const { overview } = sittingCalls(app)

describe('a start', () => {
  it('gives each student one form, as many to each, fixed from then on', async () => {
    const bank = await newBank(12)
    const quiz = await newQuiz(bank)
    const { forms } = (await make(quiz.id, 3)).body.data
    const students = await Promise.all(Array.from({ length: 12 }, () => newMember(app, bank.course)))
    const papers = await Promise.all(students.map((student) => beginQuiz(student, quiz.id)))
    for (const { form_id, question_ids } of papers) {
      const form = forms.find(({ id }: { id: number }) => id === form_id)
      expect([...question_ids].sort()).toEqual([...form.question_ids].sort())
    }
    const counts = forms.map(
      ({ id }: { id: number }) => papers.filter(({ form_id }) => form_id === id).length,
    )
    expect(counts).toEqual([4, 4, 4])
    const secondSitting = await beginQuiz(students[0] as Person, quiz.id)
    expect(secondSitting).toEqual(papers[0])
    expect((await read(quiz.id)).data.use).toMatchObject([{ started: 4 }, { started: 4 }, { started: 4 }])
    expect((await overview(students[0] as Person, quiz.id)).body.data.total_question).toBe(5)
  })

  it('gives a remedial another form than the attempts before, of the whole quiz and of goals', async () => {
    for (const remedial_scope of ['quiz', 'goals']) {
      const bank = await newBank(8)
      const quiz = await newQuiz(bank, { remedial_scope })
      const { forms } = (await make(quiz.id, 2)).body.data
      const student = await newMember(app, bank.course)
      const first = await readStored(await sit(app, student, quiz.id, {}))
      const { seen: seenCount, goals } = (
        await app.call(classroom.teacher, remedialPreview, {
          query: { lessons_id: quiz.id, user_id: student.id },
        })
      ).body.data
      const second = await beginQuiz(student, quiz.id, 'remedial')
      const form = forms.find(({ id }: { id: number }) => id === second.form_id)
      expect(second.form_id).not.toBe(first.form_id)
      expect([...second.question_ids].sort()).toEqual([...form.question_ids].sort())
      expect(seenCount).toBe(0)
      expect(goals.flatMap(({ question_ids }: { question_ids: number[] }) => question_ids).sort()).toEqual(
        [...second.question_ids].sort(),
      )
    }
  })

  it('is graded, analysed and regraded as drawn questions are', async () => {
    const bank = await newBank(8)
    const quiz = await newQuiz(bank)
    const { forms } = (await make(quiz.id, 2)).body.data
    const students = [await newMember(app, bank.course), await newMember(app, bank.course)]
    for (const student of students) {
      const { id, question_ids } = await beginQuiz(student, quiz.id)
      const answers = Object.fromEntries(question_ids.map((one: number) => [one, 'A']))
      await sit(app, student, quiz.id, answers)
      const { rows } = await app.pool.query('select score from attempts where id = $1', [id])
      expect(rows[0].score).toBe(100)
    }
    const { use } = (await read(quiz.id)).data
    expect(use).toMatchObject([
      { started: 1, finished: 1, mean: 100 },
      { started: 1, finished: 1, mean: 100 },
    ])
    const results = await app.call(classroom.teacher, quizResults, { query: { id: quiz.id } })
    expect(results.body.data.map(({ form }: { form: string }) => form).toSorted()).toEqual(['A', 'B'])
    const analysis = await app.call(classroom.teacher, itemAnalysis.page, {
      query: { ...(await readFilters(app.pool, bank.course, quiz.id)), type: 'quest', limit: 50 },
    })
    expect(analysis.body.data).toHaveLength(10)
    const [wrongQuestion] = forms[0].question_ids
    const { rows } = await app.pool.query('select question, point, options from questions where id = $1', [
      wrongQuestion,
    ])
    const changeReply = await app.send(classroom.teacher, saveQuestion, {
      body: {
        ...rows[0],
        id: wrongQuestion,
        lessons_id: quiz.id,
        type: 'MULTIPLE_CHOICE',
        level: ['c2'],
        answer: 'B',
      },
    })
    expect([changeReply.code, changeReply.body.data.changed]).toEqual([409, 1])
  })

  it('knows P and D from answers that others gave', async () => {
    const bank = await newBank(6)
    const quiz = await newQuiz(bank)
    await make(quiz.id, 2)
    for (let n = 0; n < 4; n++) {
      const student = await newMember(app, bank.course)
      const { question_ids } = await beginQuiz(student, quiz.id)
      await sit(
        app,
        student,
        quiz.id,
        Object.fromEntries(question_ids.slice(0, n + 1).map((one: number) => [one, 'A'])),
      )
    }
    const next = await newQuiz(bank)
    const { forms, report } = (await make(next.id, 2, { dry_run: true })).body.data
    expect(report.estimated).toBeLessThan(10)
    const formQuestions = forms
      .flatMap(({ questions }: { questions: { estimated: boolean; p: number }[] }) => questions)
      .filter(({ estimated }: { estimated: boolean }) => !estimated)
    expect(formQuestions.length).toBeGreaterThan(0)
    expect(formQuestions.every(({ p }: { p: number }) => p >= 0 && p <= 1)).toBe(true)
  })
})

describe('between forms and what else may happen to a quiz', () => {
  it('keeps what is aside aside when it is changed, previews a form, and never prints the quiz’s own questions into papers', async () => {
    const bank = await newBank(6)
    const quiz = await newQuiz(bank)
    const { forms } = (await make(quiz.id, 2)).body.data
    const [ownQuestion] = quiz.questions
    const { rows } = await app.pool.query('select question, point, options from questions where id = $1', [
      ownQuestion,
    ])
    const changeReply = await app.send(classroom.teacher, saveQuestion, {
      body: {
        ...rows[0],
        id: ownQuestion,
        lessons_id: quiz.id,
        type: 'MULTIPLE_CHOICE',
        level: ['c2'],
        answer: 'B',
        purpose: 'quiz',
      },
    })
    expect(changeReply.code).toBe(200)
    const previewed = await app.call(classroom.teacher, previewQuestions, { query: { lessons_id: quiz.id } })
    expect(previewed.body.data.map(({ id }: { id: number }) => id).toSorted()).toEqual(
      [...forms[0].question_ids].sort(),
    )
    const { question_ids } = await beginQuiz(await newMember(app, bank.course), quiz.id)
    expect(question_ids).not.toContain(ownQuestion)
    const questionsReply = await app.call(classroom.teacher, quizQuestions, {
      query: { lessons_id: quiz.id },
    })
    expect(questionsReply.body.data.map(({ id }: { id: number }) => id)).toEqual(quiz.questions)
  })

  it('copies a quiz with its forms, which ask the same as before and are given to its students', async () => {
    const bank = await newBank(8)
    const quiz = await newQuiz(bank)
    const { forms } = (await make(quiz.id, 3)).body.data
    await sit(app, await newMember(app, bank.course), quiz.id, {})
    const target = await makeCourse(app.pool, classroom.teacher.id, { course_category_id: bank.subject })
    const body = { courses_id: target, list_lessons: [quiz.id] }
    expect((await app.send(classroom.teacher, duplicateLessons, { body })).code).toBe(200)
    const { rows } = await app.pool.query('select id from lessons where courses_id = $1', [target])
    const copy = rows[0].id
    const readVersions = async (ids: readonly number[]) =>
      (
        await app.pool.query(
          'select bank_version_id as id from unnest($1::int[]) with ordinality asked(id, place) join questions q using (id) order by place',
          [ids],
        )
      ).rows.map(({ id }) => id)
    const copiedForms = (await read(copy)).data
    expect(copiedForms.forms.map(({ name }: { name: string }) => name)).toEqual(
      forms.map(({ name }: { name: string }) => name),
    )
    for (const [at, form] of copiedForms.forms.entries()) {
      expect(await readVersions(form.question_ids)).toEqual(await readVersions(forms[at].question_ids))
      expect(form.question_ids).not.toEqual(forms[at].question_ids)
    }
    expect(copiedForms.use).toMatchObject([{ started: 0 }, { started: 0 }, { started: 0 }])
    await app.pool.query(`update lessons set status = 'publish' where id = $1`, [copy])
    const paper = await beginQuiz(await newMember(app, target), copy)
    const ownForm = copiedForms.forms.find(({ id }: { id: number }) => id === paper.form_id)
    expect([...paper.question_ids].sort()).toEqual([...ownForm.question_ids].sort())
    const formerQuestions = await app.pool.query('select id from questions where lessons_id = $1', [quiz.id])
    expect(formerQuestions.rows.map(({ id }) => id)).not.toEqual(expect.arrayContaining(paper.question_ids))
  })

  it('gives the own questions of a copy back where its forms are released', async () => {
    const bank = await newBank(6)
    const quiz = await newQuiz(bank)
    await make(quiz.id, 2)
    const target = await makeCourse(app.pool, classroom.teacher.id, { course_category_id: bank.subject })
    const body = { courses_id: target, list_lessons: [quiz.id] }
    await app.send(classroom.teacher, duplicateLessons, { body })
    const { rows } = await app.pool.query('select id from lessons where courses_id = $1', [target])
    expect((await release(rows[0].id)).code).toBe(200)
    const questionsReply = await app.call(classroom.teacher, quizQuestions, {
      query: { lessons_id: rows[0].id },
    })
    expect(questionsReply.body.data.map(({ purpose }: { purpose: string }) => purpose)).toEqual([
      'quiz',
      'quiz',
    ])
  })

  it('begins with what is left of a form where a question of it was removed', async () => {
    const bank = await newBank(6)
    const quiz = await newQuiz(bank)
    const { forms } = (await make(quiz.id, 1)).body.data
    const [goneQuestion] = forms[0].question_ids
    expect(
      (
        await app.call(classroom.teacher, removeQuestion, {
          params: { id: goneQuestion },
          query: { confirm: true },
        })
      ).code,
    ).toBe(200)
    const { question_ids } = await beginQuiz(await newMember(app, bank.course), quiz.id)
    expect([...question_ids].sort()).toEqual(
      forms[0].question_ids.filter((id: number) => id !== goneQuestion).sort(),
    )
  })

  it('gives nobody a form of which nothing is left', async () => {
    const bank = await newBank(6)
    const quiz = await newQuiz(bank, {}, [1, 1])
    const { forms } = (await make(quiz.id, 2)).body.data
    for (const id of forms[0].question_ids)
      await app.call(classroom.teacher, removeQuestion, { params: { id }, query: { confirm: true } })
    for (let n = 0; n < 3; n++)
      expect((await beginQuiz(await newMember(app, bank.course), quiz.id)).form_id).toBe(forms[1].id)
  })

  it('gives a reset student an unseen form', async () => {
    const bank = await newBank(6)
    const quiz = await newQuiz(bank)
    await make(quiz.id, 2)
    const student = await newMember(app, bank.course)
    const first = await readStored(await sit(app, student, quiz.id, {}))
    await app.pool.query('update attempts set deleted_at = now() where lessons_id = $1', [quiz.id])
    expect((await beginQuiz(student, quiz.id)).form_id).not.toBe(first.form_id)
  })
})
