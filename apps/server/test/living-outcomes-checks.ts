import { classOutcomes } from '@tuntas/contract/insight/outcomes'
import { gradebook } from '@tuntas/contract/insight/reports'
import { expect } from 'vitest'
import type { MeasuredClass } from './living-outcomes.ts'

/** The report of a class, recomputed from the rows by the formulas of A5. */

type Part = { lesson: number; goal: number | null; weight: number }
type Lesson = {
  id: number
  type: 'QUIZ' | 'ASSIGNMENT'
  policy: 'highest' | 'last' | 'average'
  weight: number | null
  over: boolean
}
type Sitting = {
  user: number
  lesson: number
  attempt: number
  number: number
  targeted: boolean
  goal: number | null
  into: number | null
  point: number
  earned: number
  waits: boolean
}
type Asks = { lesson: number; goal: number | null; part: number }
type Task = { user: number; lesson: number; score: number | null }
type Goal = { id: number; cpmk: number | null }
type Link = { cpmk: number; cpl: number }

const readRows = async ({ app, course, subject }: MeasuredClass) => {
  const read = async <Row extends object>(text: string, values: unknown[]) =>
    (await app.pool.query<Row>(text, values)).rows
  const lessons = await read<Lesson>(
    `select l.id, l.type, l.score_policy as policy, w.weight::float8, l.is_expired and l.end_date <= now() as over
      from lessons l left join gradebook_weights w on w.lessons_id = l.id
      where l.courses_id = $1 and l.deleted_at is null and l.type <> 'LESSON' order by l.position, l.id`,
    [course],
  )
  const sittings = await read<Sitting>(
    `select a.user_id as user, a.lessons_id as lesson, a.id as attempt, a.number, a.points is not null as targeted, a.goal_ids[asked.place] as goal,
        g.merged_into_id as into, coalesce(a.points[asked.place], q.point)::float8 as point,
        (coalesce(w.points, 0) * coalesce(a.points[asked.place], q.point) / q.point)::float8 as earned, coalesce(w.status = 'wait', false) as waits
      from attempts a cross join unnest(a.question_ids) with ordinality as asked(id, place)
      join questions q on q.id = asked.id and q.deleted_at is null
      left join answers w on w.attempt_id = a.id and w.question_id = q.id
      left join goals g on g.id = a.goal_ids[asked.place]
      where a.courses_id = $1 and a.deleted_at is null and a.end_date is not null order by a.number`,
    [course],
  )
  const asks = await read<Asks>(
    `select q.lessons_id as lesson, q.goal_id as goal, sum(q.point)::float8 as part from questions q join lessons l on l.id = q.lessons_id
        where l.courses_id = $1 and q.deleted_at is null and q.purpose = 'quiz' group by 1, 2
      union all select s.lessons_id, s.goal_id, s.share::float8 from lesson_goals s join lessons l on l.id = s.lessons_id where l.courses_id = $1`,
    [course],
  )
  const tasks = await read<Task>(
    `select user_id as user, lessons_id as lesson, score::float8 from submissions where courses_id = $1 and deleted_at is null`,
    [course],
  )
  const people = await read<{ id: number }>(
    `select user_id as id from members where courses_id = $1 and role = 'student' and ended_at is null`,
    [course],
  )
  const goals = await read<Goal>('select id, cpmk_id as cpmk from goals where course_category_id = $1', [
    subject,
  ])
  const links = await read<Link>(
    'select l.cpmk_id as cpmk, l.cpl_id as cpl from cpmk_cpl l join cpmk k on k.id = l.cpmk_id where k.course_category_id = $1',
    [subject],
  )
  return { lessons, sittings, asks, tasks, people, goals, links }
}
type Rows = Awaited<ReturnType<typeof readRows>>

const sum = <T>(list: readonly T[], value: (one: T) => number) =>
  list.reduce((total, one) => total + value(one), 0)
