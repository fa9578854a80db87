import { clock, type Minute } from '../calendar.ts'
import type { AssignmentContent } from '../content/types.ts'
import { isQuiz, type Lesson, type Quiz } from '../lessons.ts'
import type { Random } from '../random.ts'
import { leaveWaiting, masteredBy, type Sitting, sit, type Taker, toStudyAgain } from './sitting.ts'

export interface Submission {
  lesson: Lesson
  text: string
  uploaded: Minute
  /** The previous version, if there was one. */
  before: { text: string; uploaded: Minute } | null
  score: number | null
  previous_score: number | null
}

export interface Grant {
  lesson: Lesson | null
  kind: 'minutes' | 'remedials' | 'window' | 'pass' | 'unlock'
  value: number | null
  window: { start: Minute; end: Minute } | null
  reason: string
  at: Minute
}

export interface Journey {
  openings: Map<number, { first: Minute; last: Minute }>
  submissions: Submission[]
  sittings: Sitting[]
  grants: Grant[]
  /** The quiz that the student has reached but not started. */
  ahead: { quiz: Quiz; since: Minute } | null
}

export interface Walker extends Taker {
  diligence: number
  joined: Minute
  /** End of the activity: today, or the day on which the student went on leave. */
  until: Minute
  /** Never starts this lesson. */
  stopBefore?: Lesson
}

/** Essays submitted before this are marked; of later ones some still wait. */
const MARKED_UNTIL = clock(-20, '12:00')
const TODAY = 0
const MORNING = 7 * 60
const NIGHT = 23 * 60

interface Trip {
  walker: Walker
  random: Random
  journey: Journey
  /** The student's current time. */
  t: Minute
}

/** Nobody studies at night. */
const daytime = (random: Random, minute: Minute): Minute => {
  const day = Math.floor(minute / 1440)
  const time = minute - day * 1440
  if (time < MORNING) return clock(day) - 60 + random.int(0, 200)
  return time > NIGHT ? clock(day + 1) - 60 + random.int(0, 200) : minute
}

/** Lets some days pass, fewer for diligent students. */
const wait = (trip: Trip, days: number, from = trip.t) => {
  const { random, walker } = trip
  const delay = -Math.log(1 - random.next()) * days * (1.7 - walker.diligence) * 1440
  trip.t = daytime(random, Math.max(trip.t, from) + Math.min(delay, days * 4 * 1440) + random.int(5, 60))
}

const open = ({ journey }: Trip, id: number, at: Minute) => {
  const opening = journey.openings.get(id)
  journey.openings.set(id, { first: opening?.first ?? at, last: at })
}

/** Result of a step: false if the student gets no further. */
type Step = boolean

const read = (trip: Trip, lesson: Lesson): Step => {
  wait(trip, 1.7, lesson.from)
  if (trip.t >= trip.walker.until) return false
  open(trip, lesson.id, trip.t)
  return true
}

const handIn = (trip: Trip, lesson: Lesson, content: AssignmentContent, end: Minute) => {
  const { random, walker, journey } = trip
  const isGood = random.chance(0.25 + walker.diligence * 0.35 + walker.ability * 0.15)
  const first = { text: random.pick(content.answers.fair), uploaded: trip.t }
  const second = daytime(random, trip.t + random.int(120, 1600))
  const twice = random.chance(0.1) && second < Math.min(end, walker.until)
  if (twice) trip.t = second
  const mark = isGood ? random.int(156, 196) / 2 : random.int(110, 154) / 2
  const graded = random.chance(end < TODAY ? 0.94 : 0.3)
  const isResubmitted = twice && graded && random.chance(0.3) // submitted again after the mark
  journey.submissions.push({
    lesson,
    text: random.pick(isGood ? content.answers.good : content.answers.fair),
    uploaded: trip.t,
    before: twice ? first : null,
    score: graded && !isResubmitted ? mark : null,
    previous_score: isResubmitted ? mark : null,
  })
}

const submit = (trip: Trip, lesson: Lesson, content: AssignmentContent): Step => {
  const { random, walker } = trip
  const { start, end } = lesson.window ?? { start: lesson.from, end: Number.POSITIVE_INFINITY }
  const from = trip.t
  if (random.chance(0.86 + walker.diligence * 0.13)) {
    wait(trip, 2.4, start)
    if (trip.t < Math.min(end, walker.until)) {
      handIn(trip, lesson, content, end)
      return true
    }
  }
  trip.t = Math.max(from, end)
  return trip.t < walker.until
}

const restudy = (trip: Trip, sitting: Sitting) => {
  wait(trip, 1.2, Math.max(sitting.end ?? 0, trip.t))
  for (const id of toStudyAgain(sitting)) {
    if (trip.t >= trip.walker.until) return
    open(trip, id, trip.t)
    trip.t += trip.random.int(10, 60)
  }
}

interface Chance {
  end: Minute
  remedials: number
}

/**
 * All attempts at a quiz under `chance`.
 * @returns whether the student may go on
 */
