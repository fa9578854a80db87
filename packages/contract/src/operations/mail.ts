import { endpoint } from '../wire/endpoint.ts'
import { admins } from '../wire/roles.ts'
import type * as schemas from './mail.schemas.ts'

export type * from './mail.schemas.ts'
export * from './mail.vocabulary.ts'

export const mailSettings = endpoint<typeof schemas.mailSettings>({
  method: 'GET',
  path: 'mail/settings',
  roles: admins,
})
/** Dangerous: a changed server could read the campus's mail. */
export const saveMailSettings = endpoint<typeof schemas.saveMailSettings>({
  method: 'POST',
  path: 'mail/settings/save',
  roles: admins,
  proved: 'identity',
})
export const testMail = endpoint<typeof schemas.testMail>({
  method: 'POST',
  path: 'mail/test',
  roles: admins,
})
export const mailProblems = endpoint<typeof schemas.mailProblems>({
  method: 'GET',
  path: 'mail/problem',
  roles: admins,
})
