import type pg from 'pg'
import { earned } from '../modules/learning/attempts/grading.rules.ts'
import { answers, attempts } from '../modules/learning/attempts/schema.ts'
import { lessons, sections } from '../modules/learning/lessons/schema.ts'
import { kinds } from '../modules/learning/quizzes/kinds/index.ts'
import type { Draw, Gradable } from '../modules/learning/quizzes/kinds/kind.ts'
import { questions } from '../modules/learning/quizzes/schema.ts'
import { type Calendar, clock } from './calendar.ts'
import { type Classroom, isPlan } from './classes.ts'
import { thirdClass } from './content/classes.ts'
import { type KindContent, ofEveryKind } from './content/kinds.ts'
import type { DocumentContent } from './content/types.ts'
import { chooseTopics, LETTERS } from './lessons.ts'
import type { Student } from './people.ts'
import { DEMO_STUDENT } from './people.ts'
import { at, type Random } from './random.ts'
import type { Tables } from './tables.ts'
import type { Uploads } from './uploads.ts'

type Office = { tables: Tables; calendar: Calendar; random: Random; uploads: Uploads }
type Asked = { id: number; content: KindContent; gradable: Gradable }

const NAME = 'Kuis Ragam Soal'
const POINT = 10
const MINUTES = 60
const TAKERS = 20
/** Points of an essay by quality. */
const MARKS = [10, 6, 2]

const addQuiz = ({ tables, calendar }: Office, room: Classroom): number => {
  const created_at = calendar.iso(clock(-5))
  const sections_id = tables.add(sections, {
    courses_id: room.id,
    name: 'Latihan Ragam Soal',
    position: chooseTopics(room).length + 3,
    created_at,
  })
  return tables.add(lessons, {
    courses_id: room.id,
    sections_id,
    name: NAME,
    type: 'QUIZ',
    format: 'TEXT',
    status: 'publish',
    is_expired: false,
    description: '<p>Satu soal dari setiap bentuk soal.</p>',
    type_quiz: 'formatif',
    duration: '01:00',
    is_competent: false,
    kkm: null,
    max_remedial: 0,
    is_random_question: false,
    is_random_option: false,
    score_policy: 'highest',
    cap_remedial: false,
    remedial_scope: 'quiz',
    mastery_rule: 'score',
    show_review: 'after_window',
    is_group: false,
    is_enrichment: false,
    enrichment_counts: false,
    practice_counts: false,
    position: 1,
    created_at,
  })
}

const addQuestion = (
  { tables, calendar, uploads }: Office,
  { lessons_id, teacher }: { lessons_id: number; teacher: number },
  content: KindContent,
  place: number,
): Asked => {
  const created_at = calendar.iso(clock(-5))
  const picture = content.picture && uploads.addPicture(content.picture, teacher, created_at)
  const gradable = {
    options: (content.options ?? []).map((label, nth) => ({ key: at(LETTERS, nth), label })),
    answer: content.answer ?? null,
    content: { ...content.content, ...picture },
    key: content.key ?? null,
  }
  const { type, question, explanation } = content
  const id = tables.add(questions, {
    ...gradable,
    lessons_id,
    position: place + 1,
    point: POINT,
    type,
    question,
    explanation,
    level: ['c2'],
    purpose: 'quiz',
    created_at,
  })
  return { id, content, gradable }
}

type Hand = (document: DocumentContent) => number
/** An answer in stored form. `hand` uploads a document and returns its file. */
const writeAnswer = (
  { type, given: givenAnswers }: KindContent,
  nth: number,
  draw: Draw | null,
  hand: Hand,
): string => {
  const answer = at(givenAnswers, nth)
  if (typeof answer === 'string') return answer
  if (typeof answer === 'function') return answer((draw?.values ?? {}) as Record<string, number>)
  const sentAnswer = JSON.stringify({ files: [hand(answer)] })
  return kinds[type].rename(sentAnswer, (name) => name) ?? sentAnswer
}

