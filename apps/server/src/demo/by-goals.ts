import { exceptions, lessonOpenings, lessons, sections } from '../modules/learning/lessons/schema.ts'
import { questions } from '../modules/learning/quizzes/schema.ts'
import { type Asked, addSitting, type Right } from './by-goals-sitting.ts'
import { type Calendar, clock } from './calendar.ts'
import { type Classroom, isPlan } from './classes.ts'
import {
  accessibilityQuestions,
  challenge,
  further,
  KEYS_GOAL,
  reading,
  reserve,
  SIGHT_GOAL,
  TEXT_GOAL,
} from './content/accessibility.ts'
import { thirdClass } from './content/classes.ts'
import type { QuestionContent } from './content/types.ts'
import { chooseTopics, type GetGoalId } from './lessons.ts'
import type { Student } from './people.ts'
import { DEMO_STUDENT } from './people.ts'
import { at } from './random.ts'
import type { Tables } from './tables.ts'

type Office = { tables: Tables; calendar: Calendar; getGoalId: GetGoalId }
type Past = { sittings: readonly (readonly Right[])[]; excepted?: string }
const right = (texts: number, keys: number, sights: number, essay: number | null): Right[] => [
  [TEXT_GOAL, texts],
  [KEYS_GOAL, keys],
  [SIGHT_GOAL, sights, essay],
]
const masteredPast: Past = { sittings: [right(3, 3, 2, 16)] }
const waitingPast: Past = { sittings: [right(3, 0, 2, null)] }
const excepted: Past = { sittings: [right(3, 1, 2, 20)], excepted: KEYS_GOAL }
const byOneRemedial: Past = { sittings: [right(3, 0, 2, 12), [[KEYS_GOAL, 3]]] }
const byTwo: Past = {
  sittings: [
    right(3, 1, 1, 4),
    [
      [KEYS_GOAL, 3],
      [SIGHT_GOAL, 1, 8],
    ],
    [[SIGHT_GOAL, 2, 18]],
  ],
}
const ahead: Past = { sittings: [right(1, 3, 2, 14)] }
const usualPasts = [masteredPast, byOneRemedial, masteredPast, byTwo, ahead, masteredPast]
const choosePast = ({ nim }: Student, place: number): Past => {
  if (nim === DEMO_STUDENT) return masteredPast
  return [waitingPast, excepted][place] ?? at(usualPasts, place % usualPasts.length)
}

const addLesson = (
  { tables, calendar }: Office,
  place: { room: Classroom; sections_id: number; position: number },
  { name, html, ...more }: { name: string; html: string; quiz?: true; is_enrichment?: true; kkm?: number },
) =>
  tables.add(lessons, {
    courses_id: place.room.id,
    sections_id: place.sections_id,
    name,
    type: more.quiz ? 'QUIZ' : 'LESSON',
    format: 'TEXT',
    status: 'publish',
    is_expired: false,
    description: html,
    type_quiz: more.quiz ? 'formatif' : null,
    duration: more.quiz ? '00:40' : null,
    is_competent: more.kkm !== undefined,
    kkm: more.kkm ?? null,
    max_remedial: more.kkm === undefined ? 0 : 3,
    is_random_question: false,
    is_random_option: false,
    score_policy: 'highest',
    cap_remedial: false,
    remedial_scope: more.kkm === undefined ? 'quiz' : 'goals',
    mastery_rule: more.kkm === undefined ? 'score' : 'score_and_goals',
    show_review: 'mastered',
    is_group: false,
    is_enrichment: more.is_enrichment ?? false,
    enrichment_counts: false,
    practice_counts: false,
    position: place.position,
    created_at: calendar.iso(clock(-12)),
  })

const addQuestions = (
  { tables, calendar }: Office,
  lessons_id: number,
  contents: readonly QuestionContent[],
  {
    purpose,
    from,
    related,
    getGoalId,
  }: {
    purpose: 'quiz' | 'reserve'
    from: number
    related: number | null
    getGoalId: (text: string) => number
  },
): Asked[] =>
  contents.map((content, place) => {
    const goal_id = getGoalId(content.goals)
    const id = tables.add(questions, {
      lessons_id,
      position: from + place + 1,
      point: content.point,
      type: content.type,
      question: content.question,
      options: content.options.map((label, nth) => ({ key: at(['A', 'B', 'C', 'D'], nth), label })),
      answer: content.answer,
      content: {},
      key: null,
      level: content.level,
      purpose,
      goal_id,
      related_lessons_id: related,
      created_at: calendar.iso(clock(-12)),
    })
    return { id, goal: content.goals, goal_id, content }
  })

type Topic = {
  material: number
  quiz: number
  first: Asked[]
  fresh: Asked[]
  more: number
  challenge: number
  hard: Asked[]
}

