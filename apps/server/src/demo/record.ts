import { type Rubric, rubricScore } from '@tuntas/contract/learning/rubric'
import { submissions, submissionVersions } from '../modules/learning/assignments/schema.ts'
import { answers, attempts, rejectedAnswers } from '../modules/learning/attempts/schema.ts'
import { exceptions, lessonOpenings } from '../modules/learning/lessons/schema.ts'
import type { Calendar } from './calendar.ts'
import type { Classroom } from './classes.ts'
import { notedFiles } from './noted.ts'
import { computeResult, type Sitting, sumByGoal } from './simulation/sitting.ts'
import type { Grant, Journey, Submission } from './simulation/walk.ts'
import type { Tables } from './tables.ts'
import type { Uploads } from './uploads.ts'

interface Office {
  tables: Tables
  calendar: Calendar
  uploads: Uploads
}

/** In minutes: two days later the lecturer declines a late answer; those of the last four weeks wait. */
const DECIDED_AFTER = 2 * 1440
const WAITING = 28 * 1440

const recordAnswers = (
  { tables, calendar }: Office,
  room: Classroom,
  sitting: Sitting,
  attempt_id: number,
) => {
  for (const one of sitting.given)
    tables.add(answers, {
      attempt_id,
      question_id: one.question.id,
      answer: one.answer,
      epoch: one.epoch,
      seq: one.seq,
      status: one.status,
      points: one.points,
      marked_by: one.marked && sitting.end !== null ? room.teacher.id : null,
      version: one.marked && sitting.end !== null ? 2 : 1,
      saved_at: calendar.iso(one.saved),
    })
  for (const { question, answer, received: receivedAt } of sitting.late) {
    const isDeclined = receivedAt < calendar.now - WAITING
    tables.add(rejectedAnswers, {
      attempt_id,
      question_id: question.id,
      answer,
      epoch: sitting.epoch,
      seq: 90,
      reason: 'late',
      counted: false,
      declined_at: isDeclined ? calendar.iso(receivedAt + DECIDED_AFTER) : null,
      declined_by: isDeclined ? room.teacher.id : null,
      received_at: calendar.iso(receivedAt),
    })
  }
}

export const recordSitting = (office: Office, room: Classroom, user_id: number, sitting: Sitting) => {
  const { tables, calendar } = office
  const result = computeResult(sitting)
  const open = { correct: null, wrong: null, wait: null, empty: null, score: null, by_goal: null }
  const goals = new Map(sitting.quiz.questions.map(({ id, goal_id }) => [id, goal_id]))
  const id = tables.add(attempts, {
    lessons_id: sitting.quiz.id,
    courses_id: room.id,
    user_id,
    number: sitting.number,
    start_date: calendar.iso(sitting.start),
    deadline: calendar.iso(sitting.deadline),
    end_date: sitting.end === null ? null : calendar.iso(sitting.end),
    finished_by: sitting.finished_by,
    epoch: sitting.epoch,
    question_ids: sitting.question_ids,
    goal_ids: sitting.question_ids.map((one) => goals.get(one) ?? null),
    option_keys: sitting.option_keys,
    draws: {},
    ...(sitting.end === null ? open : { ...result, by_goal: sumByGoal(sitting) }),
  })
  recordAnswers(office, room, sitting, id)
}

/** Levels with points close to the work's worth, and close to each other, since one student wrote it all. */
const levelsFor = (rubric: Rubric, worth: number) => {
  const choices = rubric.criteria.reduce<number[][]>(
    (some, { levels }) => some.flatMap((chosenLevels) => levels.map((_, level) => [...chosenLevels, level])),
    [[]],
  )
  const marks = choices.map((chosenLevels) => {
    const score = rubricScore(rubric, chosenLevels) ?? 0
    return {
      chosen: chosenLevels,
      score,
      off: Math.abs(score - worth) + 5 * (Math.max(...chosenLevels) - Math.min(...chosenLevels)),
    }
  })
  return marks.reduce((best, one) => (one.off < best.off ? one : best))
}

/** A mark by rubric is the sum of its levels. */
const toMark = ({ lesson: { content }, score }: Submission) => {
  if (score === null || content.type !== 'ASSIGNMENT' || !content.rubric) return { score }
  const { chosen: chosenLevels, score: reachedScore } = levelsFor(content.rubric, score)
  return { score: reachedScore, rubric: { ...content.rubric, chosen: chosenLevels } }
}

const recordSubmission = (office: Office, room: Classroom, user_id: number, one: Submission) => {
  const { tables, calendar } = office
  const { sent: sentFiles, returned: returnedFiles } = notedFiles(office, room, user_id, one)
  const versions = [...(one.before ? [one.before] : []), { text: one.text, uploaded: one.uploaded }]
  const submission_id = tables.add(submissions, {
    lessons_id: one.lesson.id,
    courses_id: room.id,
    user_id,
    description: one.text,
    uploaded: calendar.iso(one.uploaded),
    ...toMark(one),
    ...sentFiles,
    ...returnedFiles,
    previous_score: one.previous_score,
    graded_by: one.score === null ? null : room.teacher.id,
    version: versions.length + (one.score === null && one.previous_score === null ? 0 : 1),
    created_at: calendar.iso(versions[0]?.uploaded ?? one.uploaded),
  })
  for (const { text, uploaded: uploadTime } of versions)
    tables.add(submissionVersions, {
      submission_id,
      description: text,
      uploaded: calendar.iso(uploadTime),
      ...sentFiles,
    })
}

const recordGrant = ({ tables, calendar }: Office, room: Classroom, user_id: number, grant: Grant) => {
  tables.add(exceptions, {
    user_id,
    courses_id: room.id,
    lessons_id: grant.lesson?.id ?? null,
    kind: grant.kind,
    value: grant.value,
    start_date: grant.window ? calendar.iso(grant.window.start) : null,
    end_date: grant.window ? calendar.iso(grant.window.end) : null,
    reason: grant.reason,
    created_by: room.teacher.id,
    created_at: calendar.iso(grant.at),
  })
}

export const recordJourney = (office: Office, room: Classroom, user_id: number, journey: Journey) => {
  const { tables, calendar } = office
  for (const [lessons_id, { first, last }] of journey.openings)
    tables.put(lessonOpenings, {
      lessons_id,
      user_id,
      first_opened_at: calendar.iso(first),
      last_opened_at: calendar.iso(last),
    })
  for (const one of journey.submissions) recordSubmission(office, room, user_id, one)
  for (const sitting of journey.sittings) recordSitting(office, room, user_id, sitting)
  for (const grant of journey.grants) recordGrant(office, room, user_id, grant)
}
