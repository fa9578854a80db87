import { endpoint, type Reply, serviceEndpoint } from '../wire/endpoint.ts'
import { superOnly } from '../wire/roles.ts'
import type * as schemas from './services.schemas.ts'
import { type ServiceKind, serviceKindScopes } from './services.vocabulary.ts'

export type * from './services.schemas.ts'
export * from './services.vocabulary.ts'

export const serviceTokens = endpoint<typeof schemas.serviceTokens>({
  method: 'GET',
  path: 'service-token',
  roles: superOnly,
})
export type ServiceToken = Reply<typeof serviceTokens>['data'][number]

/** Dangerous: a token changes accounts and classes. */
export const saveServiceToken = endpoint<typeof schemas.saveServiceToken>({
  method: 'POST',
  path: 'service-token/save',
  roles: superOnly,
  proved: 'second',
})
export const revokeServiceToken = endpoint<typeof schemas.revokeServiceToken>({
  method: 'POST',
  path: 'service-token/revoke',
  roles: superOnly,
  proved: 'second',
})

const upsert = <K extends ServiceKind>(kind: K) =>
  serviceEndpoint<(typeof schemas.upserts)[K]>({
    method: 'POST',
    path: `service/${kind}`,
    scope: serviceKindScopes[kind],
  })
/** Creates and changes rows by their natural key. */
export const upserts = {
  student: upsert('student'),
  teacher: upsert('teacher'),
  'study-group': upsert('study-group'),
  'course-category': upsert('course-category'),
  course: upsert('course'),
  member: upsert('member'),
}

const reading = <K extends ServiceKind>(kind: K) =>
  serviceEndpoint<(typeof schemas.readings)[K]>({
    method: 'GET',
    path: `service/${kind}`,
    scope: serviceKindScopes[kind],
  })
/** Reads rows in the form in which they are sent. */
export const readings = {
  student: reading('student'),
  teacher: reading('teacher'),
  'study-group': reading('study-group'),
  'course-category': reading('course-category'),
  course: reading('course'),
  member: reading('member'),
}

export const serviceMarks = serviceEndpoint<typeof schemas.serviceMarks>({
  method: 'GET',
  path: 'service/marks',
  scope: 'marks',
})