/** The answer of a student with this skill, graded. */
const answerTo = (random: Random, skill: number, { id, content, gradable }: Asked, hand: Hand) => {
  const { type, given: givenAnswers } = content
  const draw: Draw | null = kinds[type].draw?.(gradable, random.next, false) ?? null
  const nth = random.chance(skill) ? 0 : random.int(1, givenAnswers.length - 1)
  const answer = writeAnswer(content, nth, draw, hand)
  const { share, status } = earned({ type, ...gradable }, answer, { draw })
  const mark = at(MARKS, Math.min(nth, MARKS.length - 1))
  if (status !== 'wait')
    return { id, draw, answer, status, points: Math.round(share * POINT * 100) / 100, marked: false }
  return { id, draw, answer, status: mark === POINT ? 'correct' : 'wrong', points: mark, marked: true }
}

const addSitting = (
  { tables, calendar, random, uploads }: Office,
  room: Classroom,
  quiz: { id: number; asked: readonly Asked[] },
  { id: user_id, nim }: Student,
  place: number,
) => {
  const start = clock(-4, '19:00') + place
  const skill = 0.9 - (0.7 * place) / TAKERS
  const hand: Hand = ({ name, pages }) =>
    uploads.add({ name: `${nim}-${name}`, pages }, user_id, calendar.iso(start + 20))
  const givenAnswers = quiz.asked.map((question) => answerTo(random, skill, question, hand))
  const countedAnswers = givenAnswers.map((one, nth) =>
    quiz.asked[nth]?.content.bonus ? { status: 'correct', points: POINT } : one,
  )
  const count = (status: string) => countedAnswers.filter((one) => one.status === status).length
  const points = Math.round(countedAnswers.reduce((sum, one) => sum + one.points, 0) * 100) / 100
  const possible = POINT * givenAnswers.length
  const attempt_id = tables.add(attempts, {
    lessons_id: quiz.id,
    courses_id: room.id,
    user_id,
    number: 1,
    start_date: calendar.iso(start),
    deadline: calendar.iso(start + MINUTES),
    end_date: calendar.iso(start + 35),
    finished_by: 'stop',
    epoch: 1,
    question_ids: givenAnswers.map(({ id }) => id),
    goal_ids: givenAnswers.map(() => null),
    option_keys: {},
    draws: Object.fromEntries(givenAnswers.flatMap(({ id, draw }) => (draw ? [[id, draw]] : []))),
    correct: count('correct'),
    wrong: count('wrong'),
    wait: 0,
    empty: 0,
    score: Math.round((10_000 * points) / possible) / 100,
    by_goal: [
      {
        goal_id: null,
        earned: points,
        possible,
        items: givenAnswers.length,
        waiting: 0,
        essay: POINT,
      },
    ],
  })
  for (const [nth, { id, answer, status, points, marked: isMarked }] of givenAnswers.entries())
    tables.add(answers, {
      attempt_id,
      question_id: id,
      answer,
      epoch: 1,
      seq: nth + 1,
      status,
      points,
      marked_by: isMarked ? room.teacher.id : null,
      version: isMarked ? 2 : 1,
      saved_at: calendar.iso(start + 2 + nth * 2),
    })
}

/**
 * A quiz with every kind of question, in the class with free order, and attempts of some students; not of the
 * demo student.
 */
export const addKinds = (office: Office, room: Classroom): void => {
  if (!isPlan(room.plan, thirdClass)) return
  const id = addQuiz(office, room)
  const askedQuestions = ofEveryKind.map((content, place) =>
    addQuestion(office, { lessons_id: id, teacher: room.teacher.id }, content, place),
  )
  const takers = room.students
    .map(({ student }) => student)
    .filter(({ active, nim }) => active && nim !== DEMO_STUDENT)
    .slice(0, TAKERS)
  for (const [place, student] of takers.entries())
    addSitting(office, room, { id, asked: askedQuestions }, student, place)
}

/** Makes some of its questions a Soal bonus; everybody who was asked them already has the points. */
export const mendKinds = async (client: pg.Client): Promise<void> => {
  for (const { question, bonus } of ofEveryKind)
    if (bonus)
      await client.query(
        `update questions q set bonus = true, remedied_at = q.created_at + interval '2 days', remedied_by = c.teacher_id, remedy_reason = $2
          from lessons l join courses c on c.id = l.courses_id where l.id = q.lessons_id and l.name = $3 and q.question = $1`,
        [question, bonus, NAME],
      )
}
