import { endpoint, type Reply } from '../wire/endpoint.ts'
import { admins, superOnly } from '../wire/roles.ts'
import type * as schemas from './feeder.schemas.ts'

/** PDDikti: closed marks are compared with the campus's Neo Feeder, then sent (docs/pddikti.md). */

export type * from './feeder.schemas.ts'
export * from './feeder.vocabulary.ts'

export const feederSettings = endpoint<typeof schemas.feederSettings>({
  method: 'GET',
  path: 'feeder/settings',
  roles: superOnly,
})
export type FeederSettings = Reply<typeof feederSettings>['data']

/** Dangerous: the address receives marks and the account of the Feeder. */
export const saveFeederSettings = endpoint<typeof schemas.saveFeederSettings>({
  method: 'POST',
  path: 'feeder/settings/save',
  roles: superOnly,
  proved: 'second',
})
export const testFeeder = endpoint<typeof schemas.testFeeder>({
  method: 'POST',
  path: 'feeder/test',
  roles: superOnly,
})

/** Queues a comparison. It reads only. */
export const compareFeeder = endpoint<typeof schemas.compareFeeder>({
  method: 'POST',
  path: 'feeder/compare',
  roles: admins,
})
export const feederJob = endpoint<typeof schemas.feederJob>({
  method: 'GET',
  path: 'feeder/job',
  roles: admins,
})
export type FeederJob = NonNullable<Reply<typeof feederJob>['job']>
export type FeederRow = Reply<typeof feederJob>['data'][number]

export const matchFeederClass = endpoint<typeof schemas.matchFeederClass>({
  method: 'POST',
  path: 'feeder/class',
  roles: admins,
})

/** Queues the sending of a comparison's marks. */
export const writeFeeder = endpoint<typeof schemas.writeFeeder>({
  method: 'POST',
  path: 'feeder/write',
  roles: admins,
  proved: 'second',
})