const groupBy = <T, K>(list: readonly T[], key: (one: T) => K): [K, T[]][] => [
  ...list.reduce(
    (groups, one) => groups.set(key(one), [...(groups.get(key(one)) ?? []), one]),
    new Map<K, T[]>(),
  ),
]
/** Weighted mean of the parts with a value; null without weight. */
const mean = (parts: readonly { weight: number; value: number | null }[]): number | null => {
  const valuedParts = parts.filter(({ weight, value }) => weight > 0 && value !== null)
  const weightSum = sum(valuedParts, ({ weight }) => weight)
  return weightSum === 0 ? null : sum(valuedParts, ({ weight, value }) => weight * (value ?? 0)) / weightSum
}

/** `w_lg`: equal weights if none is set; 100 in total. */
const weighParts = ({ lessons, asks }: Rows): Part[] => {
  const unset = lessons.every(({ weight }) => weight === null)
  const typedWeights = lessons.map(({ weight }) => (unset ? 1 : (weight ?? 0)))
  const total = sum(typedWeights, (weight) => weight)
  return lessons.flatMap(({ id }, place) => {
    const weight = total === 0 ? 0 : (100 * (typedWeights[place] ?? 0)) / total
    const lessonAsks = asks.filter(({ lesson }) => lesson === id)
    const possible = sum(lessonAsks, ({ part }) => part)
    if (possible === 0) return [{ lesson: id, goal: null, weight }]
    return lessonAsks.map(({ goal, part }) => ({ lesson: id, goal, weight: (weight * part) / possible }))
  })
}

/** Rounded as stored with an attempt. */
const roundPoints = (points: number) => Math.round(points * 10_000 + 1e-6) / 10_000

/** One goal by its name on the papers: share by the policy, and weight. */
const shareByPolicy = (policy: Lesson['policy'], sittings: readonly Sitting[]) => {
  const attempts = groupBy(sittings, ({ attempt }) => attempt).map(([, attemptSittings]) => {
    const possible = sum(attemptSittings, ({ point }) => point)
    return {
      share: roundPoints(sum(attemptSittings, ({ earned }) => earned)) / possible,
      possible,
      targeted: attemptSittings[0]?.targeted ?? false,
    }
  })
  const shares = attempts.map(({ share }) => share)
  const first = attempts.find(({ targeted }) => !targeted)
  return {
    weight: first?.possible ?? Math.max(...attempts.map(({ possible }) => possible)),
    value: {
      highest: Math.max(...shares),
      last: shares.at(-1) ?? 0,
      average: sum(shares, (share) => share) / shares.length,
    }[policy],
  }
}

const computeShare = (rows: Rows, { lesson, goal }: Part, user: number): number | null => {
  const { type, policy, over } = rows.lessons.find(({ id }) => id === lesson) as Lesson
  const isOwn = (one: { user: number; lesson: number }) => one.user === user && one.lesson === lesson
  if (type === 'ASSIGNMENT') {
    const task = rows.tasks.find(isOwn)
    if (!task) return over ? 0 : null
    return task.score === null ? null : task.score / 100
  }
  const sat = rows.sittings.filter(isOwn)
  if (sat.length === 0) return over ? 0 : null
  const goalSittings = sat.filter((one) => (one.into ?? one.goal) === goal)
  if (goalSittings.length === 0 || goalSittings.some(({ waits }) => waits)) return null
  return mean(groupBy(goalSittings, (one) => one.goal).map(([, sameGoal]) => shareByPolicy(policy, sameGoal)))
}

/** With 'last', a remedial by goals cannot lower a goal that was reached; this rule has its own tests. */
const risesAlone = ({ lessons, sittings }: Rows, lesson: number) =>
  lessons.find(({ id }) => id === lesson)?.policy !== 'highest' &&
  sittings.some((one) => one.lesson === lesson && one.targeted)

