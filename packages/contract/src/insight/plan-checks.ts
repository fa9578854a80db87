import { SKS_MINUTES } from '../campus/masters.vocabulary.ts'
import { getCodeOrName } from './outcomes.vocabulary.ts'
import {
  type CourseMethod,
  courseMethodNames,
  IKU7_LEAST,
  iku7Components,
  type MarkComponent,
  type PlanExam,
} from './plans.vocabulary.ts'

/** Requirements and derived values of an RPS, shared by screen and server. */

type Week = {
  week: number
  exam: PlanExam | null
  goal_ids: readonly number[]
  indicators: string | null
  references?: string | null
}
type Assessment = {
  name: string
  week: number
  weight: number
  component?: MarkComponent | null
  goals: readonly { goal_id: number; share?: number | undefined }[]
}
type Goal = { id: number; code: string | null; name: string; cpmk_id: number | null }
export type Checked = {
  weeks: readonly Week[]
  assessments: readonly Assessment[]
  goals: readonly Goal[]
  cpmk: readonly { id: number; code: string; cpl_ids: readonly number[] }[]
  /** CPL yang dibebankan. */
  cpl: readonly { id: number; code: string }[]
  references: readonly unknown[]
  course_method?: CourseMethod | null
}
/** `at`: the part of the plan to correct, `place`: the element of its form. */
export type Lack = { at: 'weeks' | 'assessments' | 'outcomes'; place: string; message: string }

export const weekPlace = (week: number): string => `minggu-${week}`
export const assessmentPlace = (index: number): string => `asesmen-${index + 1}`
const lackIn = {
  weeks: (message: string, week?: number): Lack => ({
    at: 'weeks',
    place: week === undefined ? 'minggu' : weekPlace(week),
    message,
  }),
  assessments: (message: string, index?: number): Lack => ({
    at: 'assessments',
    place: index === undefined ? 'asesmen' : assessmentPlace(index),
    message,
  }),
  outcomes: (message: string): Lack => ({ at: 'outcomes', place: 'capaian', message }),
}

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

type Timed = { exam?: PlanExam | null; offline_minutes: number | null; online_minutes: number | null }
type SksMinutes = { contact: number; task: number; study: number }
/** Minutes of a week from the sks; the unspecified part is offline. An exam has only those that are typed. */
export const computeWeekMinutes = (
  { exam, offline_minutes, online_minutes }: Timed,
  sks: number,
  { contact, task, study }: SksMinutes = SKS_MINUTES,
) => {
  const online = online_minutes ?? 0
  const rest = exam ? 0 : Math.max(0, sks * (contact + task + study) - online)
  return { offline: offline_minutes ?? rest, online }
}

type Learning = {
  exam: PlanExam | null
  contact_minutes: number | null
  task_minutes: number | null
  study_minutes: number | null
}
/** TM, PT and BM of a week: as typed, otherwise from the sks. */
export const computeLearningMinutes = (week: Learning, sks: number, perSks: SksMinutes = SKS_MINUTES) => {
  const fromSks = (minutes: number) => (week.exam ? 0 : sks * minutes)
  return {
    contact: week.contact_minutes ?? fromSks(perSks.contact),
    task: week.task_minutes ?? fromSks(perSks.task),
    study: week.study_minutes ?? fromSks(perSks.study),
  }
}

/** Pages and chapters of a reference, such as `hal. 20-35`: their numbers name no reference. */
const PAGES = /\b(?:halaman|hal|hlm|pp|p|bab|chapter|ch)\b\.?\s*\d+(?:\s*[-–]\s*\d+)?/gi

/** Numbers of the list of references that a text names, and the parts that are none. */
export const parseReferences = (text: string): { numbers: number[]; words: string[] } => {
  const parts = text
    .replace(PAGES, ' ')
    .split(/[,;:\n\s[\]]+/)
    .filter(Boolean)
  const words: string[] = []
  const numbers = parts.flatMap((part) => {
    const [, first, last] = /^(\d{1,3})(?:[-–](\d{1,3}))?$/.exec(part) ?? []
    if (first === undefined) {
      if (!/^(dan|&|hal\.?|pustaka)$/i.test(part)) words.push(part)
      return []
    }
    const [from, to] = [Number(first), Number(last ?? first)]
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, nth) => from + nth)
  })
  return { numbers, words }
}

