import { endpoint } from '../wire/endpoint.ts'
import type * as schemas from './password.schemas.ts'

export type * from './password.schemas.ts'
export * from './password.vocabulary.ts'

export const changePassword = endpoint<typeof schemas.changePassword>({
  method: 'POST',
  path: 'account/profile/change_password',
  roles: 'any',
})
