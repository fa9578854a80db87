import { endpoint, publicEndpoint, type Reply } from '../wire/endpoint.ts'
import type * as schemas from './account.schemas.ts'

export type * from './account.schemas.ts'
export * from './account.vocabulary.ts'

export const signin = publicEndpoint<typeof schemas.signin>({
  vital: true,
  method: 'POST',
  path: 'auth/signin',
  roles: 'public',
})

/**
 * Data of a 503 (`signin_queue`) or 429 (`too_many_signins`): retry with the ticket after `Retry-After`
 * seconds.
 */
export type SigninQueue = { place: number; seconds: number; ticket: string }

export const signout = endpoint<typeof schemas.signout>({
  vital: true,
  method: 'POST',
  path: 'auth/signout',
  roles: 'any',
})

export const accountInfo = endpoint<typeof schemas.accountInfo>({
  vital: true,
  method: 'GET',
  path: 'account/info',
  roles: 'any',
})

export const accountProfile = endpoint<typeof schemas.accountProfile>({
  method: 'GET',
  path: 'account/profile',
  roles: 'any',
})
export type Profile = Reply<typeof accountProfile>['data']

/** Most rows of login activity per reply, newest first. */
export const LOGIN_ACTIVITY_MAX = 500

export const logActivity = endpoint<typeof schemas.logActivity>({
  method: 'GET',
  path: 'account/log-activity',
  roles: 'any',
})
