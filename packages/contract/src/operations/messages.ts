import { endpoint } from '../wire/endpoint.ts'
import { lecturers, studentsOnly } from '../wire/roles.ts'
import type * as schemas from './messages.schemas.ts'

export type * from './messages.schemas.ts'
export * from './messages.vocabulary.ts'

/** One conversation of each student with the lecturers of each class. Private to them. */

const talking = [...lecturers, ...studentsOnly] as const

export const messageThreads = endpoint<typeof schemas.messageThreads>({
  method: 'GET',
  path: 'message',
  roles: talking,
})
export const messageThread = endpoint<typeof schemas.messageThread>({
  method: 'GET',
  path: 'message/detail',
  roles: talking,
})
export const readThread = endpoint<typeof schemas.readThread>({
  method: 'POST',
  path: 'message/read',
  roles: talking,
})
export const replyMessage = endpoint<typeof schemas.replyMessage>({
  method: 'POST',
  path: 'message/reply',
  roles: talking,
})
export const sendMessages = endpoint<typeof schemas.sendMessages>({
  method: 'POST',
  path: 'lecture/message/send',
  roles: lecturers,
})
