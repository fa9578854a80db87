import { learningOrders } from '@tuntas/contract/classroom/members.vocabulary'
import { type LessonState, lessonTypes } from '@tuntas/contract/learning/lessons.vocabulary'
import { z } from '@tuntas/contract/wire/zod'

/** Facts about one lesson for one student: a row of `lesson_progress` with the lesson's own columns. */
export const factRow = z.object({
  id: z.number(),
  sections_id: z.number(),
  name: z.string(),
  type: z.enum(lessonTypes),
  learning_order: z.enum(learningOrders),
  is_competent: z.boolean(),
  /** An external tool that gives marks. */
  is_graded: z.boolean(),
  max_remedial: z.number(),
  upcoming: z.boolean(),
  ended: z.boolean(),
  ended_before_join: z.boolean(),
  opened_at: z.string().nullable(),
  submitted: z.boolean(),
  total_question: z.number(),
  attempts: z.number(),
  open_attempt_id: z.number().nullable(),
  /** An essay of the last attempt is unmarked. */
  waiting: z.boolean(),
  /** The last attempt has ended but is unreleased: its answers still count, or others are still working. */
  held: z.boolean(),
  score: z.number().nullable(),
  extra_remedials: z.number(),
  mastered: z.boolean(),
  completed: z.boolean(),
  /** Pengayaan: no lesson waits for it, and it does not count in progress. */
  is_enrichment: z.boolean(),
})
export type Fact = z.output<typeof factRow>
export type LessonProgress<F extends Fact = Fact> = F & {
  locked: boolean
  /** The quizzes whose mastery opens an enrichment. */
  gates: number[]
  /**
   * If locked: name of the first earlier lesson that is not completed, or of the quiz that an enrichment
   * waits for.
   */
  opens_after: string | null
  obstacle: Pick<F, 'id' | 'name' | 'type' | 'is_competent'> | null
  state: LessonState
}
/** A fact without the computed fields. It is spread after them and would overwrite them. */
type BareFact = Fact & { [K in Exclude<keyof LessonProgress, keyof Fact>]?: never }

/** Total remedials allowed; null is unlimited. */
export const remedialsAllowed = ({
  max_remedial,
  extra_remedials,
}: Pick<Fact, 'max_remedial' | 'extra_remedials'>): number | null =>
  max_remedial === 0 ? null : max_remedial + extra_remedials

type Tried = Pick<Fact, 'max_remedial' | 'extra_remedials' | 'attempts'>
const remedialsLeft = (fact: Tried): boolean => {
  const allowed = remedialsAllowed(fact)
  return allowed === null || fact.attempts - 1 < allowed
}

type Timed = Tried & Pick<Fact, 'open_attempt_id' | 'ended' | 'is_competent' | 'mastered'>

/** Why extra minutes would change nothing for the student; null if they can take effect. */
export const minutesRefusal = (fact: Timed): string | null => {
  if (fact.open_attempt_id !== null) return null
  if (fact.ended) return 'Jadwal kuis sudah berakhir. Berikan juga jadwal baru.'
  if (fact.attempts === 0 || (fact.is_competent && !fact.mastered && remedialsLeft(fact))) return null
  return 'Kuis ini sudah selesai dikerjakan. Berikan tambahan remedial.'
}

/** A quiz that nobody can take, or an optional lesson, must not lock later lessons. */
export const letsPass = (fact: Pick<Fact, 'completed' | 'is_enrichment' | 'type' | 'total_question'>) =>
  fact.completed || fact.is_enrichment || (fact.type === 'QUIZ' && fact.total_question === 0)

/** A lesson that the student opened, started or submitted stays open after later reordering or insertions. */
const isTouched = (fact: Fact) => fact.opened_at !== null || fact.attempts > 0 || fact.submitted

const finishedQuizState = (fact: Fact): LessonState => {
  if (fact.mastered) return fact.is_competent ? 'mastered' : 'settled'
  if (fact.waiting || fact.held) return 'waiting'
  if (!fact.is_competent) return 'settled'
  if (remedialsLeft(fact) && !fact.ended) return 'remedial'
  // A lecturer unlocked it: not mastered, but later lessons are open.
  return fact.completed ? 'settled' : 'blocked'
}

type Stuck = Tried &
  Parameters<typeof letsPass>[0] &
  Pick<Fact, 'is_competent' | 'waiting' | 'held' | 'open_attempt_id' | 'ended'>
/** Why a student cannot pass a quiz with KKM without the lecturer; null if the student still can. */
export const followUpReason = (fact: Stuck): 'window_ended' | 'remedial_limit' | null => {
  if (fact.type !== 'QUIZ' || !fact.is_competent || letsPass(fact)) return null
  if (fact.waiting || fact.held || fact.open_attempt_id !== null) return null
  if (fact.ended) return 'window_ended'
  return fact.attempts > 0 && !remedialsLeft(fact) ? 'remedial_limit' : null
}

const untouchedState = (fact: Fact, isLocked: boolean): LessonState => {
  if (isLocked) return 'locked'
  if (fact.upcoming) return 'scheduled'
  if (!fact.ended) return 'available'
  return fact.type === 'QUIZ' && fact.is_competent && !fact.is_enrichment && !fact.completed
    ? 'blocked'
    : 'ended'
}

