import { download, endpoint, XLSX } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './groups.schemas.ts'

/** Kelompok: students of a class who hand in together. A student is in at most one group per class. */

export type * from './groups.schemas.ts'
export * from './groups.vocabulary.ts'

export const classGroups = endpoint<typeof schemas.classGroups>({
  method: 'GET',
  path: 'lecture/course/group',
  roles: lecturers,
})

/** Creates an empty group, or renames one. */
export const saveGroup = endpoint<typeof schemas.saveGroup>({
  method: 'POST',
  path: 'lecture/course/group/save',
  roles: lecturers,
})

/** Archives a group; its members are without group until it is restored. */
export const removeGroup = endpoint<typeof schemas.removeGroup>({
  method: 'DELETE',
  path: 'lecture/course/group/delete/:id',
  roles: lecturers,
})

/** Moves students into a group; without `group_id` out of their groups. */
export const moveStudents = endpoint<typeof schemas.moveStudents>({
  method: 'POST',
  path: 'lecture/course/group/move',
  roles: lecturers,
})

/** Saves previewed groups, all or none; refused as stale if groups changed since `revision`. */
export const arrangeGroups = endpoint<typeof schemas.arrangeGroups>({
  method: 'POST',
  path: 'lecture/course/group/arrange',
  roles: lecturers,
})

/** Reads an Excel or CSV file with NIM and Kelompok and returns a preview; `arrange` saves it. */
export const readGroupFile = endpoint<typeof schemas.readGroupFile, 'file'>({
  method: 'POST',
  path: 'lecture/course/group/import',
  roles: lecturers,
  files: ['file'],
})

/** All students with their group, in the import's columns. */
export const exportGroups = download<typeof schemas.exportGroups>({
  method: 'GET',
  path: 'lecture/course/group/export',
  roles: lecturers,
  download: XLSX,
})