const findWeightLacks = ({ weeks, assessments }: Checked): Lack[] => {
  const total = totalWeight(assessments)
  const weekly = sumDecimals(weeks.map(({ week }) => weightOfWeek(week, assessments)))
  const plannedWeeks = new Set(weeks.map(({ week }) => week))
  return [
    ...(total === 100
      ? []
      : [lackIn.assessments(`Jumlah bobot asesmen harus 100, sekarang ${formatNumber(total)}.`)]),
    ...assessments.flatMap(({ name, week }, index) =>
      plannedWeeks.has(week)
        ? []
        : [lackIn.assessments(`${name} ada di minggu ${week}, yang tidak ada di rencana mingguan.`, index)],
    ),
    ...(weekly === total
      ? []
      : [
          lackIn.weeks(
            `Jumlah bobot mingguan ${formatNumber(weekly)}, tidak sama dengan jumlah bobot asesmen ${formatNumber(total)}.`,
          ),
        ]),
  ]
}

const findAssessmentLacks = ({ assessments }: Checked): Lack[] =>
  assessments.flatMap((one, index): Lack[] => {
    if (one.goals.length === 0) return [lackIn.assessments(`${one.name} belum menyebut Sub-CPMK.`, index)]
    const shares = sumDecimals(sharesIn(one).map(({ share }) => share))
    return shares === 100
      ? []
      : [
          lackIn.assessments(
            `Porsi Sub-CPMK ${one.name} harus berjumlah 100, sekarang ${formatNumber(shares)}.`,
            index,
          ),
        ]
  })

/** Breaks in the chain CPL, CPMK, Sub-CPMK. */
const findChainLacks = ({ goals, cpmk, cpl }: Checked): Lack[] => {
  const servedIds = new Set(cpmk.flatMap(({ cpl_ids }) => cpl_ids))
  const noGoals = goals.length === 0 ? [lackIn.outcomes('Mata kuliah ini belum punya Sub-CPMK.')] : []
  if (cpmk.length === 0) return [lackIn.outcomes('Mata kuliah ini belum punya CPMK.'), ...noGoals]
  return [
    ...noGoals,
    ...cpl
      .filter(({ id }) => !servedIds.has(id))
      .map(({ code }) => lackIn.outcomes(`${code} dibebankan, tetapi tidak didukung CPMK mana pun.`)),
    ...cpmk
      .filter(({ cpl_ids }) => cpl_ids.length === 0)
      .map(({ code }) => lackIn.outcomes(`${code} belum mendukung CPL. Program studi mengaitkannya.`)),
    ...goals
      .filter(({ cpmk_id }) => !cpmk.some(({ id }) => id === cpmk_id))
      .map((goal) => lackIn.outcomes(`${getCodeOrName(goal)} belum di bawah CPMK mana pun.`)),
  ]
}

const findMeasureLacks = ({ weeks, assessments, goals, cpmk }: Checked): Lack[] => {
  const assessedIds = new Set(
    assessments
      .filter(({ weight }) => weight > 0)
      .flatMap((one) => sharesIn(one).flatMap(({ goal_id, share }) => (share > 0 ? [goal_id] : []))),
  )
  const isAssessed = (cpmkId: number) =>
    goals.some((goal) => goal.cpmk_id === cpmkId && assessedIds.has(goal.id))
  const untested = cpmk.filter(({ id }) => !isAssessed(id))
  const untestedIds = new Set(untested.map(({ id }) => id))
  return [
    ...untested.map(({ code }) => lackIn.assessments(`${code} belum dinilai oleh asesmen mana pun.`)),
    // A CPMK without assessment speaks for its goals.
    ...goals
      .filter(({ id, cpmk_id }) => !assessedIds.has(id) && !untestedIds.has(cpmk_id ?? 0))
      .map((goal) => lackIn.assessments(`${getCodeOrName(goal)} belum dinilai oleh asesmen mana pun.`)),
    ...goals.flatMap((goal): Lack[] => {
      const goalWeeks = weeks.filter(({ goal_ids }) => goal_ids.includes(goal.id))
      const [first] = goalWeeks
      if (first === undefined) return [lackIn.weeks(`${getCodeOrName(goal)} belum ada di minggu mana pun.`)]
      const indicated = goalWeeks.some(({ indicators }) => (indicators ?? '').trim() !== '')
      return indicated ? [] : [lackIn.weeks(`${getCodeOrName(goal)} belum punya indikator.`, first.week)]
    }),
  ]
}

