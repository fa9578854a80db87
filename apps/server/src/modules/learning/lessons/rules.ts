import { learningOrders } from '@tuntas/contract/classroom/members.vocabulary'
import { type LessonState, lessonTypes } from '@tuntas/contract/learning/lessons.vocabulary'
import { z } from '@tuntas/contract/wire/zod'

/** What is known of one lesson for one student; a row of `lesson_progress` with the lesson's own columns. */
export const factRow = z.object({
  id: z.number(),
  sections_id: z.number(),
  name: z.string(),
  type: z.enum(lessonTypes),
  /** Of its class. */
  learning_order: z.enum(learningOrders),
  is_competent: z.boolean(),
  max_remedial: z.number(),
  upcoming: z.boolean(),
  ended: z.boolean(),
  ended_before_join: z.boolean(),
  opened_at: z.string().nullable(),
  submitted: z.boolean(),
  total_question: z.number(),
  attempts: z.number(),
  open_attempt_id: z.number().nullable(),
  /** An essay of the last attempt waits for the lecturer. */
  waiting: z.boolean(),
  /** The last attempt has ended, and what came out is not told yet: answers still count, or others still sit. */
  held: z.boolean(),
  score: z.number().nullable(),
  extra_remedials: z.number(),
  mastered: z.boolean(),
  completed: z.boolean(),
  /** Pengayaan: nothing waits for it, and it counts in no progress. */
  is_enrichment: z.boolean(),
})
export type Fact = z.output<typeof factRow>
export type LessonProgress<F extends Fact = Fact> = F & {
  locked: boolean
  /** The quizzes whose mastery opens an enrichment. */
  gates: number[]
  /** The name of the first earlier lesson that is not completed, or of the quiz that an enrichment waits for, where locked. */
  opens_after: string | null
  /** That lesson. */
  obstacle: Pick<F, 'id' | 'name' | 'type' | 'is_competent'> | null
  state: LessonState
}
/** A fact that holds nothing yet of what is computed from it: it is copied behind that, and would win. */
type BareFact = Fact & { [K in Exclude<keyof LessonProgress, keyof Fact>]?: never }

/** Remedials allowed in all; null is unlimited. */
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

/** Why extra minutes would change nothing for the student at a quiz; null where they can take effect. */
export const minutesRefusal = (fact: Timed): string | null => {
  if (fact.open_attempt_id !== null) return null
  if (fact.ended) return 'Jadwal kuis sudah berakhir. Berikan juga jadwal baru.'
  if (fact.attempts === 0 || (fact.is_competent && !fact.mastered && remedialsLeft(fact))) return null
  return 'Kuis ini sudah selesai dikerjakan. Berikan tambahan remedial.'
}

/** A quiz that nobody can take must not stand in the way, nor what nobody has to do. */
export const letsPass = (fact: Pick<Fact, 'completed' | 'is_enrichment' | 'type' | 'total_question'>) =>
  fact.completed || fact.is_enrichment || (fact.type === 'QUIZ' && fact.total_question === 0)

/** What a student opened, started or handed in stays open, whatever is reordered or inserted later. */
const isTouched = (fact: Fact) => fact.opened_at !== null || fact.attempts > 0 || fact.submitted

const finishedQuizState = (fact: Fact): LessonState => {
  if (fact.mastered) return fact.is_competent ? 'mastered' : 'settled'
  if (fact.waiting || fact.held) return 'waiting'
  if (!fact.is_competent) return 'settled'
  if (remedialsLeft(fact) && !fact.ended) return 'remedial'
  // A lecturer has opened the lock: nothing is mastered, but nothing stands in the way either.
  return fact.completed ? 'settled' : 'blocked'
}

type Stuck = Tried &
  Parameters<typeof letsPass>[0] &
  Pick<Fact, 'is_competent' | 'waiting' | 'held' | 'open_attempt_id' | 'ended'>
/** Why a student cannot get past a quiz with KKM without the lecturer; null where the student still can. */
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
  if (fact.type === 'ASSIGNMENT' && fact.submitted) return fact.score === null ? 'handed_in' : 'settled'
  if (fact.open_attempt_id) return 'in_progress'
  if (fact.attempts > 0 || fact.mastered) return finishedQuizState(fact)
  return untouchedState(fact, isLocked)
}

const toObstacle = ({ id, name, type, is_competent }: Fact) => ({ id, name, type, is_competent })

/** What says whether a lesson opens an enrichment. */
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
/** Can this student master it, so that something may wait for that? */
const isGate = (fact: Gate) =>
  fact.type === 'QUIZ' &&
  fact.is_competent &&
  !fact.is_enrichment &&
  (fact.total_question > 0 || fact.mastered) &&
  (!fact.ended_before_join || fact.mastered)

/**
 * The quizzes with KKM whose mastery opens the enrichment at this place: those of its topic before it; where none is, all of its topic;
 * where its topic has none, all before it in the class.
 */
export const listGates = <F extends Gate>(facts: readonly F[], at: number): F[] => {
  const topic = facts[at]?.sections_id
  const isHere = (fact: F) => fact.sections_id === topic
  const [before, all] = [facts.slice(0, at).filter(isGate), facts.filter(isGate)]
  return [before.filter(isHere), all.filter(isHere), before].find((gates) => gates.length > 0) ?? []
}

/** What stands in the way of an enrichment: a quiz that is not mastered. Where no quiz opens it, it waits like any lesson. */
const enrichmentGates = <F extends Fact>(facts: readonly F[], at: number, obstacle: F | undefined) => {
  const gates = listGates(facts, at)
  const closedGate = gates.length > 0 ? gates.find((gate) => !gate.mastered) : obstacle
  // Completed without work: its lecturer has opened it by an exception.
  return { gates, obstacle: facts[at]?.completed ? undefined : closedGate }
}

/**
 * Where the student stands with each lesson of a class.
 * @param facts in the order of the class
 * @param openedIds lessons that stand open although locked: those to study again for a remedial
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
    // The fact comes last: V8 adds to a copy of a wide object ten times slower than it copies one behind what is new.
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

/** The enrichment that is open to the student and not begun. */
export const listOffered = <F extends Fact>(all: readonly LessonProgress<F>[]): LessonProgress<F>[] =>
  all.filter(
    (one) =>
      one.is_enrichment && one.state === 'available' && (one.type !== 'QUIZ' || one.total_question > 0),
  )

export type SectionProgress = { settled: number; total: number }
/** Over what everybody is to complete. */
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

/** A running quiz comes before everything, then whatever can be done, then what a lecturer must solve. */
const URGENCY: readonly (readonly LessonState[])[] = [
  ['in_progress'],
  ['remedial', 'available'],
  ['blocked', 'waiting', 'scheduled'],
]

/** The next thing to do: null when nothing is left. An enrichment comes before what can only be waited for. */
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

/** How far a student is in a class, and what comes next. `id` of a lesson is `lessons_id` outside its class. */
export const summariseProgress = <F extends Fact & { id: number }>(all: readonly LessonProgress<F>[]) => {
  const next = findNextLesson(all)
  return { progress: computeProgress(all), next: next && { ...next, lessons_id: next.id } }
}
