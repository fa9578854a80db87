import { download, endpoint, XLSX } from '../wire/endpoint.ts'
import { programKeepers } from '../wire/roles.ts'
import type * as schemas from './marks-office.schemas.ts'

/**
 * Nilai Akhir: the Tutup Nilai state of a semester's classes, and their closed marks for SIAKAD and Neo
 * Feeder.
 */

export type * from './marks-office.schemas.ts'
export * from './marks-office.vocabulary.ts'

export const officeClasses = endpoint<typeof schemas.officeClasses>({
  method: 'GET',
  path: 'admin/final-mark',
  roles: programKeepers,
})
export const exportOfficeClasses = download<typeof schemas.exportOfficeClasses>({
  method: 'GET',
  path: 'admin/final-mark/list/export',
  roles: programKeepers,
  download: XLSX,
})

export const officeFinalMark = endpoint<typeof schemas.officeFinalMark>({
  method: 'GET',
  path: 'admin/final-mark/detail',
  roles: programKeepers,
})

/** The PDF stored when the version was closed. */
export const officePrint = download<typeof schemas.officePrint>({
  method: 'GET',
  path: 'admin/final-mark/print',
  roles: programKeepers,
  download: 'application/pdf',
})

/** Once per class and campus day. One class outside the caller's scope refuses all. */
export const remindMarks = endpoint<typeof schemas.remindMarks>({
  method: 'POST',
  path: 'admin/final-mark/remind',
  roles: programKeepers,
})

export const exportMarks = download<typeof schemas.exportMarks>({
  method: 'GET',
  path: 'admin/final-mark/export',
  roles: programKeepers,
  download: XLSX,
})

/** Problems of the file, before it is downloaded. */
export const checkMarks = endpoint<typeof schemas.checkMarks>({
  method: 'GET',
  path: 'admin/final-mark/check',
  roles: programKeepers,
})
