import { download, endpoint, XLSX } from '../wire/endpoint.ts'
import { countsEndpoint, listEndpoints } from '../wire/resource.ts'
import { superOnly } from '../wire/roles.ts'
import type * as schemas from './administrators.schemas.ts'

/** Accounts of administrators, and the study programs of an operator (decision 057). */

export type * from './administrators.schemas.ts'
export * from './administrators.vocabulary.ts'

const path = 'user/administrator'
const place = { path, roles: superOnly }
const act = { method: 'POST', roles: superOnly, proved: 'identity' } as const
const { remove, removeBulk, removeBulkByDelete, ...read } =
  listEndpoints<typeof schemas.administrators>(place)

export const administrators = {
  ...read,
  remove: { ...remove, proved: 'identity' as const },
  removeBulk: { ...removeBulk, proved: 'identity' as const },
  removeBulkByDelete: { ...removeBulkByDelete, proved: 'identity' as const },
  counts: countsEndpoint<typeof schemas.administrators.counts>(place),
  save: endpoint<typeof schemas.administrators.save>({ ...act, path: `${path}/save` }),
  restore: endpoint<typeof schemas.administrators.restore>({ ...act, path: `${path}/restore` }),
  endSessions: endpoint<typeof schemas.administrators.endSessions>({ ...act, path: `${path}/end-sessions` }),
  resetPassword: download<typeof schemas.administrators.resetPassword>({
    ...act,
    path: `${path}/reset-password`,
    download: XLSX,
  }),
  removeSecond: endpoint<typeof schemas.administrators.removeSecond>({
    ...act,
    path: `${path}/remove-second-factor`,
  }),
}
