import { READING_SECONDS, STUDY_SECONDS } from '@tuntas/contract/learning/attempts'
import { errors } from '@tuntas/contract/wire/errors'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { AttendedCourse } from '../../classroom/courses/access.ts'
import { classProgressAround, demandUnlocked, type LessonFact } from '../lessons/class-progress.store.ts'
import { listOffered, remedialsAllowed } from '../lessons/rules.ts'
import { recordOpening, recordReading } from '../lessons/store.ts'
import { listGoalResults } from './goal-results.store.ts'
import { findTexts } from './lesson-text.store.ts'
import { findGone } from './lesson-unavailable.store.ts'
import type { findReview } from './paper-questions.store.ts'
import { mayReview, maySeeVerdicts, remedialAsking, remedialOpen, startRefusal } from './rules.ts'

/** A browser's minute may be slightly shorter than the server's. */
const CLOCK_SLACK = 2

/** Next and previous skip lessons that are optional. */
const isOnTheWay = (one: LessonFact) => !one.is_enrichment

const findProgress = async (conn: Conn, actor: Actor, lessonId: number) => {
  const around = await classProgressAround(conn, actor, lessonId)
  const at = around?.all.findIndex((one) => one.id === lessonId) ?? -1
  const lesson = around?.all[at]
  if (!around || !lesson) return undefined
  const related = around.related.filter((one) => one.quiz_id === lessonId)
  return {
    course: around.course,
    lesson,
    next: around.all.slice(at + 1).find(isOnTheWay),
    previous: around.all.slice(0, at).findLast(isOnTheWay),
    related,
    around,
  }
}

const demandProgress = async (conn: Conn, actor: Actor, lessonId: number) => {
  const progress = await findProgress(conn, actor, lessonId)
  if (!progress) throw await findGone(conn, actor, lessonId)
  return progress
}

/** Facts that decide whether the quiz may be started now. Empty where it is not a quiz of the caller's. */
export const factsOfStart = async (conn: Conn, actor: Actor, lessonId: number) => {
  const progress = await findProgress(conn, actor, lessonId)
  if (progress?.lesson.type !== 'QUIZ') return undefined
  const { lesson, related } = progress
  return {
    ...lesson,
    must_read: related.some((one) => one.must_read),
    related_opened: related.every((one) => one.studied),
  }
}

/** The student's result for each goal of the quiz, weakest first. */
const ownGoals = async (conn: Conn, course: AttendedCourse, lessonId: number) => {
  const results = await listGoalResults(conn, { id: lessonId, courses_id: course.id }, [course.user_id], true)
  return results
    .flatMap(({ goal_id, text, share, reached: isReached, excepted }) =>
      goal_id === null || text === null
        ? []
        : [{ goals: text, goal_id, share, reached: isReached || excepted }],
    )
    .sort((a, b) => a.share - b.share || a.goals.localeCompare(b.goals))
}

/** Shown below the KKM, once the last attempt's result is complete and released. */
const showsGoals = ({
  missed: isMissed,
  held: isHeld,
  waiting: isWaiting,
  open_attempt_id,
}: LessonFact): boolean => isMissed && !isHeld && !isWaiting && open_attempt_id === null

/**
 * Records that the student read the material: reached its end, or had it on screen long enough by the
 * server's clock.
 */
export const noteReading = async (conn: Conn, actor: Actor, lessonId: number, by: 'end' | 'time') => {
  const { lesson, around } = await demandProgress(conn, actor, lessonId)
  if (lesson.type !== 'LESSON') throw new AppError('not_found')
  demandUnlocked(lesson)
  const isRequired = around.related.some(({ id, must_read }) => id === lessonId && must_read)
  const seconds = isRequired ? READING_SECONDS : STUDY_SECONDS
  const reading = await recordReading(conn, actor.id, lessonId, by === 'time' ? seconds - CLOCK_SLACK : 0)
  if (!reading) throw new AppError('read_too_soon')
  return reading
}

type Reviewed = Pick<Awaited<ReturnType<typeof findReview>>, 'lessons_id' | 'show_review' | 'over'>
/** The quiz of an attempt whose student may see the keys now. */
export const demandReview = async (conn: Conn, actor: Actor, { lessons_id, show_review, over }: Reviewed) => {
  const { lesson } = await demandProgress(conn, actor, lessons_id)
  demandUnlocked(lesson)
  if (!mayReview({ ...lesson, show_review, over, open: lesson.open_attempt_id !== null }))
    throw new AppError('review_closed')
  return lesson
}

