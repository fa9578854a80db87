import { download, endpoint } from '../wire/endpoint.ts'
import { lecturers, studentsOnly } from '../wire/roles.ts'
import type * as schemas from './assignments.schemas.ts'

export type * from './assignments.schemas.ts'
export * from './assignments.vocabulary.ts'

export const submissionExtensions = ['pdf', 'doc', 'docx', 'zip', 'rar', 'png', 'jpg', 'jpeg'] as const

/** Hands in; repeated before the end it replaces the shown version and keeps all former ones. */
export const saveAssignment = endpoint<typeof schemas.saveAssignment, 'attachment' | 'file'>({
  vital: true,
  method: 'POST',
  path: 'student/lesson/assignment/save',
  roles: studentsOnly,
  files: ['attachment', 'file'],
})

export const assignmentResults = endpoint<typeof schemas.assignmentResults>({
  method: 'GET',
  path: 'lecture/assignment/result',
  roles: lecturers,
  polled: true,
})

/** All students of the class in list order with the state of their hand-in, for marking them one by one. */
export const submissionQueue = endpoint<typeof schemas.submissionQueue>({
  method: 'GET',
  path: 'lecture/assignment/result/queue',
  roles: lecturers,
})

/** Rubrics of the caller's assignments. */
export const assignmentRubrics = endpoint<typeof schemas.assignmentRubrics>({
  method: 'GET',
  path: 'lecture/assignment/rubric',
  roles: lecturers,
})

/** One hand-in, for its marker. */
export const submissionDetail = endpoint<typeof schemas.submissionDetail>({
  method: 'GET',
  path: 'lecture/assignment/result/detail',
  roles: lecturers,
})

export const submissionVersions = endpoint<typeof schemas.submissionVersions>({
  method: 'GET',
  path: 'lecture/assignment/result/versions',
  roles: lecturers,
})

/** All hand-ins as one zip, with a folder per student. */
export const downloadSubmissions = download<typeof schemas.downloadSubmissions>({
  method: 'GET',
  path: 'lecture/assignment/result/download',
  roles: lecturers,
  download: 'application/zip',
})

export const updateScore = endpoint<typeof schemas.updateScore>({
  method: 'POST',
  path: 'lecture/assignment/result/update-score',
  roles: lecturers,
})

/** Sets or deletes one member's own mark. A stale `version` is refused. */
export const updateOwnScore = endpoint<typeof schemas.updateOwnScore>({
  method: 'POST',
  path: 'lecture/assignment/result/own-score',
  roles: lecturers,
})

/** Includes a member who joined the group after its hand-in. */
export const includeMember = endpoint<typeof schemas.includeMember>({
  method: 'POST',
  path: 'lecture/assignment/result/include',
  roles: lecturers,
})

/** The caller's group at a group assignment, and all versions that the caller shares. */
export const groupWork = endpoint<typeof schemas.groupWork>({
  method: 'GET',
  path: 'student/lesson/assignment/group',
  roles: studentsOnly,
})

/** Returns one file with the mark; a new one replaces it. A stale `version` is refused. */
export const returnFile = endpoint<typeof schemas.returnFile, 'attachment'>({
  method: 'POST',
  path: 'lecture/assignment/result/file',
  roles: lecturers,
  files: ['attachment'],
})

/** Returns the held marks and feedback of an assignment to all students. */
export const returnMarks = endpoint<typeof schemas.returnMarks>({
  method: 'POST',
  path: 'lecture/assignment/result/return',
  roles: lecturers,
})

export const resetSubmission = endpoint<typeof schemas.resetSubmission>({
  method: 'POST',
  path: 'lecture/assignment/result/reset',
  roles: lecturers,
})
