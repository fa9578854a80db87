/** compare: reads PDDikti's Neo Feeder beside closed marks. write: sends marks of a comparison. */
export const feederTasks = ['compare', 'write'] as const
export type FeederTask = (typeof feederTasks)[number]

/** States of imports. failed: ended before its last mark. interrupted: the server stopped too often. */
export const feederStates = ['queued', 'running', 'done', 'failed', 'interrupted'] as const
export type FeederState = (typeof feederStates)[number]

/** What the comparison found of a mark, or what became of it. */
export const feederOutcomeLabels = {
  write: 'Akan diisi',
  change: 'Berbeda',
  same: 'Sudah sama',
  no_class: 'Kelas tidak ada',
  no_participant: 'Bukan peserta',
  no_grade: 'Huruf tidak dikenal',
  moved: 'Berubah sejak dibandingkan',
  written: 'Terkirim',
  failed: 'Gagal',
} as const
export type FeederOutcome = keyof typeof feederOutcomeLabels
export const feederOutcomes = Object.keys(feederOutcomeLabels) as [FeederOutcome, ...FeederOutcome[]]

/** Failures in a row that end a run. */
export const FEEDER_FAILURES = 10
/** Days for which comparisons are kept. */
export const FEEDER_KEPT_DAYS = 30
