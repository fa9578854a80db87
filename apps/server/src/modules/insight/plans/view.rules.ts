import { SKS_MINUTES } from '@tuntas/contract/campus/masters.vocabulary'
import { findLacks, type Lack, weightOfWeek } from '@tuntas/contract/insight/plan-checks'
import type { Plan } from '@tuntas/contract/insight/plans'

/** An edition with all its texts: for the page, the print and the snapshot at the proposal. */
export type PlanView = Omit<
  Plan,
  | 'version'
  | 'status'
  | 'cpl_choices'
  | 'courses_id'
  | 'lacks'
  | 'changes'
  | 'can_edit'
  | 'remark'
  | 'approved_at'
  | 'approved_by'
  | 'weeks'
> & { weeks: Omit<Plan['weeks'][number], 'weight'>[] }

const noWeek = {
  method: null,
  experience: null,
  contact_minutes: null,
  task_minutes: null,
  study_minutes: null,
}
const noAssessment = {
  component: null,
  technique: null,
  rubric: null,
  output: null,
  criteria: null,
  due: null,
}

const noFields = {
  academic_year: null,
  written_on: null,
  revised_on: null,
  sks_practice: null,
  course_method: null,
  sks_minutes: SKS_MINUTES,
  cpl_ids: [],
}
const noKind = { kind: null }

/** A snapshot, also one of former times, with the fields that came later. */
export const completeView = (snapshot: PlanView): PlanView => ({
  ...noFields,
  ...snapshot,
  cpl: snapshot.cpl.map((one) => ({ ...noKind, ...one })),
  weeks: snapshot.weeks.map((week) => ({ ...noWeek, ...week })),
  assessments: snapshot.assessments.map((one) => ({ ...noAssessment, ...one })),
})

/** Minutes per sks before program studi set their own. */
const FORMER_MINUTES = 170
/**
 * Exam weeks as an approved edition printed them: before minutes had parts, the sks gave them minutes too.
 * Their snapshots hold no `sks_minutes`.
 */
export const withSignedMinutes = (view: PlanView, snapshot: Partial<PlanView>): PlanView =>
  snapshot.sks_minutes
    ? view
    : {
        ...view,
        weeks: view.weeks.map((week) =>
          week.exam === null || week.offline_minutes !== null
            ? week
            : {
                ...week,
                offline_minutes: Math.max(0, view.sks * FORMER_MINUTES - (week.online_minutes ?? 0)),
              },
        ),
      }

/** Archived goals stay in the view while the edition names them, and count as missing. */
export const lacksIn = (view: PlanView, livingIds: ReadonlySet<number>): Lack[] =>
  findLacks({ ...view, goals: view.goals.filter(({ id }) => livingIds.has(id)) })

/** A proposed edition is approved with the links it had then; only its goals must still be in use. */
export const withLinks = (now: PlanView, proposedView: PlanView): PlanView => {
  const cpmkById = new Map(proposedView.goals.map(({ id, cpmk_id }) => [id, cpmk_id]))
  const goals = now.goals.map((goal) => ({ ...goal, cpmk_id: cpmkById.get(goal.id) ?? goal.cpmk_id }))
  return { ...now, cpl: proposedView.cpl, cpmk: proposedView.cpmk, goals }
}

export const weighed = (view: PlanView): Plan['weeks'] =>
  view.weeks.map((week) => ({ ...week, weight: weightOfWeek(week.week, view.assessments) }))

type Change = Plan['changes'][number]
type Named = { id: number; code: string | null; name: string }
/** Links of a row: ids for the comparison, codes for display. */
type Linked = { ids: readonly number[]; said: string }

const sameIds = (one: readonly number[], otherIds: readonly number[]) =>
  one.length === otherIds.length && one.every((id) => otherIds.includes(id))

/** Changes on one level: changed, removed and added rows. */
const diffRows = <Row extends Named>(
  level: Change['level'],
  before: readonly Row[],
  now: readonly Row[],
  links: { before: (row: Row) => Linked; now: (row: Row) => Linked },
): Change[] => {
  const later = new Map(now.map((row) => [row.id, row]))
  const earlier = new Set(before.map(({ id }) => id))
  const keptChanges = before.flatMap((row): Change[] => {
    const { code } = row
    const laterRow = later.get(row.id)
    if (!laterRow) return [{ level, code, before: row.name, now: null }]
    const [was, is] = [links.before(row), links.now(laterRow)]
    const hasMoved = !sameIds(was.ids, is.ids)
    if (row.code === laterRow.code && row.name === laterRow.name && !hasMoved) return []
    const say = (one: Row, links: Linked) => {
      const text = one.code === code || one.code === null ? one.name : `${one.code} ${one.name}`
      return hasMoved ? `${text} (${links.said})` : text
    }
    return [{ level, code, before: say(row, was), now: say(laterRow, is) }]
  })
  const added = now.filter(({ id }) => !earlier.has(id))
  return [...keptChanges, ...added.map(({ code, name }) => ({ level, code, before: null, now: name }))]
}

const none = { before: () => ({ ids: [], said: '' }), now: () => ({ ids: [], said: '' }) }
const codes = (rows: readonly Named[], ids: readonly number[]) =>
  rows.flatMap(({ id, code, name }) => (ids.includes(id) ? [code ?? name] : [])).join(', ')

/** Changes since the proposal in everything that the edition names. */
export const changesIn = (before: PlanView, now: PlanView): Change[] => {
  const listServed =
    ({ cpl }: PlanView) =>
    ({ cpl_ids }: PlanView['cpmk'][number]) => ({
      ids: cpl_ids,
      said: cpl_ids.length === 0 ? 'tanpa CPL' : `mendukung ${codes(cpl, cpl_ids)}`,
    })
  const above =
    ({ cpmk }: PlanView) =>
    ({ cpmk_id }: PlanView['goals'][number]) => ({
      ids: cpmk_id === null ? [] : [cpmk_id],
      said: cpmk_id === null ? 'tanpa CPMK' : `di bawah ${codes(cpmk, [cpmk_id])}`,
    })
  return [
    ...diffRows('cpl', before.cpl, now.cpl, none),
    ...diffRows('cpmk', before.cpmk, now.cpmk, { before: listServed(before), now: listServed(now) }),
    ...diffRows('goal', before.goals, now.goals, { before: above(before), now: above(now) }),
  ]
}