const findWeekLacks = ({ weeks, assessments, goals }: Checked): Lack[] => {
  const goalIds = new Set(goals.map(({ id }) => id))
  const sayArchived = (where: string) => `${where} menyebut Sub-CPMK yang sudah diarsipkan.`
  const emptyWeeks = weeks.flatMap(({ week, exam, goal_ids }) =>
    exam === null && goal_ids.length === 0 ? [week] : [],
  )
  return [
    ...(weeks.length === 0 ? [lackIn.weeks('Rencana mingguan masih kosong.')] : []),
    ...(emptyWeeks.length === 0
      ? []
      : [
          lackIn.weeks(`Minggu ${emptyWeeks.join(', ')} belum punya Sub-CPMK, UTS, atau UAS.`, emptyWeeks[0]),
        ]),
    ...weeks.flatMap(({ week, goal_ids }) =>
      goal_ids.some((id) => !goalIds.has(id)) ? [lackIn.weeks(sayArchived(`Minggu ${week}`), week)] : [],
    ),
    ...assessments.flatMap((one, index) =>
      one.goals.some(({ goal_id }) => !goalIds.has(goal_id))
        ? [lackIn.assessments(sayArchived(one.name), index)]
        : [],
    ),
  ]
}

/** Percent of the final mark from participation, cases and projects (IKU-7). */
const computeActiveWeight = (
  assessments: readonly { weight: number; component?: MarkComponent | null }[],
): number =>
  sumDecimals(
    assessments.flatMap(({ weight, component }) =>
      component && iku7Components.includes(component) ? [weight] : [],
    ),
  )

const findMethodLacks = ({ course_method, assessments }: Checked): Lack[] => {
  const active = computeActiveWeight(assessments)
  if (!course_method || active >= IKU7_LEAST) return []
  return [
    lackIn.assessments(
      `${courseMethodNames[course_method]}: aktivitas partisipatif dan hasil proyek paling sedikit ${IKU7_LEAST}% nilai akhir, sekarang ${formatNumber(active)}%.`,
    ),
  ]
}

const findReferenceLacks = ({ weeks, references }: Checked): Lack[] =>
  weeks.flatMap(({ week, references: text }): Lack[] => {
    const { numbers, words } = parseReferences(text ?? '')
    const unknown = numbers.filter((one) => one < 1 || one > references.length)
    return [
      ...(unknown.length === 0
        ? []
        : [
            lackIn.weeks(
              `Minggu ${week} menyebut pustaka ${unknown.join(', ')}, padahal daftar pustaka berisi ${references.length}.`,
              week,
            ),
          ]),
      ...(words.length === 0
        ? []
        : [lackIn.weeks(`Minggu ${week}: tulis pustaka dengan nomornya, bukan “${words.join(' ')}”.`, week)]),
    ]
  })

/** What a plan lacks, in the order of correction; empty if it can be proposed. */
export const findLacks = (plan: Checked): Lack[] => [
  ...findWeekLacks(plan),
  ...findWeightLacks(plan),
  ...findAssessmentLacks(plan),
  ...findChainLacks(plan),
  ...findMeasureLacks(plan),
  ...findReferenceLacks(plan),
  ...findMethodLacks(plan),
]
