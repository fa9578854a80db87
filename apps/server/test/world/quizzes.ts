import type pg from 'pg'
import { insert, makeBankQuestion, makeQuestion, makeQuiz } from '../make.ts'
import { noteGoals } from '../noted-goals.ts'
import type { Actor } from './people.ts'

type Place = { courses_id: number; user_id: number; lessons_id: number }

/** An attempt at four choice questions and an essay. */
const makeAttempt = async (
  pool: pg.Pool,
  place: Place,
  questions: number[],
  over: Record<string, unknown>,
) => {
  const id = await insert(pool, 'attempts', {
    ...place,
    number: 1,
    question_ids: questions,
    epoch: 1,
    deadline: new Date(Date.now() + 3_600_000),
    ...over,
  })
  const answers: number[] = []
  for (const question_id of questions)
    answers.push(
      await insert(pool, 'answers', {
        attempt_id: id,
        question_id,
        answer: 'A',
        epoch: 1,
        seq: 1,
        status: question_id === questions.at(-1) ? 'wait' : 'correct',
      }),
    )
  return { id, answers }
}

const finished = {
  start_date: new Date(Date.now() - 7_200_000),
  deadline: new Date(Date.now() - 3_600_000),
  end_date: new Date(Date.now() - 3_600_000),
  finished_by: 'stop',
  correct: 4,
  wrong: 0,
  wait: 1,
  empty: 0,
  score: 80,
}

export const makeQuizzes = async (
  pool: pg.Pool,
  course: number,
  people: Record<Actor, number>,
  tag: string,
) => {
  const takenQuiz = await makeQuiz(pool, course, { name: `${tag} kuis`, show_review: 'mastered', kkm: 50 })
  const essay = await makeQuestion(pool, takenQuiz.id, {
    type: 'ESSAY',
    question: `<p>${tag} esai</p>`,
    options: '[]',
    answer: null,
  })
  const paperSection = await insert(pool, 'quiz_sections', {
    lessons_id: takenQuiz.id,
    position: 1,
    title: `${tag} bagian`,
  })
  const runningQuiz = await makeQuiz(pool, course, { name: `${tag} kuis terbuka` })
  const at = (user_id: number, lessons_id: number) => ({ courses_id: course, user_id, lessons_id })
  const questions = [...takenQuiz.questions, essay]
  const doneAttempt = await makeAttempt(pool, at(people.student, takenQuiz.id), questions, finished)
  const open = await makeAttempt(pool, at(people.student, runningQuiz.id), runningQuiz.questions, {})
  const put = { ...finished, deleted_at: new Date() }
  const reset = await makeAttempt(pool, at(people.classmate, takenQuiz.id), questions, put)
  await noteGoals(pool)
  const lateAnswer = await insert(pool, 'rejected_answers', {
    attempt_id: doneAttempt.id,
    question_id: essay,
    answer: `${tag} terlambat`,
    epoch: 1,
    seq: 9,
    reason: 'late',
  })
  const declinedAnswer = await insert(pool, 'rejected_answers', {
    attempt_id: doneAttempt.id,
    question_id: takenQuiz.questions[0] ?? 0,
    answer: 'B',
    epoch: 1,
    seq: 9,
    reason: 'late',
    declined_at: new Date(),
    declined_by: people.teacher,
  })
  const printRun = await insert(pool, 'print_runs', {
    lessons_id: takenQuiz.id,
    order: 'same',
    seed: 1,
    questions: '[]',
    created_by: people.teacher,
  })
  await insert(pool, 'print_copies', { run_id: printRun, number: 1, code: tag.slice(0, 5), question_ids: [] })
  const printMarks = await insert(pool, 'print_marks', {
    run_id: printRun,
    file_name: `${tag} jawaban.xlsx`,
    attempt_ids: [],
    created_by: people.teacher,
  })
  return {
    /** A print of the quiz, and an imported file of its marks. */
    printRun,
    printMarks,
    quiz: takenQuiz.id,
    /** Bagian of the quiz. */
    paperSection,
    essay,
    doneQuestion: takenQuiz.questions[0] ?? 0,
    done: doneAttempt.id,
    doneAnswer: doneAttempt.answers.at(-1) ?? 0,
    running: runningQuiz.id,
    question: runningQuiz.questions[0] ?? 0,
    questions: runningQuiz.questions,
    attempt: open.id,
    resetAttempt: reset.id,
    late: lateAnswer,
    /** Decided as *Tidak dihitung*. */
    declined: declinedAnswer,
  }
}

/** A bank question, an archived one, an empty folder, and an outdated copy in a quiz without attempts. */
export const makeBank = async (pool: pg.Pool, course: number, tag: string, subject: number) => {
  const questionText = { question: `<p>${tag} soal bank</p>` }
  const { id: bankQuestion, version: formerVersion } = await makeBankQuestion(pool, subject, {}, questionText)
  const { rows } = await pool.query(
    `insert into bank_versions (bank_question_id, number, type, question, options, answer, level, point)
      select bank_question_id, 2, type, question || '!', options, answer, level, point from bank_versions where id = $1 returning id`,
    [formerVersion],
  )
  const bankVersion: number = rows[0].id
  await pool.query('update bank_questions set latest_id = $1 where id = $2', [bankVersion, bankQuestion])
  const quiz = await makeQuiz(pool, course, { name: `${tag} kuis dari bank`, questions: 0 })
  return {
    subject,
    bankQuestion,
    bankVersion,
    archivedBank: (await makeBankQuestion(pool, subject, { deleted_at: new Date() }, questionText)).id,
    bankFolder: await insert(pool, 'bank_folders', {
      course_category_id: subject,
      name: `${tag} folder`,
      position: 1,
    }),
    bankCopy: await makeQuestion(pool, quiz.id, {
      question: `<p>${tag} salinan</p>`,
      bank_version_id: formerVersion,
    }),
  }
}
