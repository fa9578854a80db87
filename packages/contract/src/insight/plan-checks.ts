import { getCodeOrName } from './outcomes.vocabulary.ts'
import { MINUTES_PER_SKS, type PlanExam } from './plans.vocabulary.ts'

/** Requirements and derived values of an RPS, shared by screen and server. */

type Week = { week: number; exam: PlanExam | null; goal_ids: readonly number[]; indicators: string | null }
type Assessment = {
  name: string
  week: number
  weight: number
  goals: readonly { goal_id: number; share?: number | undefined }[]
}
type Goal = { id: number; code: string | null; name: string; cpmk_id: number | null }
export type Checked = {
  weeks: readonly Week[]
  assessments: readonly Assessment[]
  goals: readonly Goal[]
  cpmk: readonly { id: number; code: string }[]
}
/** `at`: the part of the plan to correct. */
export type Lack = { at: 'weeks' | 'assessments' | 'outcomes'; message: string }

const WHOLE = 10_000
/** In hundredths, so that sums of decimals are exact. */
const hundredths = (value: number) => Math.round(value * 100)
const sumDecimals = (values: readonly number[]) =>
  values.reduce((total, value) => total + hundredths(value), 0) / 100
const formatNumber = (value: number) => String(value).replace('.', ',')

/** Bobot of a week: the sum of its assessments. */
export const weightOfWeek = (
  week: number,
  assessments: readonly Pick<Assessment, 'week' | 'weight'>[],
): number => sumDecimals(assessments.filter((one) => one.week === week).map(({ weight }) => weight))

export const totalWeight = (assessments: readonly Pick<Assessment, 'weight'>[]): number =>
  sumDecimals(assessments.map(({ weight }) => weight))

/** Percentages of an assessment's weight by goal: as typed, or equal if none is typed. */
export const sharesIn = ({ goals }: Pick<Assessment, 'goals'>): { goal_id: number; share: number }[] => {
  const equal = Math.floor(WHOLE / goals.length)
  const rest = WHOLE - equal * goals.length
  return goals.some(({ share }) => share !== undefined)
    ? goals.map(({ goal_id, share }) => ({ goal_id, share: share ?? 0 }))
    : goals.map(({ goal_id }, at) => ({ goal_id, share: (equal + (at < rest ? 1 : 0)) / 100 }))
}

/** Weight of each goal in the plan, in percent: `W · share` summed over its assessments. */
export const plannedWeights = (assessments: readonly Assessment[]): Map<number, number> => {
  const totals = new Map<number, number>()
  for (const assessment of assessments)
    for (const { goal_id, share } of sharesIn(assessment))
      totals.set(goal_id, (totals.get(goal_id) ?? 0) + (assessment.weight * share) / 100)
  return totals
}

type Timed = { offline_minutes: number | null; online_minutes: number | null }
/** Minutes of a week: 170 per sks; the unspecified part is offline. */
export const computeWeekMinutes = ({ offline_minutes, online_minutes }: Timed, sks: number) => {
  const online = online_minutes ?? 0
  return { offline: offline_minutes ?? Math.max(0, sks * MINUTES_PER_SKS - online), online }
}

const findWeightLacks = ({ weeks, assessments }: Checked): Lack[] => {
  const total = totalWeight(assessments)
  const weekly = sumDecimals(weeks.map(({ week }) => weightOfWeek(week, assessments)))
  const plannedWeeks = new Set(weeks.map(({ week }) => week))
  return [
    ...(total === 100
      ? []
      : [
          {
            at: 'assessments' as const,
            message: `Jumlah bobot asesmen harus 100, sekarang ${formatNumber(total)}.`,
          },
        ]),
    ...assessments
      .filter(({ week }) => !plannedWeeks.has(week))
      .map(({ name, week }) => ({
        at: 'assessments' as const,
        message: `${name} ada di minggu ${week}, yang tidak ada di rencana mingguan.`,
      })),
    ...(weekly === total
      ? []
      : [
          {
            at: 'weeks' as const,
            message: `Jumlah bobot mingguan ${formatNumber(weekly)}, tidak sama dengan jumlah bobot asesmen ${formatNumber(total)}.`,
          },
        ]),
  ]
}

