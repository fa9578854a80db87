import { type Calendar, clock } from './calendar.ts'
import { type Classroom, isPlan } from './classes.ts'
import { fullClass, secondClass, thirdClass } from './content/classes.ts'
import type { Lesson } from './lessons.ts'
import { DEMO_STUDENT, type Student } from './people.ts'
import { at, type Random } from './random.ts'
import { recordJourney, recordSitting } from './record.ts'
import { masteredBy, type Sitting, sit } from './simulation/sitting.ts'
import { type Journey, type Walker, walk } from './simulation/walk.ts'
import type { Tables } from './tables.ts'
import type { Uploads } from './uploads.ts'

interface Office {
  tables: Tables
  calendar: Calendar
  random: Random
  uploads: Uploads
}

const SLOWER_READER = '2201010027'

const between = (lowest: number, value: number, highest: number) => Math.min(Math.max(value, lowest), highest)

/** Students who left stopped in the middle of the semester. */
const LEFT = clock(-27)

/** Traits of a student, the same in every class. */
const drawTraits = (random: Random, { nim }: Student) => {
  const ownRandom = random.fork(`traits ${nim}`)
  if (nim === DEMO_STUDENT) return { ability: 0.8, diligence: 0.97, pace: 0.6, extra_minutes: 0 }
  return {
    ability: between(-1.8, ownRandom.normal(0.55, 0.85), 2.6),
    diligence: between(0.1, ownRandom.normal(0.68, 0.22), 1),
    pace: between(0.35, ownRandom.normal(0.68, 0.14), 1.05),
    extra_minutes: nim === SLOWER_READER ? 15 : 0,
  }
}

/** Where the demo student stops, so that there is something to do at once. */
const stops = [
  { plan: fullClass, before: 'Kuis 3: SELECT' },
  { plan: secondClass, before: 'Pohon biner' },
  { plan: thirdClass, before: 'Tugas 1: Halaman profil' },
  { plan: { subject: 'IF3102', letter: 'A' }, before: 'IPv6 secara singkat' },
  { plan: { subject: 'UM1003', letter: 'A' }, before: 'Identitas nasional' },
]

/** Before that she mastered every quiz; the first of the full class only by a remedial. */
const asWished = ({ sittings, submissions }: Journey, room: Classroom): boolean => {
  const quizzes = [...new Set(sittings.map((one) => one.quiz))]
  const tries = quizzes.map((quiz) => sittings.filter((one) => one.quiz === quiz))
  const isSettled = tries.every((list) => {
    const last = at(list, list.length - 1)
    return masteredBy(last, last.quiz.content.kkm ?? 75)
  })
  if (!isPlan(room.plan, fullClass)) return isSettled
  const graded = submissions.filter((one) => one.score !== null).length
  return isSettled && graded === 2 && tries.map((list) => list.length).join() === '2,1'
}

const buildJourney = (
  office: Office,
  room: Classroom,
  lessons: Lesson[],
  student: Student,
  joinMinute: number,
): Journey => {
  const random = office.random.fork(`walk ${room.id} ${student.nim}`)
  const traits = drawTraits(office.random, student)
  const until = student.active ? 0 : LEFT
  const walker: Walker = { ...traits, joined: joinMinute, until, random }
  const stop = stops.find(({ plan }) => isPlan(room.plan, plan))
  if (student.nim !== DEMO_STUDENT || !stop) return walk(walker, lessons)
  const stopBefore = lessons.find((lesson) => lesson.content.name === stop.before)
  const place = stopBefore ? lessons.indexOf(stopBefore) : 0
  for (let attempt = 0; attempt < 2000; attempt++) {
    const journey = walk({ ...walker, random: random.fork(`${attempt}`), stopBefore }, lessons)
    const material = lessons.slice(0, place).filter((lesson) => lesson.content.type === 'LESSON')
    const arrived = material.every((lesson) => journey.openings.has(lesson.id))
    if (arrived && asWished(journey, room)) return journey
  }
  throw new Error(`no such journey of the demo student in ${room.plan.subject}`)
}

/** Some are in the middle of the open quiz when the demo starts; their time continues from there. */
const recordOpen = (
  office: Office,
  room: Classroom,
  waitingStudents: { student: Student; journey: Journey }[],
) => {
  const { now } = office.calendar
  for (const [index, ago] of [19, 13, 8, 3].entries()) {
    const one = waitingStudents[index]
    const quiz = one?.journey.ahead?.quiz
    if (!one || !quiz) return
    const random = office.random.fork(`open ${one.student.nim}`)
    const taker = { ...drawTraits(office.random, one.student), pace: 0.85, random }
    const sitting = sit(taker, quiz, {
      number: 1,
      start: now - ago,
      windowEnd: quiz.window?.end ?? null,
      previous: undefined,
      now,
    })
    recordSitting(office, room, one.student.id, sitting)
  }
}

/**
 * Work of the students in a class.
 * @returns attempts of the demo student
 */
export const addWork = (office: Office, room: Classroom, lessons: Lesson[]): Sitting[] => {
  if (room.plan.draft) return []
  const isAbsent = (student: Student) =>
    student.nim !== DEMO_STUDENT && office.random.fork(`absent ${room.id} ${student.nim}`).chance(0.025)
  const journeys = room.students.map(({ student, since }) => {
    const journey = buildJourney(office, room, isAbsent(student) ? [] : lessons, student, since)
    recordJourney(office, room, student.id, journey)
    return { student, journey }
  })
  const waitingStudents = journeys.filter(({ student, journey }) => student.active && journey.ahead)
  if (isPlan(room.plan, fullClass)) recordOpen(office, room, waitingStudents)
  return journeys.find(({ student }) => student.nim === DEMO_STUDENT)?.journey.sittings ?? []
}
