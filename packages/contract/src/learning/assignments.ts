import { download, endpoint } from '../wire/endpoint.ts'
import { lecturers, studentsOnly } from '../wire/roles.ts'
import type * as schemas from './assignments.schemas.ts'

export type * from './assignments.schemas.ts'
export * from './assignments.vocabulary.ts'

export const submissionExtensions = ['pdf', 'doc', 'docx', 'zip', 'rar', 'png', 'jpg', 'jpeg'] as const

/** Handing in; again before the end replaces what is shown and keeps every earlier version. */
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

/** Every student of the class in the order of the list, with where the hand-in stands: what a run through all of them needs. */
export const submissionQueue = endpoint<typeof schemas.submissionQueue>({
  method: 'GET',
  path: 'lecture/assignment/result/queue',
  roles: lecturers,
})

/** One hand-in as whoever marks it reads it. */
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

/** All that was handed in, as one zip: a folder per student. */
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

/** One file with the mark of a hand-in: another takes its place. A stale `version` is refused. */
export const returnFile = endpoint<typeof schemas.returnFile, 'attachment'>({
  method: 'POST',
  path: 'lecture/assignment/result/file',
  roles: lecturers,
  files: ['attachment'],
})

/** Marks and feedback that an assignment holds back are read by all their students from now on. */
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