const findAssessmentLacks = ({ assessments }: Checked): Lack[] =>
  assessments.flatMap((one): Lack[] => {
    if (one.goals.length === 0)
      return [{ at: 'assessments', message: `${one.name} belum menyebut Sub-CPMK.` }]
    const shares = sumDecimals(sharesIn(one).map(({ share }) => share))
    return shares === 100
      ? []
      : [
          {
            at: 'assessments',
            message: `Porsi Sub-CPMK ${one.name} harus berjumlah 100, sekarang ${formatNumber(shares)}.`,
          },
        ]
  })

const findOutcomeLacks = ({ weeks, assessments, goals, cpmk }: Checked): Lack[] => {
  const assessed = new Set(
    assessments
      .filter(({ weight }) => weight > 0)
      .flatMap((one) => sharesIn(one).flatMap(({ goal_id, share }) => (share > 0 ? [goal_id] : []))),
  )
  const untested = cpmk.filter(
    ({ id }) => !goals.some((goal) => goal.cpmk_id === id && assessed.has(goal.id)),
  )
  return [
    ...(cpmk.length === 0 ? [{ at: 'outcomes' as const, message: 'Mata kuliah ini belum punya CPMK.' }] : []),
    ...(goals.length === 0
      ? [{ at: 'outcomes' as const, message: 'Mata kuliah ini belum punya Sub-CPMK.' }]
      : []),
    ...untested.map(({ code }) => ({
      at: 'assessments' as const,
      message: `${code} belum dinilai oleh asesmen mana pun.`,
    })),
    ...goals.flatMap((goal): Lack[] => {
      const goalWeeks = weeks.filter(({ goal_ids }) => goal_ids.includes(goal.id))
      if (goalWeeks.length === 0)
        return [{ at: 'weeks', message: `${getCodeOrName(goal)} belum ada di minggu mana pun.` }]
      const indicated = goalWeeks.some(({ indicators }) => (indicators ?? '').trim() !== '')
      return indicated ? [] : [{ at: 'weeks', message: `${getCodeOrName(goal)} belum punya indikator.` }]
    }),
  ]
}

const findWeekLacks = ({ weeks, assessments, goals }: Checked): Lack[] => {
  const goalIds = new Set(goals.map(({ id }) => id))
  const missingTexts = [
    ...weeks.flatMap(({ week, goal_ids }) =>
      goal_ids.some((id) => !goalIds.has(id)) ? [`Minggu ${week}`] : [],
    ),
    ...assessments.flatMap((one) =>
      one.goals.some(({ goal_id }) => !goalIds.has(goal_id)) ? [one.name] : [],
    ),
  ]
  const emptyWeeks = weeks.flatMap(({ week, exam, goal_ids }) =>
    exam === null && goal_ids.length === 0 ? [week] : [],
  )
  return [
    ...(weeks.length === 0 ? [{ at: 'weeks' as const, message: 'Rencana mingguan masih kosong.' }] : []),
    ...(emptyWeeks.length === 0
      ? []
      : [
          {
            at: 'weeks' as const,
            message: `Minggu ${emptyWeeks.join(', ')} belum punya Sub-CPMK, UTS, atau UAS.`,
          },
        ]),
    ...missingTexts.map((where) => ({
      at: 'weeks' as const,
      message: `${where} menyebut Sub-CPMK yang sudah diarsipkan.`,
    })),
  ]
}

/** What a plan lacks, in the order of correction; empty if it can be proposed. */
export const findLacks = (plan: Checked): Lack[] => [
  ...findWeekLacks(plan),
  ...findWeightLacks(plan),
  ...findAssessmentLacks(plan),
  ...findOutcomeLacks(plan),
]
