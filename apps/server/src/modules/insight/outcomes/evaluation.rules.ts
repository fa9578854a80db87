import type { Coverage, ToFind } from '@tuntas/contract/insight/outcomes'
import { ACTION_LEAST, getCodeOrName, STUDENT_COVERAGE } from '@tuntas/contract/insight/outcomes.vocabulary'
import type { MarkedType } from '@tuntas/contract/learning/lessons.vocabulary'
import { pages as links, type ClassPlace as Place } from '../reports/pages.rules.ts'
import { round2 } from '../reports/recap.rules.ts'
import type { ClassReport } from './report.rules.ts'
import type { Finding, Snapshot } from './snapshot.rules.ts'

/** Blockers and remarks before closing, and the findings to enter. */

/** `lessons_id` and `link`: the item concerned, and the page that solves it. */
type Said = { code: string; message: string; lessons_id: number | null; link: string | null }
/** State of one assessment: open windows, running attempts, unmarked work. */
export type OpenWork = {
  lessons_id: number
  section_id: number
  type: MarkedType
  name: string
  open_until: boolean
  running: number
  waiting: number
  /** Students who have not done it, if it has no window. */
  undone: number
}

const listWorkBlockers = (place: Place, work: OpenWork): Said[] => {
  const { lessons_id, name, open_until, running: runningCount, waiting: waitingCount } = work
  return [
    ...saidIf(open_until, {
      code: 'window',
      message: `Jadwal ${name} belum berakhir.`,
      lessons_id,
      link: links.form(place, work),
    }),
    ...saidIf(runningCount > 0, {
      code: 'running',
      message: `${runningCount} mahasiswa sedang mengerjakan ${name}.`,
      lessons_id,
      link: links.results(work),
    }),
    ...saidIf(waitingCount > 0, {
      code: 'waiting',
      message: `${waitingCount} hasil ${name} menunggu dinilai.`,
      lessons_id,
      link: links.marking(work),
    }),
  ]
}

/** @param sum sum of the published weights */
export const listBlockers = (place: Place, sum: number, works: readonly OpenWork[]): Said[] => {
  const gradebook = { code: 'weights', lessons_id: null, link: links.gradebook(place) }
  return [
    ...saidIf(works.length === 0, {
      ...gradebook,
      message: 'Kelas ini belum punya tugas atau kuis yang terbit.',
    }),
    ...saidIf(works.length > 0 && Math.abs(sum - 100) >= 0.005, {
      ...gradebook,
      message: `Jumlah bobot di buku nilai ${words(sum)}%, harus 100%.`,
    }),
    ...works.flatMap((work) => listWorkBlockers(place, work)),
  ]
}

const words = (value: number) => String(value).replace('.', ',')

/** A remark, if the condition holds. */
const saidIf = (holds: boolean, blocker: Said): Said[] => (holds ? [blocker] : [])

/** CPMK and CPL belong to the office: no lecturer page can change them. */
const OFFICE = { lessons_id: null, link: null }

const listOutcomeWarnings = (place: Place, report: ClassReport): Said[] => {
  const loose = report.goals.filter(({ cpmk_id }) => cpmk_id === null)
  const unmeasured = report.cpmk.filter((_, at) => report.class.cpmk[at]?.measured === 0)
  const unserved = report.cpmk.filter(({ cpl_ids }) => cpl_ids.length === 0)
  const goals = { lessons_id: null, link: links.goals(place) }
  return [
    ...saidIf(report.cpmk.length === 0, {
      code: 'no_cpmk',
      message: 'Mata kuliah ini belum punya CPMK. Admin akademik mengisinya di Master CPMK.',
      ...OFFICE,
    }),
    ...loose.map(({ name }) => ({
      code: 'goal_without_cpmk',
      message: `Tujuan “${name}” dipakai tanpa CPMK.`,
      ...goals,
    })),
    ...unmeasured.map(({ code }) => ({
      code: 'cpmk_unmeasured',
      message: `${code} belum terukur oleh asesmen mana pun.`,
      ...goals,
    })),
    ...unserved.map(({ code }) => ({
      code: 'cpmk_without_cpl',
      message: `${code} belum dikaitkan dengan CPL.`,
      ...OFFICE,
    })),
  ]
}

export const listWarnings = (place: Place, report: ClassReport, works: readonly OpenWork[]): Said[] => {
  const untested = report.untested.map(({ name }) => `“${name}”`).join(', ')
  const goals = { lessons_id: null, link: links.goals(place) }
  return [
    ...listOutcomeWarnings(place, report),
    ...saidIf(report.without_goal > 0, {
      code: 'without_goal',
      message: `${words(report.without_goal)}% bobot nilai akhir tidak menyebut tujuan belajar.`,
      ...goals,
    }),
    ...saidIf(report.untested.length > 0, {
      code: 'untested',
      message: `Tujuan yang tidak diuji di kelas ini: ${untested}.`,
      ...goals,
    }),
    ...works.flatMap((work) =>
      saidIf(work.undone > 0, {
        code: 'undone',
        message: `${work.undone} mahasiswa belum mengerjakan ${work.name} yang tanpa batas waktu, dan tidak dihitung.`,
        lessons_id: work.lessons_id,
        link: links.form(place, work),
      }),
    ),
  ]
}

