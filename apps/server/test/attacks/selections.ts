import { type CompleteEndpoint, catalogue } from '@tuntas/contract/catalogue'
import { XLSX } from '@tuntas/contract/wire/endpoint'
import { matrix } from '../matrix/all.ts'

/** Selects the calls of each attack. docs/security.md counts the same lists (scripts/house/security.mjs). */

type Call = [name: string, endpoint: CompleteEndpoint]
const calls: readonly Call[] = [...catalogue]

/** Requests of lecturers and students that name rows. */
export const ownersCalls = calls.filter(
  ([name, { roles }]) => (roles.includes('dosen') || roles.includes('mahasiswa')) && matrix[name]?.request,
)

export const saves = calls.filter(
  ([name, { method, body }]) =>
    method === 'POST' &&
    body &&
    !/signin|changePassword|import|commit|removeBulk|site\.(banners|saveSettings)/i.test(name),
)

export const workbooks = calls.filter(
  ([name, { download }]) => download === XLSX && !name.startsWith('imports.importPasswords'),
)

/** Endpoints that accept files. */
export const fileCalls = calls.filter(([, { files }]) => files)

export const openTo = (role: 'operator' | 'koordinator') =>
  calls.filter(([, { roles }]) => roles !== 'any' && roles.includes(role))
