import type { ServiceScope } from '../wire/service-scopes.ts'
import type { ImportKind } from './imports.vocabulary.ts'

export * from '../wire/service-scopes.ts'

/** What SIAKAD sends and reads: import kinds, with the scope of each. */
export const serviceKindScopes = {
  student: 'people',
  teacher: 'people',
  'study-group': 'people',
  'course-category': 'classes',
  course: 'classes',
  member: 'members',
} as const satisfies Partial<Record<ImportKind, ServiceScope>>
export type ServiceKind = keyof typeof serviceKindScopes
export const serviceKinds = Object.keys(serviceKindScopes) as readonly ServiceKind[]

/** Most rows of a request. */
export const SERVICE_ROWS = 1_000
/** Longest validity of a token, in days. */
export const SERVICE_DAYS = 366
/** Days before a token expires on which super admins are told. */
export const SERVICE_WARNING_DAYS = 14

export const upsertOutcomes = ['create', 'update', 'same', 'refuse'] as const
export type UpsertOutcome = (typeof upsertOutcomes)[number]