/** Refuses an attempt whose student may not see right or wrong now. */
export const demandVerdicts = async (
  conn: Conn,
  actor: Actor,
  { lessons_id, show_verdicts }: Pick<Awaited<ReturnType<typeof findReview>>, 'lessons_id' | 'show_verdicts'>,
) => {
  const { lesson } = await demandProgress(conn, actor, lessons_id)
  demandUnlocked(lesson)
  if (!maySeeVerdicts({ ...lesson, show_verdicts, open: lesson.open_attempt_id !== null }))
    throw new AppError('verdicts_closed')
}

const mayStart = ({ upcoming, ended: hasEnded, total_question, active_student }: LessonFact) =>
  !upcoming && !hasEnded && total_question > 0 && active_student

type Reading = {
  /** Records that material was opened, which completes it and counts as studied for a remedial. */
  record?: boolean
  /** Also reads the student's attempts at the quiz. */
  history?: boolean
}

/** The progress of a lesson that its student may read now. Records that material was opened, if asked. */
const openLesson = async (conn: Conn, actor: Actor, lessonId: number, isRecorded: boolean) => {
  const progress = await demandProgress(conn, actor, lessonId)
  demandUnlocked(progress.lesson)
  if (progress.lesson.type !== 'LESSON') return progress
  if (progress.lesson.upcoming) throw new AppError('not_yet_open')
  if (!isRecorded) return progress
  await recordOpening(conn, actor.id, lessonId)
  return demandProgress(conn, actor, lessonId)
}

type Opened = Awaited<ReturnType<typeof openLesson>>
/** What the student may do with a quiz now, and why not. */
const quizChances = ({ lesson, related }: Opened, must_read: boolean) => {
  if (lesson.type !== 'QUIZ') return { can_start: false, allow_remedial: false, start_refusal: null }
  const facts = { ...lesson, must_read, related_opened: related.every((one) => one.studied) }
  const refusal = startRefusal(facts, lesson.attempts > 0 ? 'remedial' : 'normal')
  return {
    can_start: mayStart(lesson),
    allow_remedial: remedialOpen(facts),
    start_refusal: refusal && errors[refusal].message,
  }
}

/**
 * A lesson as its student sees it now, and the next time at which it changes.
 * @returns with `unreadResults` the attempt and the submission whose result the student had not read yet
 */
export const readLesson = async (conn: Conn, actor: Actor, lessonId: number, reading: Reading = {}) => {
  const progress = await openLesson(conn, actor, lessonId, reading.record ?? false)
  const { course, lesson, next, previous, related, around } = progress
  const texts = await findTexts(conn, course, lesson, reading.history ?? false)
  const { next_border, show_verdicts, over, score_at, score_read_at, has_goals, ...shownTexts } = texts
  const { history, unread_mark, ...toldTexts } = shownTexts
  const open = lesson.open_attempt_id !== null
  const data = {
    ...lesson,
    ...toldTexts,
    ...quizChances(progress, toldTexts.must_read),
    can_review: mayReview({ ...lesson, show_review: texts.show_review, over, open }),
    can_see_verdicts: maySeeVerdicts({ ...lesson, show_verdicts, open }),
    score_held: lesson.held,
    score_at: lesson.held ? score_at : null,
    remedials: { used: Math.max(0, lesson.attempts - 1), allowed: remedialsAllowed(lesson) },
    related_lessons: related,
    goals: has_goals && showsGoals(lesson) ? await ownGoals(conn, course, lessonId) : [],
    enrichment: lesson.mastered
      ? listOffered(around.all).filter(({ gates }) => gates.includes(lesson.id))
      : [],
    next: next && !next.locked ? next : null,
    previous: previous && !previous.locked ? previous : null,
    remedial: lesson.type === 'LESSON' ? remedialAsking(around.all, around.related, lessonId) : null,
  }
  const unreadScore =
    score_read_at !== null && toldTexts.answer ? { id: toldTexts.answer.id, at: score_read_at } : null
  return { data, until: next_border, unreadResults: { score: unreadScore, mark: unread_mark }, history }
}
