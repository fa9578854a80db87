import { REFRESH_QUESTIONS } from '@tuntas/contract/learning/practice'
import { isGood, type Memory, review } from '../modules/learning/practice/schedule.rules.ts'
import { practiceAnswers, refreshes } from '../modules/learning/practice/schema.ts'
import { questions } from '../modules/learning/quizzes/schema.ts'
import { type Calendar, clock } from './calendar.ts'
import { type Classroom, isPlan } from './classes.ts'
import { selectPractice } from './content/basis-data/practice.ts'
import { fullClass } from './content/classes.ts'
import { isStatement, toTruth } from './content/question.ts'
import type { PracticeContent } from './content/types.ts'
import { type GetGoalId, LETTERS, type Lesson, PRACTISED_QUIZ, type Question } from './lessons.ts'
import { DEMO_STUDENT } from './people.ts'
import { at, type Random } from './random.ts'
import { type Sitting, sumByGoal } from './simulation/sitting.ts'
import type { Tables } from './tables.ts'

interface Office {
  tables: Tables
  calendar: Calendar
  random: Random
  getGoalId: GetGoalId
}

/** The one goal that the demo student must refresh today; others were refreshed on time. */
const STALE = 'Mengidentifikasi entitas, atribut, dan kunci'

const addQuestions = ({ tables, calendar, getGoalId }: Office, room: Classroom, lessons: Lesson[]) => {
  const quiz = lessons.find(({ content }) => content.name === PRACTISED_QUIZ)
  if (!quiz) return []
  const related = (name: string) => lessons.find(({ content }) => content.name === name)?.id ?? null
  return selectPractice.map((content: PracticeContent, index) => ({
    goals: content.goals,
    id: tables.add(questions, {
      lessons_id: quiz.id,
      position: quiz.questions.length + index + 1,
      point: content.point,
      type: content.type,
      question: content.question,
      options: content.options.map((label, place) => ({ key: at(LETTERS, place), label })),
      answer: isStatement(content) ? null : content.answer,
      content: {},
      key: isStatement(content) ? toTruth(content.answer) : null,
      explanation: content.explanation,
      level: content.level,
      purpose: 'practice',
      goal_id: getGoalId(room, content.goals),
      related_lessons_id: related(content.related),
      created_at: calendar.iso(quiz.from - 50),
    }),
  }))
}

type Kept = ReturnType<typeof addQuestions>

/** Practice answers of one student on one goal, in chronological order. */
const practise = (
  { tables, calendar }: Office,
  room: Classroom,
  user_id: number,
  practiceQuestions: Kept,
  rights: readonly boolean[],
) =>
  rights.forEach((right, place) => {
    tables.add(practiceAnswers, {
      user_id,
      courses_id: room.id,
      question_id: at(practiceQuestions, place % practiceQuestions.length).id,
      share: right ? 1 : 0,
      is_retry: place >= practiceQuestions.length,
      answered_at: calendar.iso(clock(-2) + 600 + place),
    })
  })

/**
 * The demo student is ready in one goal, halfway in the next, and has not started the third. Two of three
 * classmates practise.
 */
const addAnswers = (office: Office, room: Classroom, practiceQuestions: Kept) => {
  const goals = [...new Set(practiceQuestions.map((one) => one.goals))]
  const of = (goal: string) => practiceQuestions.filter((one) => one.goals === goal)
  for (const { student } of room.students) {
    const random = office.random.fork(`practice ${student.nim}`)
    const isDemoStudent = student.nim === DEMO_STUDENT
    const drilled = isDemoStudent
      ? [[true, false, true, true, true, true], [true, false, true], []]
      : goals.map(() =>
          random.chance(0.6) ? Array.from({ length: random.int(2, 9) }, () => random.chance(0.78)) : [],
        )
    goals.forEach((goal, place) => {
      practise(office, room, student.id, of(goal), at(drilled, place))
    })
  }
}

type Own = { user_id: number; courses_id: number; goal_id: number; text: string }

/** Threshold of a goal, equal to the demo quizzes' KKM. */
const KKM = 75

/** Goals that a student reached, with the time and the questions that asked them. */
const reachedIn = ({ calendar }: Office, sittings: readonly Sitting[]) => {
  const reachedGoals = new Map<number, { at: string; asked: Question[] }>()
  for (const sitting of sittings)
    for (const { goal_id, earned, possible } of sumByGoal(sitting))
      if (sitting.end !== null && 100 * earned >= KKM * possible && !reachedGoals.has(goal_id))
        reachedGoals.set(goal_id, {
          at: calendar.iso(sitting.end),
          asked: sitting.quiz.questions.filter((one) => one.goal_id === goal_id),
        })
  return reachedGoals
}

/** Refresh rounds of a mastered goal until now, three right answers each; the stale goal lacks the last. */
const addRounds = (
  { tables, calendar }: Office,
  studentGoal: Own,
  masteredAt: string,
  refreshQuestions: readonly Question[],
) => {
  const now = Date.parse(calendar.iso(calendar.now))
  let memory: Memory = review(null, masteredAt, true)
  while (Date.parse(memory.due_at) < now) {
    const next = review(memory, memory.due_at, isGood(REFRESH_QUESTIONS))
    if (studentGoal.text === STALE && Date.parse(next.due_at) > now) return
    memory = next
    const { reviewed_at, stability, difficulty, due_at } = next
    const { user_id, courses_id, goal_id } = studentGoal
    const of = { user_id, courses_id }
    const refresh_id = tables.add(refreshes, {
      ...of,
      goal_id,
      created_at: reviewed_at,
      finished_at: reviewed_at,
      correct: REFRESH_QUESTIONS,
      stability,
      difficulty,
      due_at,
    })
    for (const { id } of refreshQuestions.slice(0, REFRESH_QUESTIONS))
      tables.add(practiceAnswers, {
        ...of,
        question_id: id,
        share: 1,
        is_retry: false,
        refresh_id,
        answered_at: reviewed_at,
      })
  }
}

/** Practice of the full class, and the demo student's refresh rounds in each of her classes. */
export const addPractice = (
  office: Office,
  room: Classroom,
  lessons: Lesson[],
  sittings: readonly Sitting[],
) => {
  const demo = room.students.find(({ student }) => student.nim === DEMO_STUDENT)
  if (demo)
    for (const [goal_id, { at: masteredAt, asked: goalQuestions }] of reachedIn(office, sittings)) {
      const text = goalQuestions[0]?.content.goals ?? ''
      addRounds(
        office,
        { user_id: demo.student.id, courses_id: room.id, goal_id, text },
        masteredAt,
        goalQuestions,
      )
    }
  if (isPlan(room.plan, fullClass)) addAnswers(office, room, addQuestions(office, room, lessons))
}
