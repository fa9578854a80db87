import { endpoint, type Reply } from '../wire/endpoint.ts'
import { lecturers, studentsOnly, superOnly } from '../wire/roles.ts'
import type * as schemas from './external-tools.schemas.ts'

export type * from './external-tools.schemas.ts'
export * from './external-tools.vocabulary.ts'

export const externalTools = endpoint<typeof schemas.externalTools>({
  method: 'GET',
  path: 'lti-tool',
  roles: superOnly,
})
export const externalTool = endpoint<typeof schemas.externalTool>({
  method: 'GET',
  path: 'lti-tool/detail',
  roles: superOnly,
})
export type ExternalTool = Reply<typeof externalTool>['data']

/** Dangerous: a tool learns about people and gives marks. */
export const saveExternalTool = endpoint<typeof schemas.saveExternalTool>({
  method: 'POST',
  path: 'lti-tool/save',
  roles: superOnly,
  proved: 'second',
})
export const deleteExternalTool = endpoint<typeof schemas.deleteExternalTool>({
  method: 'DELETE',
  path: 'lti-tool/:id',
  roles: superOnly,
  proved: 'second',
})
export const registerExternalTool = endpoint<typeof schemas.registerExternalTool>({
  method: 'POST',
  path: 'lti-tool/register',
  roles: superOnly,
  proved: 'second',
})

export const offeredTools = endpoint<typeof schemas.offeredTools>({
  method: 'GET',
  path: 'lecture/lti-tool',
  roles: lecturers,
})

export const launchLesson = endpoint<typeof schemas.launchLesson>({
  method: 'POST',
  path: 'student/lesson/launch',
  roles: studentsOnly,
})
export const launchTaughtLesson = endpoint<typeof schemas.launchTaughtLesson>({
  method: 'POST',
  path: 'lecture/lesson/launch',
  roles: lecturers,
})
/** Opens a tool to choose content there (deep linking). */
export const pickToolContent = endpoint<typeof schemas.pickToolContent>({
  method: 'POST',
  path: 'lecture/lesson/tool-pick',
  roles: lecturers,
})
