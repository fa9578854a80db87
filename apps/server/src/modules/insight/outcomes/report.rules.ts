import type { MissingChoice } from '@tuntas/contract/insight/final-mark-document.vocabulary'
import type { classOutcomes } from '@tuntas/contract/insight/outcomes'
import type { MarkedType } from '@tuntas/contract/learning/lessons.vocabulary'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { computeFinalMark, type ItemFacts, markItem, NOTHING_DONE } from '../reports/final-mark.rules.ts'
import { computeMean, round2 } from '../reports/recap.rules.ts'
import {
  type Attainment,
  attainmentBy,
  computePartWeights,
  goalWeights,
  normaliseWeights,
  type Share,
  summariseClass,
  type Thresholds,
  type Tree,
  twoDecimals,
} from './attainment.rules.ts'

type Item = {
  id: number
  name: string
  type: MarkedType
  units: number
  section_id: number
  choice: MissingChoice | null
}
type Counted = ItemFacts & { id: number }
type Person = { user_id: number; name: string; nim: string; scores: readonly Counted[] }
type Goal = { id: number; code: string | null; name: string; cpmk_id: number | null }
export type ClassData = {
  thresholds: Thresholds
  items: readonly Item[]
  book: Parameters<typeof computeFinalMark>[1]
  assessed: Parameters<typeof computePartWeights>[0]
  goals: readonly Goal[]
  cpmk: readonly { id: number; code: string; name: string; cpl_ids: number[] }[]
  cpl: readonly { id: number; code: string; name: string }[]
  people: readonly Person[]
  shares: readonly { user_id: number; lessons_id: number; goals: readonly GoalShare[] }[]
}
/**
 * A student's quiz result: goal (null: none), share in percent (null: none), and the number of answers
 * waiting for a mark.
 */
export type GoalShare = readonly [goal_id: number | null, share: number | null, waiting: number]

/** Share of one goal in one assessment: 0 if missing, undecided while open or unmarked. */
const computeShare = (
  { type, choice }: Item,
  work: Counted | undefined,
  goal: number | null,
  goals: readonly GoalShare[] = [],
): Share => {
  if (!work?.done) return work && markItem(work, choice).missing ? 0 : null
  if (type !== 'QUIZ') return work.score === null ? null : work.score / 100
  const [, share = null, waitingCount = 0] = goals.find(([id]) => id === goal) ?? []
  return waitingCount > 0 || share === null ? null : share / 100
}

const attainmentRows = ({ goals, cpmk, cpl }: Attainment) => ({
  goals: goals.map(({ id, value, open }) => ({ id, value: twoDecimals(value), open })),
  cpmk: cpmk.map(({ id, value, weakest }) => ({
    id,
    value: twoDecimals(value),
    weakest: weakest && { ...weakest, value: round2(weakest.value) },
  })),
  cpl: cpl.map(({ id, value }) => ({ id, value: twoDecimals(value) })),
})

const byStudent = (shares: ClassData['shares']) => {
  const students = new Map<number, Map<number, readonly GoalShare[]>>()
  for (const { user_id, lessons_id, goals } of shares) {
    const studentGoals = students.get(user_id)
    if (studentGoals) studentGoals.set(lessons_id, goals)
    else students.set(user_id, new Map([[lessons_id, goals]]))
  }
  return students
}

type Weight = ReturnType<typeof computePartWeights>[number]

/** Final mark and goal attainment of every student. */
const computeResults = (
  { items, book, people, shares }: ClassData,
  tree: Tree,
  weights: readonly Weight[],
) => {
  const students = byStudent(shares)
  const itemById = new Map(items.map((item) => [item.id, item]))
  const computeAttainment = attainmentBy(tree, weights)
  return people.map(({ scores, ...person }) => {
    const byLesson = new Map(scores.map((one) => [one.id, one]))
    const studentGoals = students.get(person.user_id)
    const earned = weights.map(({ lessons_id, goal_id }) => {
      const item = itemById.get(lessons_id)
      return item
        ? computeShare(item, byLesson.get(lessons_id), goal_id, studentGoals?.get(lessons_id))
        : null
    })
    const mark = computeFinalMark(
      items.map(({ id, units, choice }) => ({
        ...markItem(byLesson.get(id) ?? NOTHING_DONE, choice),
        units,
      })),
      book,
    )
    return { person, mark, final: mark.final, attainment: computeAttainment(earned) }
  })
}

const assessmentRow = (item: ClassData['items'][number], weight: number, parts: readonly Weight[]) => ({
  lessons_id: item.id,
  section_id: item.section_id,
  name: item.name,
  type: item.type,
  weight: round2(weight),
  goals: parts.flatMap((part) =>
    part.goal_id === null ? [] : [{ goal_id: part.goal_id, weight: round2(part.weight) }],
  ),
  without_goal: round2(parts.find(({ goal_id }) => goal_id === null)?.weight ?? 0),
})

const summariseFinals = (finals: readonly (number | null)[]) => ({
  final: computeMean(finals),
  final_students: finals.filter((final) => final !== null).length,
})

const toPooled = <Pooled extends object>({ id, pooled }: { id: number; pooled: Pooled }) => ({
  id,
  ...pooled,
})

/** The complete report over all students of a class. */
export const buildReport = (data: ClassData) => {
  const { thresholds, items, people } = data
  const weighing = normaliseWeights(data.assessed)
  const weights = computePartWeights(weighing)
  const totals = goalWeights(weights)
  const isTested = ({ id }: Goal) => (totals.get(id) ?? 0) > 0
  const tested = data.goals.filter(isTested)
  const tree: Tree = { goals: tested, cpmk: data.cpmk, cpl: data.cpl }
  const partsByItem = new Map(
    items.map(({ id }) => [id, weights.filter(({ lessons_id }) => lessons_id === id)]),
  )
  const results = computeResults(data, tree, weights)
  const attainments = results.map(({ attainment }) => attainment)
  const { goals, cpmk, cpl } = summariseClass(tree, attainments, thresholds)
  const report: Reply<typeof classOutcomes>['data'] = {
    ...thresholds,
    weights: tested.map(({ id }) => ({ goal_id: id, weight: round2(totals.get(id) ?? 0) })),
    without_goal: round2(totals.get(null) ?? 0),
    goals: [...tested],
    cpmk: [...data.cpmk],
    cpl: [...data.cpl],
    assessments: items.map((item, at) =>
      assessmentRow(item, weighing[at]?.weight ?? 0, partsByItem.get(item.id) ?? []),
    ),
    untested: data.goals.filter((goal) => !isTested(goal)),
    students: results.map(({ person, final, attainment }) => ({
      ...person,
      ...attainmentRows(attainment),
      final,
    })),
    class: {
      students: people.length,
      ...summariseFinals(results.map(({ final }) => final)),
      goals: goals.map(bits),
      cpmk: cpmk.map(bits),
      cpl: cpl.map(({ pooled: _, ...figures }) => bits(figures)),
    },
  }
  return { report, marks: results.map(({ mark }) => mark), pooled: cpl.map(toPooled) }
}
export type ClassReport = ReturnType<typeof buildReport>['report']

/** Converts booleans to the wire format. */
const bits = <T extends { attained: boolean | null }>({ attained, ...rest }: T) => ({
  ...rest,
  attained: attained === null ? null : attained ? (1 as const) : (0 as const),
})
