import { download, endpoint, XLSX } from '../wire/endpoint.ts'
import { lecturers, programKeepers } from '../wire/roles.ts'
import type * as schemas from './outcomes.schemas.ts'

/** Attainment of goals, CPMK and CPL from answers, and the evaluation of a class. */

export type * from './outcomes.schemas.ts'
export * from './outcomes.vocabulary.ts'

/** Capaian (CPL/CPMK) of a class: students in pages, the class over all of them. */
export const classOutcomes = endpoint<typeof schemas.classOutcomes>({
  method: 'GET',
  path: 'lecture/report/outcomes',
  roles: lecturers,
})
export const classOutcomesFile = download<typeof schemas.classOutcomesFile>({
  method: 'GET',
  path: 'lecture/report/outcomes/export',
  roles: lecturers,
  download: XLSX,
})

/** Results of a study program's closed classes; operators and koordinators see theirs. */
export const programOutcomes = endpoint<typeof schemas.programOutcomes>({
  method: 'GET',
  path: 'admin/report/outcomes',
  roles: programKeepers,
})
export const programOutcomesFile = download<typeof schemas.programOutcomesFile>({
  method: 'GET',
  path: 'admin/report/outcomes/export',
  roles: programKeepers,
  download: XLSX,
})

/** Tables 2.B.1 to 2.B.3 of LAM INFOKOM's form, as far as the data allow. */
export const lamFile = download<typeof schemas.lamFile>({
  method: 'GET',
  path: 'admin/report/outcomes/lam-infokom',
  roles: programKeepers,
  download: XLSX,
})

/** Evaluasi mata kuliah of a class: blockers, required actions, and closed versions. */
export const evaluation = endpoint<typeof schemas.evaluation>({
  method: 'GET',
  path: 'lecture/evaluation',
  roles: lecturers,
})

/** Freezes the class's results. Closing again creates the next version; former ones stay. */
export const closeEvaluation = endpoint<typeof schemas.closeEvaluation>({
  method: 'POST',
  path: 'lecture/evaluation/close',
  prints: true,
  roles: lecturers,
})

/** Records whether an action of a former class was done. */
export const verifyAction = endpoint<typeof schemas.verifyAction>({
  method: 'POST',
  path: 'lecture/evaluation/verify',
  roles: lecturers,
})

export const printEvaluation = download<typeof schemas.printEvaluation>({
  method: 'GET',
  path: 'lecture/evaluation/print',
  roles: lecturers,
  download: 'application/pdf',
})
