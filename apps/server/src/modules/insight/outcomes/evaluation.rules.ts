import type { ToFind } from '@tuntas/contract/insight/outcomes'
import { getCodeOrName } from '@tuntas/contract/insight/outcomes.vocabulary'
import type { ClassReport } from './report.rules.ts'
import type { Finding, Snapshot } from './snapshot.rules.ts'

/** What keeps a class from being closed, what is said besides, and what has to be found. */

type Said = { code: string; message: string }
/** Of one assessment: whose window is open, who works on it now, and what waits for a mark. */
export type OpenWork = {
  name: string
  open_until: boolean
  running: number
  waiting: number
  /** Without a window, students who have not done it. */
  undone: number
}

export const listBlockers = (sum: number, works: readonly OpenWork[]): Said[] => [
  ...(works.length === 0
    ? [{ code: 'weights', message: 'Kelas ini belum punya tugas atau kuis yang terbit.' }]
    : []),
  ...(works.length > 0 && Math.abs(sum - 100) >= 0.005
    ? [{ code: 'weights', message: `Jumlah bobot di buku nilai ${words(sum)}%, harus 100%.` }]
    : []),
  ...works.flatMap(({ name, open_until, running, waiting }) => [
    ...(open_until ? [{ code: 'window', message: `Jadwal ${name} belum berakhir.` }] : []),
    ...(running > 0
      ? [{ code: 'running', message: `${running} mahasiswa sedang mengerjakan ${name}.` }]
      : []),
    ...(waiting > 0 ? [{ code: 'waiting', message: `${waiting} hasil ${name} menunggu dinilai.` }] : []),
  ]),
]

const words = (value: number) => String(value).replace('.', ',')

/** A warning, where there is reason for it. */
const saidIf = (holds: boolean, code: string, message: string): Said[] => (holds ? [{ code, message }] : [])

export const listWarnings = (report: ClassReport, works: readonly OpenWork[]): Said[] => {
  const loose = report.goals.filter(({ cpmk_id }) => cpmk_id === null)
  const unmeasured = report.cpmk.filter((_, at) => report.class.cpmk[at]?.measured === 0)
  const unserved = report.cpmk.filter(({ cpl_ids }) => cpl_ids.length === 0)
  const untested = report.untested.map(({ name }) => `“${name}”`).join(', ')
  return [
    ...saidIf(
      report.cpmk.length === 0,
      'no_cpmk',
      'Mata kuliah ini belum punya CPMK. Admin akademik mengisinya di Master CPMK.',
    ),
    ...loose.map(({ name }) => ({
      code: 'goal_without_cpmk',
      message: `Tujuan “${name}” dipakai tanpa CPMK.`,
    })),
    ...unmeasured.map(({ code }) => ({
      code: 'cpmk_unmeasured',
      message: `${code} belum terukur oleh asesmen mana pun.`,
    })),
    ...unserved.map(({ code }) => ({
      code: 'cpmk_without_cpl',
      message: `${code} belum dikaitkan dengan CPL.`,
    })),
    ...saidIf(
      report.without_goal > 0,
      'without_goal',
      `${words(report.without_goal)}% bobot nilai akhir tidak menyebut tujuan belajar.`,
    ),
    ...saidIf(report.untested.length > 0, 'untested', `Tujuan yang tidak diuji di kelas ini: ${untested}.`),
    ...works.flatMap(({ name, undone }) =>
      saidIf(
        undone > 0,
        'undone',
        `${undone} mahasiswa belum mengerjakan ${name} yang tanpa batas waktu, dan tidak dihitung.`,
      ),
    ),
  ]
}

/** Everything that was not reached: a CPMK has to have an action before the class is closed. */
export const listUnreached = (report: ClassReport): ToFind[] => {
  const goalCalled = (id: number) => {
    const goal = report.goals.find((one) => one.id === id)
    return goal ? getCodeOrName(goal) : null
  }
  const failed = (
    level: ToFind['level'],
    outcomes: readonly { code: string | null; name: string }[],
    figures: readonly (ClassReport['class']['goals'][number] & { weakest?: { goal_id: number } | null })[],
  ): ToFind[] =>
    outcomes.flatMap((outcome, at) => {
      const own = figures[at]
      if (own?.attained !== 0) return []
      return [
        {
          level,
          code: getCodeOrName(outcome),
          name: outcome.name,
          mean: own.mean,
          percent: own.percent,
          weakest: own.weakest ? goalCalled(own.weakest.goal_id) : null,
          required: level === 'cpmk' ? (1 as const) : (0 as const),
        },
      ]
    })
  return [
    ...failed('cpmk', report.cpmk, report.class.cpmk),
    ...failed('cpl', report.cpl, report.class.cpl),
    ...failed('goal', report.goals, report.class.goals),
  ]
}

/** CPMK that were not reached and have no action with somebody to do it. */
export const unfound = (
  required: readonly ToFind[],
  findings: readonly Pick<Finding, 'level' | 'code' | 'action' | 'owner'>[],
): Said[] =>
  required
    .filter(
      (one) =>
        one.required === 1 &&
        !findings.some(
          ({ level, code, action, owner }) => level === one.level && code === one.code && action && owner,
        ),
    )
    .map(({ code }) => ({
      code: 'finding',
      message: `${code} belum tercapai: isi temuan dengan tindakan dan penanggung jawabnya.`,
    }))

/** The percentage of an outcome by its code; undefined where the class has none of this code. */
export const findPercent = (report: ClassReport, { level, code }: Pick<Finding, 'level' | 'code'>) => {
  const [outcomes, figures] = {
    goal: [report.goals, report.class.goals] as const,
    cpmk: [report.cpmk, report.class.cpmk] as const,
    cpl: [report.cpl, report.class.cpl] as const,
  }[level]
  const at = outcomes.findIndex((outcome) => getCodeOrName(outcome) === code)
  return at === -1 ? undefined : (figures[at]?.percent ?? null)
}

/** Of the snapshot: students by their number alone. */
export const unnamed = (report: ClassReport): Omit<ClassReport, 'students'> & Pick<Snapshot, 'students'> => ({
  ...report,
  students: report.students.map(({ name: _, nim: __, ...student }) => student),
})
