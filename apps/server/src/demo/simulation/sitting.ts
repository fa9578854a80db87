import type { Minute } from '../calendar.ts'
import { isStatement, toTruth } from '../content/question.ts'
import type { Question, Quiz } from '../lessons.ts'
import type { Random } from '../random.ts'
import { choose, write } from './answering.ts'

type Status = 'correct' | 'wrong' | 'wait' | 'empty'

interface Given {
  question: Question
  answer: string
  status: Status
  points: number
  saved: Minute
  epoch: number
  seq: number
  marked: boolean
}

/** One attempt; without an end it is still running. */
export interface Sitting {
  quiz: Quiz
  number: number
  start: Minute
  deadline: Minute
  end: Minute | null
  finished_by: 'stop' | 'time' | null
  epoch: number
  question_ids: number[]
  option_keys: Record<string, string[]>
  given: Given[]
  late: { question: Question; answer: string; received: Minute }[]
}

export interface Result {
  correct: number
  wrong: number
  wait: number
  empty: number
  score: number
}

/**
 * Points of right answers ÷ points of all questions × 100, rounded half up to two decimals, computed in
 * integers.
 */
export const computeResult = ({ quiz, given: givenAnswers }: Pick<Sitting, 'quiz' | 'given'>): Result => {
  const count = (status: Status) => givenAnswers.filter((one) => one.status === status).length
  const hundredths = (points: number[]) => points.reduce((sum, one) => sum + Math.round(one * 100), 0)
  const total = hundredths(quiz.questions.map((one) => one.content.point))
  const earned = hundredths(givenAnswers.map((one) => one.points))
  const counts = { correct: count('correct'), wrong: count('wrong'), wait: count('wait') }
  const empty = quiz.questions.length - counts.correct - counts.wrong - counts.wait
  return { ...counts, empty, score: Math.floor((earned * 20_000 + total) / (2 * total)) / 100 }
}

/** Points by goal, as the product stores them at the end. */
export const sumByGoal = ({ quiz, given: givenAnswers }: Pick<Sitting, 'quiz' | 'given'>) => {
  const sum = (points: number[]) => Math.round(points.reduce((all, one) => all + one * 100, 0)) / 100
  return [...new Set(quiz.questions.map(({ goal_id }) => goal_id))].map((goal_id) => {
    const goalQuestions = quiz.questions.filter((one) => one.goal_id === goal_id)
    const goalAnswers = givenAnswers.filter(({ question }) => question.goal_id === goal_id)
    const essays = goalQuestions.filter(({ content }) => content.type === 'ESSAY')
    return {
      goal_id,
      earned: sum(goalAnswers.map(({ points }) => points)),
      possible: sum(goalQuestions.map(({ content }) => content.point)),
      items: goalQuestions.length,
      waiting: goalAnswers.filter(({ status }) => status === 'wait').length,
      essay: Math.max(0, ...essays.map(({ content }) => content.point)),
    }
  })
}

export interface Taker {
  random: Random
  ability: number
  /** Typical share of the time that this person uses; above 1 it runs out. */
  pace: number
  extra_minutes: number
}

interface Occasion {
  number: number
  start: Minute
  /** End of the student's own window. */
  windowEnd: Minute | null
  previous: Sitting | undefined
  /** Current time of a running attempt. */
  now?: Minute
}

const round = (points: number) => Math.round(points * 100) / 100

const answerOne = (taker: Taker, question: Question, previous: Sitting | undefined) => {
  const { content } = question
  const before = previous?.given.find((one) => one.question.id === question.id)
  if (content.type === 'ESSAY') {
    const { text, share } = write(taker.random, content, taker.ability)
    const status: Status = share === 1 ? 'correct' : 'wrong'
    return { answer: text, status, points: round(content.point * share), marked: true }
  }
  const letter = choose(taker.random, content, taker.ability, before?.status === 'correct')
  const right = letter === content.answer
  const status: Status = right ? 'correct' : 'wrong'
  const answer = isStatement(content) ? JSON.stringify(toTruth(letter)) : letter
  return { answer, status, points: right ? content.point : 0, marked: false }
}

/** An essay takes as long as four multiple-choice questions. */
const getWeight = (question: Question) => (question.content.type === 'ESSAY' ? 4 : 1)

