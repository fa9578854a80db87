import { download, endpoint, XLSX } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './groups.schemas.ts'

/** Kelompok: students of one class who hand in together. A student is in one group of a class at most. */

export type * from './groups.schemas.ts'
export * from './groups.vocabulary.ts'

export const classGroups = endpoint<typeof schemas.classGroups>({
  method: 'GET',
  path: 'lecture/course/group',
  roles: lecturers,
})

/** Makes an empty group, or names one anew. */
export const saveGroup = endpoint<typeof schemas.saveGroup>({
  method: 'POST',
  path: 'lecture/course/group/save',
  roles: lecturers,
})

/** Archives a group; who was in it has none, until it is restored. */
export const removeGroup = endpoint<typeof schemas.removeGroup>({
  method: 'DELETE',
  path: 'lecture/course/group/delete/:id',
  roles: lecturers,
})

/** Moves students into a group; without `group_id` out of theirs. */
export const moveStudents = endpoint<typeof schemas.moveStudents>({
  method: 'POST',
  path: 'lecture/course/group/move',
  roles: lecturers,
})

/** Groups as they were previewed, all of them or none; refused as stale where groups have changed since `revision` was read. */
export const arrangeGroups = endpoint<typeof schemas.arrangeGroups>({
  method: 'POST',
  path: 'lecture/course/group/arrange',
  roles: lecturers,
})

/** Reads an Excel or CSV file with NIM and Kelompok and says what would come of it; `arrange` saves that. */
export const readGroupFile = endpoint<typeof schemas.readGroupFile, 'file'>({
  method: 'POST',
  path: 'lecture/course/group/import',
  roles: lecturers,
  files: ['file'],
})

/** Every student with the group, in the columns that the import reads. */
export const exportGroups = download<typeof schemas.exportGroups>({
  method: 'GET',
  path: 'lecture/course/group/export',
  roles: lecturers,
  download: XLSX,
})