const addTopic = (office: Office, room: Classroom): Topic => {
  const { tables, calendar } = office
  const sections_id = tables.add(sections, {
    courses_id: room.id,
    name: 'Aksesibilitas Web',
    position: chooseTopics(room).length + 2,
    created_at: calendar.iso(clock(-12)),
  })
  const getGoalId = (text: string) => office.getGoalId(room, text)
  const lesson = (position: number, one: Parameters<typeof addLesson>[2]) =>
    addLesson(office, { room, sections_id, position }, one)
  const material = lesson(1, { name: 'Aksesibilitas: tiga dasar', html: reading })
  const quiz = lesson(2, {
    name: 'Kuis 2: Aksesibilitas',
    html: '<p>Tuntas bila nilai dan ketiga tujuan mencapai KKM. Remedial hanya berisi tujuan yang belum tuntas.</p>',
    quiz: true,
    kkm: 75,
  })
  const more = lesson(3, { name: 'Bacaan lanjut: wilayah langsung', html: further, is_enrichment: true })
  const challengeId = lesson(4, {
    name: 'Tantangan: komponen buatan sendiri',
    html: '<p>Tiga soal untuk yang ingin lebih.</p>',
    quiz: true,
    is_enrichment: true,
  })
  return {
    material,
    quiz,
    more,
    challenge: challengeId,
    first: addQuestions(office, quiz, accessibilityQuestions, {
      purpose: 'quiz',
      from: 0,
      related: material,
      getGoalId,
    }),
    fresh: addQuestions(office, quiz, reserve, {
      purpose: 'reserve',
      from: accessibilityQuestions.length,
      related: material,
      getGoalId,
    }),
    hard: addQuestions(office, challengeId, challenge, {
      purpose: 'quiz',
      from: 0,
      related: null,
      getGoalId,
    }),
  }
}

const addPast = (
  office: Office,
  room: Classroom,
  topic: Topic,
  { id: user_id }: Student,
  { sittings, excepted }: Past,
  place: number,
) => {
  const { tables, calendar } = office
  const firstOpening = { first_opened_at: calendar.iso(clock(-9, '19:00') + place) }
  // Studied again before the last remedial.
  const last = clock(2 * sittings.length - 9, '20:00') + place
  tables.put(lessonOpenings, {
    ...firstOpening,
    lessons_id: topic.material,
    user_id,
    last_opened_at: calendar.iso(last),
  })
  for (const [nth, rights] of sittings.entries()) {
    const start = clock(2 * nth - 6, '10:00') + place
    const pool = nth === 1 ? topic.fresh : topic.first
    const paper = pool.filter(({ goal }) => rights.some(([name]) => name === goal))
    addSitting(office, room, { user_id, lessons_id: topic.quiz, number: nth + 1, start }, paper, rights)
  }
  if (excepted)
    tables.add(exceptions, {
      user_id,
      courses_id: room.id,
      lessons_id: topic.quiz,
      kind: 'pass',
      goal_id: topic.first.find(({ goal }) => goal === excepted)?.goal_id ?? null,
      value: null,
      start_date: null,
      end_date: null,
      reason: 'Menunjukkan pemakaian papan ketik langsung di laboratorium.',
      created_by: room.teacher.id,
      created_at: calendar.iso(clock(-3, '15:00')),
    })
}

/**
 * A quiz mastered goal by goal with its attempts, and the enrichment after it, which two students have taken.
 */
export const addByGoals = (office: Office, room: Classroom) => {
  if (!isPlan(room.plan, thirdClass)) return
  const topic = addTopic(office, room)
  const people = room.students.map(({ student }) => student).filter(({ active }) => active)
  const otherStudents = people.filter(({ nim }) => nim !== DEMO_STUDENT)
  for (const [place, student] of [
    ...otherStudents,
    ...people.filter((one) => !otherStudents.includes(one)),
  ].entries())
    addPast(office, room, topic, student, choosePast(student, place), place)
  const takers = otherStudents
    .filter((student, place) => choosePast(student, place) === masteredPast)
    .slice(0, 2)
  for (const [place, { id: user_id }] of takers.entries()) {
    const moment = office.calendar.iso(clock(-2, '18:00') + place)
    office.tables.put(lessonOpenings, {
      lessons_id: topic.more,
      user_id,
      first_opened_at: moment,
      last_opened_at: moment,
    })
    const takenAttempt = {
      user_id,
      lessons_id: topic.challenge,
      number: 1,
      start: clock(-2, '19:00') + place,
    }
    addSitting(office, room, takenAttempt, topic.hard, [[KEYS_GOAL, 1 + place]])
  }
}