const draw = (random: Random, quiz: Quiz) => {
  const { is_random_question, is_random_option } = quiz.content
  const order = is_random_question ? random.shuffle(quiz.questions) : quiz.questions
  const drawnQuestions = is_random_option
    ? quiz.questions.filter((one) => one.content.options.length > 0)
    : []
  const keys = (question: Question) =>
    random.shuffle(['A', 'B', 'C', 'D', 'E'].slice(0, question.content.options.length))
  return { order, option_keys: Object.fromEntries(drawnQuestions.map((one) => [one.id, keys(one)])) }
}

const lateAnswers = (taker: Taker, sitting: Sitting, order: Question[]): Sitting['late'] => {
  const missingQuestions = order.filter(
    (one) => !sitting.given.some((answer) => answer.question.id === one.id),
  )
  const question = missingQuestions.find((one) => one.content.type !== 'ESSAY')
  if (!question || sitting.finished_by !== 'time' || !taker.random.chance(0.4)) return []
  const { answer } = answerOne(taker, question, undefined)
  return [{ question, answer, received: sitting.deadline + taker.random.int(15, 100) / 60 }]
}

/** Answers in drawn order until the time is over or `now` is reached. */
const answerAll = (
  taker: Taker,
  sitting: Sitting,
  order: Question[],
  neededMinutes: number,
  occasion: Occasion,
) => {
  const { random } = taker
  const until = Math.min(sitting.deadline, occasion.now ?? sitting.deadline)
  const unit = (neededMinutes * 0.96) / order.reduce((sum, one) => sum + getWeight(one), 0)
  let saveTime = sitting.start
  let seq = 0
  for (const [place, question] of order.entries()) {
    saveTime += unit * getWeight(question) * random.pick([0.7, 0.9, 1, 1.1, 1.3])
    seq += random.chance(0.1) ? 2 : 1 // a changed answer is saved twice
    if (saveTime >= until) break
    if (random.chance(0.012)) continue
    const epoch = sitting.epoch === 2 && place < order.length / 2 ? 1 : sitting.epoch
    sitting.given.push({
      question,
      saved: saveTime,
      epoch,
      seq,
      ...answerOne(taker, question, occasion.previous),
    })
  }
}

export const sit = (taker: Taker, quiz: Quiz, occasion: Occasion): Sitting => {
  const { random } = taker
  const { number, start, windowEnd, now } = occasion
  const minutes = quiz.content.minutes
  const deadline = Math.min(start + minutes, windowEnd ?? Number.POSITIVE_INFINITY) + taker.extra_minutes
  const neededMinutes = (minutes + taker.extra_minutes) * Math.max(0.25, random.normal(taker.pace, 0.12))
  const { order, option_keys } = draw(random, quiz)
  const sitting: Sitting = {
    quiz,
    number,
    start,
    deadline,
    end: null,
    finished_by: null,
    epoch: random.chance(0.08) ? 2 : 1,
    question_ids: order.map((one) => one.id),
    option_keys,
    given: [],
    late: [],
  }
  answerAll(taker, sitting, order, neededMinutes, occasion)
  if (now !== undefined) return sitting
  const last = sitting.given.at(-1)?.saved ?? start
  sitting.end = Math.min(Math.max(start + neededMinutes, last + 0.5), deadline)
  sitting.finished_by = sitting.end === deadline ? 'time' : 'stop'
  sitting.late = lateAnswers(taker, sitting, order)
  return sitting
}

/** Leaves the essays unmarked, or marks only the first. */
export const leaveWaiting = (sitting: Sitting, random: Random) => {
  const essays = sitting.given.filter(({ question }) => question.content.type === 'ESSAY')
  for (const one of random.chance(0.4) ? essays.slice(1) : essays) {
    one.status = 'wait'
    one.points = 0
    one.marked = false
  }
  return essays.length > 0
}

/** Lessons related to questions that were not fully right. */
export const toStudyAgain = ({ quiz, given: givenAnswers }: Sitting): Set<number> => {
  const right = new Set(givenAnswers.filter((one) => one.status === 'correct').map((one) => one.question.id))
  const missedQuestions = quiz.questions.filter((one) => !right.has(one.id))
  return new Set(missedQuestions.flatMap((one) => one.related ?? []))
}

export const masteredBy = (sitting: Sitting, kkm: number | null): boolean =>
  kkm !== null && computeResult(sitting).score >= kkm
