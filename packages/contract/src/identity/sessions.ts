import { endpoint } from '../wire/endpoint.ts'
import type * as schemas from './sessions.schemas.ts'

export type * from './sessions.schemas.ts'

export const ownSessions = endpoint<typeof schemas.ownSessions>({
  method: 'GET',
  path: 'account/session',
  roles: 'any',
})

export const endSession = endpoint<typeof schemas.endSession>({
  method: 'DELETE',
  path: 'account/session/:id',
  roles: 'any',
  proved: 'second',
})

export const endOtherSessions = endpoint<typeof schemas.endOtherSessions>({
  method: 'DELETE',
  path: 'account/session',
  roles: 'any',
  proved: 'second',
})
