import type { LessonState } from '@tuntas/contract/learning/lessons'
import type { QuestionType } from '@tuntas/contract/learning/questions'
import type { ErrorCode } from '@tuntas/contract/wire/errors'
import { type Fact, remedialsAllowed } from '../lessons/rules.ts'
import { kinds, markedByPerson } from '../quizzes/kinds/index.ts'

/** Facts that decide whether a quiz may be started now. */
export type StartFacts = Pick<
  Fact,
  | 'is_competent'
  | 'max_remedial'
  | 'upcoming'
  | 'ended'
  | 'total_question'
  | 'attempts'
  | 'waiting'
  | 'held'
  | 'mastered'
  | 'extra_remedials'
> & { locked: boolean; active_student: boolean; must_read: boolean; related_opened: boolean }

const remedialRefusal = (facts: StartFacts): ErrorCode | null => {
  const allowed = remedialsAllowed(facts)
  if (!facts.is_competent) return 'remedial_off'
  // A student who may still answer must not learn from the refusal what the answers are worth.
  if (facts.held) return 'score_held'
  if (facts.mastered) return 'remedial_mastered'
  if (facts.waiting) return 'remedial_waiting'
  if (allowed !== null && facts.attempts - 1 >= allowed) return 'remedial_limit'
  if (facts.related_opened) return null
  return facts.must_read ? 'remedial_read' : 'remedial_study'
}

/**
 * Why a start is refused, or null. Not called with an open attempt, because a second start returns that one.
 * @param type normal for the first attempt, remedial for each later one
 */
export const startRefusal = (facts: StartFacts, type: 'normal' | 'remedial'): ErrorCode | null => {
  if (facts.locked) return 'locked'
  if (!facts.active_student) return 'inactive_student'
  if (facts.upcoming) return 'not_yet_open'
  if (facts.ended) return 'window_closed'
  if (facts.total_question === 0) return 'no_questions'
  if (type === 'normal') return facts.attempts > 0 ? 'already_attempted' : null
  return facts.attempts === 0 ? 'remedial_first' : remedialRefusal(facts)
}

type SeenFacts = { attempts: number; held: boolean; open: boolean }
/** Never while one of the student's answers still counts or a result is unreleased. */
const isSettled = (facts: SeenFacts): boolean => facts.attempts > 0 && !facts.open && !facts.held

/** May a student see which of their answers in finished attempts were right, without keys? */
export const maySeeVerdicts = (facts: SeenFacts & { show_verdicts: boolean }): boolean =>
  facts.show_verdicts && isSettled(facts)

type ReviewFacts = SeenFacts & {
  show_review: 'never' | 'mastered' | 'after_window'
  mastered: boolean
  /** The quiz is over for everybody, including the grace. */
  over: boolean
}
/** May a student see the keys of finished attempts? */
export const mayReview = (facts: ReviewFacts): boolean =>
  isSettled(facts) &&
  ((facts.show_review === 'mastered' && facts.mastered) ||
    (facts.show_review === 'after_window' && facts.over))

/** Is a remedial possible at all, regardless of studying or waiting first? */
export const remedialOpen = (facts: StartFacts): boolean =>
  facts.attempts > 0 &&
  !facts.ended &&
  [null, 'remedial_study', 'remedial_read'].includes(remedialRefusal(facts))

type Asked = {
  quiz_id: number
  id: number
  name: string
  studied: boolean
  is_read: boolean
  must_read: boolean
  parts: string[]
}
type Quiz = { id: number; name: string; state: LessonState }
/** The open remedial that requires this material, how far its study is, and what else it requires. */
export const remedialAsking = (quizzes: readonly Quiz[], related: readonly Asked[], lessonId: number) => {
  const relatedLesson = related.find(
    ({ id, quiz_id }) =>
      id === lessonId && quizzes.some((quiz) => quiz.id === quiz_id && quiz.state === 'remedial'),
  )
  const quiz = quizzes.find(({ id }) => id === relatedLesson?.quiz_id)
  if (!relatedLesson || !quiz) return null
  const all = related.filter(({ quiz_id }) => quiz_id === quiz.id)
  const { must_read, studied: isStudied, is_read, parts } = relatedLesson
  return {
    lessons_id: quiz.id,
    name: quiz.name,
    must_read,
    studied: isStudied,
    is_read,
    parts,
    done: all.filter((one) => one.studied).length,
    total: all.length,
    next: all.find((one) => !one.studied && one.id !== lessonId) ?? null,
  }
}

/** Options in the order drawn for an attempt. Options added later follow in their own order. */
export const inDrawnOrder = <O extends { key: string }>(
  options: readonly O[],
  drawnKeys: readonly string[] | null,
): O[] => {
  const places = new Map(drawnKeys?.map((key, place) => [key, place]))
  const getPlace = ({ key }: O) => places.get(key) ?? places.size
  return options.toSorted((a, b) => getPlace(a) - getPlace(b))
}

type Markable = { type: QuestionType; point: number }
type Mark = { status: 'correct' | 'wrong' | 'wait'; points?: number | undefined }

type Given = { status: Mark['status']; points: number }
type Refused = { field: 'status' | 'points'; message: string }

/**
 * Resolves a manual mark. Partial points are only for kinds that allow them (counted as wrong), and only
 * manually marked kinds can wait.
 */
export const resolveMark = ({ type, point }: Markable, { status, points }: Mark): Given | Refused => {
  const byPerson = markedByPerson.includes(type)
  const { partial } = kinds[type]
  if (!byPerson && status === 'wait')
    return { field: 'status', message: 'Hanya esai yang dapat menunggu penilaian' }
  if (!partial && points !== undefined) return { field: 'points', message: 'Nilai sebagian hanya untuk esai' }
  if (status === 'wait') return { status, points: 0 }
  if (points === undefined) return { status, points: status === 'correct' ? point : 0 }
  if (points > point) return { field: 'points', message: `Maksimal ${point}` }
  return { status: points === point ? 'correct' : 'wrong', points }
}