const listMeasured = (figures: readonly { measured: number }[]) =>
  figures.flatMap(({ measured: count }) => (count > 0 ? [count] : []))

type Counted = Pick<ClassReport['class'], 'students' | 'cpmk' | 'cpl' | 'goals' | 'final_students'>
/**
 * Students that every figure speaks for: those of the least measured CPMK or CPL. A mata kuliah without
 * either is covered by its goals, otherwise by its final marks.
 */
export const computeCoverage = ({ students, cpmk, cpl, goals, final_students }: Counted): Coverage => {
  const hasOutcomes = cpmk.length + cpl.length > 0
  const counts = listMeasured(hasOutcomes ? [...cpmk, ...cpl] : goals)
  const least = counts.length === 0 ? 0 : Math.min(...counts)
  const measuredCount = !hasOutcomes && counts.length === 0 ? final_students : least
  const percent = students === 0 ? null : round2((100 * measuredCount) / students)
  return {
    students,
    measured: measuredCount,
    percent,
    representative: students === 0 || measuredCount * 100 >= students * STUDENT_COVERAGE ? 1 : 0,
  }
}

/** Outcomes below target. Each needs a complete finding before the class can be closed. */
export const listUnreached = (report: ClassReport): ToFind[] => {
  const goalCalled = (id: number) => {
    const goal = report.goals.find((one) => one.id === id)
    return goal ? getCodeOrName(goal) : null
  }
  const listFailed = (
    level: ToFind['level'],
    outcomes: readonly { code: string | null; name: string }[],
    figures: readonly (ClassReport['class']['goals'][number] & { weakest?: { goal_id: number } | null })[],
  ): ToFind[] =>
    outcomes.flatMap((outcome, at) => {
      const ownFigures = figures[at]
      if (ownFigures?.attained !== 0) return []
      return [
        {
          level,
          code: getCodeOrName(outcome),
          name: outcome.name,
          mean: ownFigures.mean,
          percent: ownFigures.percent,
          weakest: ownFigures.weakest ? goalCalled(ownFigures.weakest.goal_id) : null,
          required: 1 as const,
        },
      ]
    })
  return [
    ...listFailed('cpmk', report.cpmk, report.class.cpmk),
    ...listFailed('cpl', report.cpl, report.class.cpl),
    ...listFailed('goal', report.goals, report.class.goals),
  ]
}

type Given = Pick<Finding, 'level' | 'code' | 'cause' | 'action' | 'owner' | 'due_year_id'>
/** What a finding still needs. */
const listGaps = (finding: Given | undefined): string[] => [
  ...(finding?.cause ? [] : ['sebab']),
  ...((finding?.action ?? '').length >= ACTION_LEAST
    ? []
    : [`tindakan paling sedikit ${ACTION_LEAST} karakter`]),
  ...(finding?.owner ? [] : ['penanggung jawab']),
  ...(finding?.due_year_id ? [] : ['tenggat']),
]

/** Outcomes below target without a complete finding. */
export const unfound = (
  requiredFindings: readonly ToFind[],
  findings: readonly Given[],
): Pick<Said, 'code' | 'message'>[] =>
  requiredFindings.flatMap((one) => {
    const gaps = listGaps(findings.find(({ level, code }) => level === one.level && code === one.code))
    return gaps.length === 0
      ? []
      : [{ code: 'finding', message: `${one.code} belum tercapai: isi ${gaps.join(', ')}.` }]
  })

/** Percentage of an outcome by its code; undefined if the class has no such code. */
export const findPercent = (report: ClassReport, { level, code }: Pick<Finding, 'level' | 'code'>) => {
  const [outcomes, figures] = {
    goal: [report.goals, report.class.goals] as const,
    cpmk: [report.cpmk, report.class.cpmk] as const,
    cpl: [report.cpl, report.class.cpl] as const,
  }[level]
  const at = outcomes.findIndex((outcome) => getCodeOrName(outcome) === code)
  return at === -1 ? undefined : (figures[at]?.percent ?? null)
}

/** Anonymises students to numbers, for the snapshot. */
export const unnamed = (report: ClassReport): Omit<ClassReport, 'students'> & Pick<Snapshot, 'students'> => ({
  ...report,
  students: report.students.map(({ name: _, nim: __, ...student }) => student),
})
