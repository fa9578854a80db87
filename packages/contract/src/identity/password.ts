import { endpoint, publicEndpoint } from '../wire/endpoint.ts'
import type * as schemas from './password.schemas.ts'

export type * from './password.schemas.ts'
export * from './password.vocabulary.ts'

export const changePassword = endpoint<typeof schemas.changePassword>({
  method: 'POST',
  path: 'account/profile/change_password',
  roles: 'any',
})

/**
 * For a person without second factor: allows calls refused with `password_required`, for `PROOF_MINUTES` in
 * this session.
 */
export const provePassword = endpoint<typeof schemas.provePassword>({
  method: 'POST',
  path: 'account/profile/prove_password',
  roles: 'any',
})

/** The same reply whether the account exists or not (decision 080). */
export const forgotPassword = publicEndpoint<typeof schemas.forgotPassword>({
  method: 'POST',
  path: 'auth/forgot',
  roles: 'public',
})

/** Checks a mailed link, so that an expired one is reported before anything is typed. */
export const checkLink = publicEndpoint<typeof schemas.checkLink>({
  method: 'POST',
  path: 'auth/reset/check',
  roles: 'public',
})

export const newPassword = publicEndpoint<typeof schemas.newPassword>({
  method: 'POST',
  path: 'auth/reset',
  roles: 'public',
})