const getLessonState = (fact: Fact, isLocked: boolean): LessonState => {
  if (fact.type === 'LESSON' && fact.opened_at) return 'settled'
  if ((fact.type === 'ASSIGNMENT' || fact.type === 'TOOL') && fact.submitted)
    return fact.score === null ? 'handed_in' : 'settled'
  if (fact.type === 'TOOL' && !fact.is_graded && fact.opened_at) return 'settled'
  if (fact.open_attempt_id) return 'in_progress'
  if (fact.attempts > 0 || fact.mastered) return finishedQuizState(fact)
  return untouchedState(fact, isLocked)
}

const toObstacle = ({ id, name, type, is_competent }: Fact) => ({ id, name, type, is_competent })

/** Facts that decide whether a lesson opens an enrichment. */
export type Gate = Pick<
  Fact,
  | 'sections_id'
  | 'type'
  | 'is_competent'
  | 'is_enrichment'
  | 'total_question'
  | 'mastered'
  | 'ended_before_join'
>
/** Can this student master it, so that an enrichment may wait for it? */
const isGate = (fact: Gate) =>
  fact.type === 'QUIZ' &&
  fact.is_competent &&
  !fact.is_enrichment &&
  (fact.total_question > 0 || fact.mastered) &&
  (!fact.ended_before_join || fact.mastered)

/**
 * The quizzes with KKM that open the enrichment at this index: earlier ones of its topic; else all of its
 * topic; else all earlier ones of the class.
 */
export const listGates = <F extends Gate>(facts: readonly F[], at: number): F[] => {
  const topic = facts[at]?.sections_id
  const isHere = (fact: F) => fact.sections_id === topic
  const [before, all] = [facts.slice(0, at).filter(isGate), facts.filter(isGate)]
  return [before.filter(isHere), all.filter(isHere), before].find((gates) => gates.length > 0) ?? []
}

/**
 * An enrichment waits for a quiz that is not mastered. Without such a quiz it waits like any other lesson.
 */
const enrichmentGates = <F extends Fact>(facts: readonly F[], at: number, obstacle: F | undefined) => {
  const gates = listGates(facts, at)
  const closedGate = gates.length > 0 ? gates.find((gate) => !gate.mastered) : obstacle
  // Completed without work: its lecturer opened it by an exception.
  return { gates, obstacle: facts[at]?.completed ? undefined : closedGate }
}

/**
 * The student's progress in each lesson of a class.
 * @param facts in the order of the class
 * @param openedIds locked lessons that stay open because a remedial needs them
 */
export const lessonProgress = <F extends BareFact>(
  facts: readonly F[],
  openedIds: ReadonlySet<number> = new Set(),
): LessonProgress<F>[] => {
  let first: F | undefined
  return facts.map((fact, at) => {
    const inOrder = fact.learning_order === 'berurutan' ? first : undefined
    const { gates, obstacle } = fact.is_enrichment
      ? enrichmentGates(facts, at, inOrder)
      : { gates: [], obstacle: inOrder }
    const isLocked = obstacle !== undefined && !isTouched(fact) && !openedIds.has(fact.id)
    // The fact is spread last: V8 extends a copy of a wide object ten times slower than it appends one to new
    // fields.
    const progress = {
      locked: isLocked,
      gates: gates.map(({ id }) => id),
      opens_after: isLocked ? obstacle.name : null,
      obstacle: isLocked ? toObstacle(obstacle) : null,
      state: getLessonState(fact, isLocked),
      ...fact,
    }
    if (!letsPass(fact)) first ??= fact
    return progress
  })
}

/** The enrichment that is open to the student and not started. */
export const listOffered = <F extends Fact>(all: readonly LessonProgress<F>[]): LessonProgress<F>[] =>
  all.filter(
    (one) =>
      one.is_enrichment && one.state === 'available' && (one.type !== 'QUIZ' || one.total_question > 0),
  )

export type SectionProgress = { settled: number; total: number }
/** Progress over the lessons that everybody must complete. */
export const computeProgress = (
  every: readonly Pick<Fact, 'sections_id' | 'completed' | 'is_enrichment'>[],
) => {
  const facts = every.filter((fact) => !fact.is_enrichment)
  const sections = new Map<number, SectionProgress>()
  for (const { sections_id, completed } of facts) {
    const section = sections.get(sections_id) ?? { settled: 0, total: 0 }
    section.total += 1
    if (completed) section.settled += 1
    sections.set(sections_id, section)
  }
  const all = [...sections.values()]
  return { settled: all.reduce((sum, one) => sum + one.settled, 0), total: facts.length, sections: all }
}

/** A running quiz first, then what the student can do, then what a lecturer must resolve. */
const URGENCY: readonly (readonly LessonState[])[] = [
  ['in_progress'],
  ['remedial', 'available'],
  ['blocked', 'waiting', 'scheduled'],
]

/** The next lesson; null if none is left. An enrichment precedes lessons that can only be waited for. */
export const findNextLesson = <F extends Fact>(
  all: readonly LessonProgress<F>[],
): LessonProgress<F> | null => {
  const offer = listOffered(all)[0] ?? null
  for (const states of URGENCY) {
    const next = all.find(
      (one) =>
        states.includes(one.state) && (one.state === 'in_progress' || (!one.completed && !one.is_enrichment)),
    )
    const isIdle = next?.state === 'waiting' || next?.state === 'scheduled'
    if (next) return isIdle ? (offer ?? next) : next
  }
  return offer
}

/**
 * Summarises a student's progress in a class and the next lesson. A lesson's `id` is called `lessons_id`
 * outside its class.
 */
export const summariseProgress = <F extends Fact & { id: number }>(all: readonly LessonProgress<F>[]) => {
  const next = findNextLesson(all)
  return { progress: computeProgress(all), next: next && { ...next, lessons_id: next.id } }
}