const computeAttainment = (rows: Rows, parts: readonly Part[], user: number) => {
  const valued = (part: Part) => {
    const share = computeShare(rows, part, user)
    return { weight: part.weight, value: share === null ? null : 100 * share }
  }
  const ofGoal = (goal: number) => parts.filter((part) => part.goal === goal)
  const goal = (id: number) => mean(ofGoal(id).map(valued))
  const cpmk = (id: number) => {
    const below = rows.goals.filter((one) => one.cpmk === id)
    return {
      weight: sum(below, (one) => sum(ofGoal(one.id), ({ weight }) => weight)),
      value: mean(
        below.map((one) => ({
          weight: sum(ofGoal(one.id), ({ weight }) => weight),
          value: goal(one.id),
        })),
      ),
    }
  }
  const cpl = (id: number) =>
    mean(rows.links.filter((link) => link.cpl === id).map((link) => cpmk(link.cpmk)))
  return { goal, cpmk: (id: number) => cpmk(id).value, cpl }
}

type Valued = { id: number; value: number | null }
type Figures = { id: number; mean: number | null; percent: number | null; measured: number }
const expectNear = (value: number | null | undefined, expected: number | null, label: string) => {
  if (expected === null || value === null || value === undefined) return expect(value, label).toBe(expected)
  expect(Math.abs(value - expected), `${label}: ${value} is not ${expected}`).toBeLessThan(0.005_001)
}

const PASS = 65
export const checkOutcomes = async (livingClass: MeasuredClass): Promise<void> => {
  const { app, teacher, course } = livingClass
  const rows = await readRows(livingClass)
  const query = { courses_id: course }
  const report = (await app.call(teacher, classOutcomes, { query })).body.data
  const book = (await app.call(teacher, gradebook.page, { query })).body
  const parts = weighParts(rows)
  expect(report.students.map(({ user_id }: { user_id: number }) => user_id).toSorted()).toEqual(
    rows.people.map(({ id }) => id).toSorted(),
  )
  const tested = [
    ...new Set(parts.flatMap(({ goal, weight }) => (goal !== null && weight > 0 ? [goal] : []))),
  ]
  expect(report.goals.map(({ id }: { id: number }) => id).toSorted()).toEqual(tested.toSorted())
  if (rows.lessons.some(({ id }) => risesAlone(rows, id))) return
  const values = {
    goals: new Map<number, number[]>(),
    cpmk: new Map<number, number[]>(),
    cpl: new Map<number, number[]>(),
  }
  for (const student of report.students) {
    const ownAttainment = computeAttainment(rows, parts, student.user_id)
    const compare = (level: keyof typeof values, of: (id: number) => number | null) => {
      for (const { id, value } of student[level] as Valued[]) {
        const expected = of(id)
        expectNear(value, expected, `${level} ${id} of ${student.user_id}`)
        if (expected !== null) values[level].set(id, [...(values[level].get(id) ?? []), expected])
      }
    }
    compare('goals', ownAttainment.goal)
    compare('cpmk', ownAttainment.cpmk)
    compare('cpl', ownAttainment.cpl)
    const booked = book.data.find(({ user_id }: { user_id: number }) => user_id === student.user_id)
    expect(student.final).toBe(booked.final)
  }
  for (const level of ['goals', 'cpmk', 'cpl'] as const)
    for (const { id, mean: reportedMean, percent, measured: measuredCount } of report.class[
      level
    ] as Figures[]) {
      const of = values[level].get(id) ?? []
      expect(measuredCount, `${level} ${id}`).toBe(of.length)
      expectNear(
        reportedMean,
        of.length === 0 ? null : sum(of, (one) => one) / of.length,
        `the mean of ${level} ${id}`,
      )
      const passedCount = of.filter((one) => one >= PASS - 1e-6).length
      expectNear(
        percent,
        of.length === 0 ? null : (100 * passedCount) / of.length,
        `the share of ${level} ${id}`,
      )
    }
}
