import { endpoint } from '../wire/endpoint.ts'
import type * as schemas from './masters.schemas.ts'

/** Separate from the other masters, so that people forms do not load them. */
export const statusUserOptions = endpoint<typeof schemas.statusUserOptions>({
  method: 'GET',
  path: 'master-data/status-users',
  roles: 'any',
})
