import { download, endpoint, XLSX } from '../wire/endpoint.ts'
import { keepers, lecturers } from '../wire/roles.ts'
import type * as schemas from './final-marks.schemas.ts'

/**
 * Tutup Nilai: final marks of a class are checked, previewed, closed as a version, and reopened with a
 * reason.
 */

export type * from './final-marks.schemas.ts'
export * from './final-marks.vocabulary.ts'

export const finalMark = endpoint<typeof schemas.finalMark>({
  method: 'GET',
  path: 'lecture/final-mark',
  roles: lecturers,
})

/** Previews closing with these choices; writes nothing. */
export const previewFinalMark = endpoint<typeof schemas.previewFinalMark>({
  method: 'POST',
  path: 'lecture/final-mark/preview',
  roles: lecturers,
})

/** By the main lecturer, as previewed. */
export const closeFinalMark = endpoint<typeof schemas.closeFinalMark>({
  method: 'POST',
  path: 'lecture/final-mark/close',
  prints: true,
  roles: lecturers,
})

export const finalMarkDetail = endpoint<typeof schemas.finalMarkDetail>({
  method: 'GET',
  path: 'lecture/final-mark/detail',
  roles: lecturers,
})

/** By the main lecturer, while the semester is open. */
export const reopenFinalMark = endpoint<typeof schemas.reopenFinalMark>({
  method: 'POST',
  path: 'lecture/final-mark/reopen',
  roles: lecturers,
})

/** By the office, at any time. */
export const reopenByOffice = endpoint<typeof schemas.reopenByOffice>({
  method: 'POST',
  path: 'admin/final-mark/reopen',
  roles: keepers,
})

/** The print of a version, as created when it was closed. */
export const printFinalMark = download<typeof schemas.printFinalMark>({
  method: 'GET',
  path: 'lecture/final-mark/print',
  roles: lecturers,
  download: 'application/pdf',
})

export const exportFinalMark = download<typeof schemas.exportFinalMark>({
  method: 'GET',
  path: 'lecture/final-mark/export',
  roles: lecturers,
  download: XLSX,
})
