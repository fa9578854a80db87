import type { LessonState, LessonType } from '@tuntas/contract/learning/lessons'

/** What is known of one lesson for one student; a row of `lesson_progress` with the lesson's own columns. */
export type Fact = {
  id: number
  sections_id: number
  name: string
  type: LessonType
  /** Of its class. */
  learning_order: LearningOrder
  is_competent: boolean
  max_remedial: number
  upcoming: boolean
  ended: boolean
  ended_before_join: boolean
  opened_at: string | null
  submitted: boolean
  total_question: number
  attempts: number
  open_attempt_id: number | null
  /** An essay of the last attempt waits for the lecturer. */
  waiting: boolean
  /** The last attempt has ended, and what came out is not told yet: answers still count, or others still sit. */
  held: boolean
  score: number | null
  extra_remedials: number
  mastered: boolean
  completed: boolean
}
export type LessonProgress<F extends Fact = Fact> = F & {
  locked: boolean
  /** The name of the first earlier lesson that is not completed, where locked. */
  opens_after: string | null
  /** That lesson. */
  obstacle: Pick<F, 'id' | 'name' | 'type' | 'is_competent'> | null
  state: LessonState
}
type LearningOrder = 'berurutan' | 'bebas'

/** Remedials allowed in all; null is unlimited. */
export const remedialsAllowed = ({
  max_remedial,
  extra_remedials,
}: Pick<Fact, 'max_remedial' | 'extra_remedials'>): number | null =>
  max_remedial === 0 ? null : max_remedial + extra_remedials

const remedialsLeft = (fact: Fact): boolean => {
  const allowed = remedialsAllowed(fact)
  return allowed === null || fact.attempts - 1 < allowed
}

/** A quiz that nobody can take must not stand in the way. */
export const letsPass = (fact: Fact) => fact.completed || (fact.type === 'QUIZ' && fact.total_question === 0)

/** What a student opened, started or handed in stays open, whatever is reordered or inserted later. */
const touched = (fact: Fact) => fact.opened_at !== null || fact.attempts > 0 || fact.submitted

const finishedQuizState = (fact: Fact): LessonState => {
  if (fact.mastered) return fact.is_competent ? 'mastered' : 'settled'
  if (fact.waiting || fact.held) return 'waiting'
  if (!fact.is_competent) return 'settled'
  if (remedialsLeft(fact) && !fact.ended) return 'remedial'
  // A lecturer has opened the lock: nothing is mastered, but nothing stands in the way either.
  return fact.completed ? 'settled' : 'blocked'
}

/** Why a student cannot get past a quiz with KKM without the lecturer; null where the student still can. */
export const followUpReason = (fact: Fact): 'window_ended' | 'remedial_limit' | null => {
  if (fact.type !== 'QUIZ' || !fact.is_competent || letsPass(fact)) return null
  if (fact.waiting || fact.held || fact.open_attempt_id !== null) return null
  if (fact.ended) return 'window_ended'
  return fact.attempts > 0 && !remedialsLeft(fact) ? 'remedial_limit' : null
}

const untouchedState = (fact: Fact, locked: boolean): LessonState => {
  if (locked) return 'locked'
  if (fact.upcoming) return 'scheduled'
  if (!fact.ended) return 'available'
  return fact.type === 'QUIZ' && fact.is_competent && !fact.completed ? 'blocked' : 'ended'
}

const stateOf = (fact: Fact, locked: boolean): LessonState => {
  if (fact.type === 'LESSON' && fact.opened_at) return 'settled'
  if (fact.type === 'ASSIGNMENT' && fact.submitted) return fact.score === null ? 'handed_in' : 'settled'
  if (fact.open_attempt_id) return 'in_progress'
  if (fact.attempts > 0 || fact.mastered) return finishedQuizState(fact)
  return untouchedState(fact, locked)
}

const nameOf = ({ id, name, type, is_competent }: Fact) => ({ id, name, type, is_competent })

/**
 * Where the student stands with each lesson of a class.
 * @param facts in the order of the class
 * @param opened lessons that stand open although locked: those to study again for a remedial
 */
export const lessonProgress = <F extends Fact>(
  facts: readonly F[],
  opened: ReadonlySet<number> = new Set(),
): LessonProgress<F>[] => {
  let obstacle: F | undefined
  return facts.map((fact) => {
    const inOrder = fact.learning_order === 'berurutan'
    const locked = inOrder && obstacle !== undefined && !touched(fact) && !opened.has(fact.id)
    const progress = {
      ...fact,
      locked,
      opens_after: locked ? (obstacle?.name ?? null) : null,
      obstacle: locked && obstacle ? nameOf(obstacle) : null,
      state: stateOf(fact, locked),
    }
    if (!letsPass(fact)) obstacle ??= fact
    return progress
  })
}

export type SectionProgress = { settled: number; total: number }
export const progressOf = (facts: readonly Pick<Fact, 'sections_id' | 'completed'>[]) => {
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

/** A running quiz comes before everything, then whatever can be done, then what a lecturer must solve. */
const URGENCY: readonly (readonly LessonState[])[] = [
  ['in_progress'],
  ['remedial', 'available'],
  ['blocked', 'waiting', 'scheduled'],
]

/** The next thing to do: null when nothing is left. */
export const nextOf = <F extends Fact>(all: readonly LessonProgress<F>[]): LessonProgress<F> | null => {
  for (const states of URGENCY) {
    const next = all.find(
      (one) => states.includes(one.state) && (!one.completed || one.state === 'in_progress'),
    )
    if (next) return next
  }
  return null
}
