import { endpoint } from '../wire/endpoint.ts'
import { lecturers, studentsOnly } from '../wire/roles.ts'
import type * as schemas from './discussions.schemas.ts'

export type * from './discussions.schemas.ts'
export * from './discussions.vocabulary.ts'

/** Students' questions and the class's answers; never about a quiz that somebody may still take. */

const talking = [...lecturers, ...studentsOnly] as const

export const discussions = endpoint<typeof schemas.discussions>({
  method: 'GET',
  path: 'discussion',
  roles: talking,
})
export const discussion = endpoint<typeof schemas.discussion>({
  method: 'GET',
  path: 'discussion/detail',
  roles: talking,
})
export const askQuestion = endpoint<typeof schemas.askQuestion>({
  method: 'POST',
  path: 'student/discussion/ask',
  roles: studentsOnly,
})
export const answerQuestion = endpoint<typeof schemas.answerQuestion>({
  method: 'POST',
  path: 'discussion/answer',
  roles: talking,
})
export const acceptAnswer = endpoint<typeof schemas.acceptAnswer>({
  method: 'POST',
  path: 'discussion/accept',
  roles: talking,
})
export const voteDiscussion = endpoint<typeof schemas.voteDiscussion>({
  method: 'POST',
  path: 'discussion/vote',
  roles: talking,
})
export const hideDiscussion = endpoint<typeof schemas.hideDiscussion>({
  method: 'POST',
  path: 'lecture/discussion/hide',
  roles: lecturers,
})
export const unhideDiscussion = endpoint<typeof schemas.unhideDiscussion>({
  method: 'POST',
  path: 'lecture/discussion/unhide',
  roles: lecturers,
})
export const saveDiscussionSetting = endpoint<typeof schemas.saveDiscussionSetting>({
  method: 'POST',
  path: 'lecture/discussion/setting',
  roles: lecturers,
})
