import { endpoint } from '../wire/endpoint.ts'
import type * as schemas from './masters.schemas.ts'

/** Apart from the other masters, so that the forms of people do not load them. */
export const statusUserOptions = endpoint<typeof schemas.statusUserOptions>({
  method: 'GET',
  path: 'master-data/status-users',
  roles: 'any',
})
