import { endpoint, publicEndpoint, type Reply } from '../wire/endpoint.ts'
import { superOnly } from '../wire/roles.ts'
import type * as schemas from './providers.schemas.ts'

export type * from './providers.schemas.ts'
export * from './providers.vocabulary.ts'

export const signinProviders = endpoint<typeof schemas.signinProviders>({
  method: 'GET',
  path: 'signin-provider',
  roles: superOnly,
})
export type SigninProvider = Reply<typeof signinProviders>['data'][number]

export const signinProvider = endpoint<typeof schemas.signinProvider>({
  method: 'GET',
  path: 'signin-provider/detail',
  roles: superOnly,
})
/** Dangerous: a provider opens accounts. */
export const saveSigninProvider = endpoint<typeof schemas.saveSigninProvider>({
  method: 'POST',
  path: 'signin-provider/save',
  roles: superOnly,
  proved: 'second',
})
export const testSigninProvider = endpoint<typeof schemas.testSigninProvider>({
  method: 'POST',
  path: 'signin-provider/test',
  roles: superOnly,
  proved: 'second',
})
export const deleteSigninProvider = endpoint<typeof schemas.deleteSigninProvider>({
  method: 'DELETE',
  path: 'signin-provider/:id',
  roles: superOnly,
  proved: 'second',
})
/** Who may sign in with a Tuntas password. */
export const savePasswordSignin = endpoint<typeof schemas.savePasswordSignin>({
  method: 'POST',
  path: 'signin-provider/password',
  roles: superOnly,
  proved: 'second',
})

/** Turns the code that a provider's page brought back into a session, or into the result of a test. */
export const exchangeCode = publicEndpoint<typeof schemas.exchangeCode>({
  vital: true,
  method: 'POST',
  path: 'auth/exchange',
  roles: 'public',
})
/** Sign-in with a directory's password (LDAP). */
export const directorySignin = publicEndpoint<typeof schemas.directorySignin>({
  vital: true,
  method: 'POST',
  path: 'auth/provider/:id/signin',
  roles: 'public',
})

export const ownIdentities = endpoint<typeof schemas.ownIdentities>({
  method: 'GET',
  path: 'account/identity',
  roles: 'any',
})
