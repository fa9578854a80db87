import { answers, attempts } from '../modules/learning/attempts/schema.ts'
import type { Calendar, Minute } from './calendar.ts'
import type { Classroom } from './classes.ts'
import type { QuestionContent } from './content/types.ts'
import { at } from './random.ts'
import type { Tables } from './tables.ts'

type Office = { tables: Tables; calendar: Calendar }
export type Asked = { id: number; goal: string; goal_id: number; content: QuestionContent }
/** Results of one goal: number of right choices, and the points of its essay; null: unmarked. */
export type Right = readonly [goal: string, choices: number, essay?: number | null]

const ALL_POINTS = 100
const MINUTES = 40

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const round = (value: number) => Math.round(value * 100) / 100
/** Rounded up to five minutes, ten at least. */
const toMinutes = (share: number) => Math.max(10, Math.ceil((MINUTES * share) / 5) * 5)

/** Answers to the questions of one goal: the first `choices` are right, the essay as marked. */
const givenTo = (ownQuestions: readonly Asked[], [, choices, essay]: Right) =>
  ownQuestions.map((question, place) => {
    const { type, point, answer, answers: sampleAnswers } = question.content
    if (type !== 'ESSAY') {
      const isRight = place < choices
      const wrongOption = answer === 'A' ? 'B' : 'A'
      return {
        question,
        answer: isRight ? (answer ?? '') : wrongOption,
        status: isRight ? 'correct' : 'wrong',
        points: isRight ? point : 0,
      }
    }
    const share = (essay ?? 12) / point
    const level = share > 0.7 ? 'good' : share > 0.3 ? 'fair' : 'poor'
    const status = essay === null ? 'wait' : essay === point ? 'correct' : 'wrong'
    return { question, answer: at(sampleAnswers?.[level] ?? [], 0), status, points: essay ?? 0 }
  })

type Taken = { user_id: number; lessons_id: number; number: number; start: Minute }
export const addSitting = (
  { tables, calendar }: Office,
  room: Classroom,
  { start, ...of }: Taken,
  paper: readonly Asked[],
  rights: readonly Right[],
) => {
  const byGoal = rights.map((one) =>
    givenTo(
      paper.filter(({ goal }) => goal === one[0]),
      one,
    ),
  )
  const givenAnswers = byGoal.flat()
  const possible = sum(paper.map(({ content }) => content.point))
  const targeted = of.number > 1
  const share = targeted ? possible / ALL_POINTS : 1
  const count = (status: string) => givenAnswers.filter((one) => one.status === status).length
  const attempt_id = tables.add(attempts, {
    ...of,
    courses_id: room.id,
    start_date: calendar.iso(start),
    deadline: calendar.iso(start + toMinutes(share)),
    end_date: calendar.iso(start + toMinutes(share) - 2),
    finished_by: 'stop',
    epoch: 1,
    question_ids: paper.map(({ id }) => id),
    goal_ids: paper.map(({ goal_id }) => goal_id),
    points: targeted ? paper.map(({ content }) => content.point) : null,
    time_share: targeted ? share : null,
    option_keys: {},
    draws: {},
    correct: count('correct'),
    wrong: count('wrong'),
    wait: count('wait'),
    empty: 0,
    score: round((100 * sum(givenAnswers.map(({ points }) => points))) / possible),
    by_goal: byGoal.map((goalAnswers) => ({
      goal_id: at(goalAnswers, 0).question.goal_id,
      earned: sum(goalAnswers.map(({ points }) => points)),
      possible: sum(goalAnswers.map(({ question }) => question.content.point)),
      items: goalAnswers.length,
      waiting: goalAnswers.filter(({ status }) => status === 'wait').length,
      essay: Math.max(
        0,
        ...goalAnswers.map(({ question: { content } }) => (content.type === 'ESSAY' ? content.point : 0)),
      ),
    })),
  })
  for (const [place, { question, answer, status, points }] of givenAnswers.entries())
    tables.add(answers, {
      attempt_id,
      question_id: question.id,
      answer,
      epoch: 1,
      seq: place + 1,
      status,
      points,
      marked_by: question.content.type === 'ESSAY' && status !== 'wait' ? room.teacher.id : null,
      version: question.content.type === 'ESSAY' && status !== 'wait' ? 2 : 1,
      saved_at: calendar.iso(start + 1 + place * 0.5),
    })
}