const attempt = (trip: Trip, quiz: Quiz, chance: Chance): Step => {
  const { random, walker, journey } = trip
  const listSittings = () => journey.sittings.filter((one) => one.quiz === quiz)
  for (;;) {
    const previous = listSittings().at(-1)
    if (previous) {
      if (listSittings().length - 1 >= chance.remedials || random.chance(0.25 - walker.diligence * 0.2))
        return false
      restudy(trip, previous)
    }
    wait(trip, previous ? 1.5 : 2.6, quiz.window?.start ?? quiz.from)
    if (trip.t >= Math.min(chance.end - 10, walker.until - 90)) return false
    const number = listSittings().length + 1
    const taker = { ...walker, ability: walker.ability + 0.35 * (number - 1) }
    const windowEnd = Number.isFinite(chance.end) ? chance.end : null
    const sitting = sit(taker, quiz, { number, start: trip.t, windowEnd, previous })
    journey.sittings.push(sitting)
    trip.t = sitting.end ?? trip.t
    if (quiz.content.kkm === null) return true
    const essays = quiz.questions.some((one) => one.content.type === 'ESSAY')
    if (essays && trip.t > MARKED_UNTIL && random.chance(trip.t > clock(-5) ? 1 : 0.5)) {
      if (leaveWaiting(sitting, random)) return false
    }
    if (masteredBy(sitting, quiz.content.kkm)) return true
    if (essays) wait(trip, 1)
  }
}

const reasons = {
  pass: 'Menunjukkan penguasaan pada ujian lisan dengan dosen pengampu.',
  unlock:
    'Sakit selama masa remedial, surat dokter terlampir di bagian akademik. Melanjutkan sambil bimbingan.',
  window: 'Mengikuti kegiatan resmi kampus selama kuis dibuka.',
  remedials: 'Sudah bimbingan khusus dengan dosen pengampu, diberi satu kesempatan lagi.',
}

/**
 * A lecturer helps some of those who are stuck.
 * @returns whether the student may go on
 */
const followUp = (trip: Trip, quiz: Quiz): Step => {
  const { random, journey } = trip
  const end = quiz.window?.end
  if (end === undefined || end >= TODAY || !random.chance(0.45)) return false
  trip.t = daytime(random, Math.max(trip.t, end) + random.int(700, 3000))
  const hasTried = journey.sittings.some((one) => one.quiz === quiz)
  const kind = hasTried ? random.pick(['pass', 'unlock'] as const) : 'window'
  const window =
    kind === 'window' ? { start: trip.t, end: clock(Math.ceil(trip.t / 1440) + 7, '23:59') } : null
  journey.grants.push({ lesson: quiz, kind, value: null, window, reason: reasons[kind], at: trip.t })
  return window === null || attempt(trip, quiz, { end: window.end, remedials: quiz.content.max_remedial })
}

/** Grants another remedial to some students without a remaining one while the quiz is open. */
const oneMore = (trip: Trip, quiz: Quiz, chance: Chance): Step => {
  const { random, journey, walker } = trip
  const usedRemedials = journey.sittings.filter((one) => one.quiz === quiz).length - 1
  if (usedRemedials < chance.remedials || quiz.content.max_remedial === 0 || !random.chance(0.35))
    return false
  trip.t = daytime(random, trip.t + random.int(300, 1500))
  if (trip.t >= walker.until) return false
  journey.grants.push({
    lesson: quiz,
    kind: 'remedials',
    value: 1,
    window: null,
    reason: reasons.remedials,
    at: trip.t,
  })
  return attempt(trip, quiz, { ...chance, remedials: chance.remedials + 1 })
}

const take = (trip: Trip, quiz: Quiz): Step => {
  const { journey, walker, random } = trip
  const end = quiz.window?.end ?? Number.POSITIVE_INFINITY
  if (end < walker.joined) return true
  const since = trip.t
  if (end < walker.until && random.chance(0.04)) trip.t = Math.max(since, end) // was away
  const { max_remedial } = quiz.content
  // A realistic limit, even where remedials are unlimited.
  const remedials = max_remedial === 0 ? random.int(2, 5) : max_remedial
  const chance = { end, remedials }
  if (attempt(trip, quiz, chance) || oneMore(trip, quiz, chance)) return true
  if (quiz.content.kkm === null && end < walker.until) {
    trip.t = Math.max(since, end)
    return true
  }
  const hasTried = journey.sittings.some((one) => one.quiz === quiz)
  if (!hasTried && end > TODAY) journey.ahead = { quiz, since }
  return followUp(trip, quiz)
}

const pass = (trip: Trip, lesson: Lesson): Step => {
  if (trip.random.chance((1 - trip.walker.diligence) * 0.03)) return false // gave up
  if (isQuiz(lesson)) return take(trip, lesson)
  return lesson.content.type === 'ASSIGNMENT' ? submit(trip, lesson, lesson.content) : read(trip, lesson)
}

/** Simulates the class's lessons in order, each after the previous ones are completed, until today. */
export const walk = (walker: Walker, lessons: Lesson[]): Journey => {
  const journey: Journey = { openings: new Map(), submissions: [], sittings: [], grants: [], ahead: null }
  const trip: Trip = { walker, random: walker.random, journey, t: walker.joined }
  if (walker.extra_minutes > 0 && lessons.some(isQuiz)) {
    const reason = 'Waktu tambahan sesuai rekomendasi unit layanan disabilitas.'
    journey.grants.push({
      lesson: null,
      kind: 'minutes',
      value: walker.extra_minutes,
      window: null,
      reason,
      at: walker.joined + 900,
    })
  }
  for (const lesson of lessons) {
    const upcoming = (lesson.window?.start ?? lesson.from) >= TODAY
    if (lesson === walker.stopBefore || upcoming || !pass(trip, lesson)) break
  }
  return journey
}
