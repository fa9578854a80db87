import { endpoint, publicEndpoint } from '../wire/endpoint.ts'
import type * as schemas from './second.schemas.ts'

export type * from './second.schemas.ts'
export * from './second.vocabulary.ts'

/** After a correct password: `data.second` of the sign-in. */
export const secondStep = publicEndpoint<typeof schemas.secondStep>({
  vital: true,
  method: 'POST',
  path: 'auth/second',
  roles: 'public',
})
export const secondPasskeyOptions = publicEndpoint<typeof schemas.secondPasskeyOptions>({
  vital: true,
  method: 'POST',
  path: 'auth/second/passkey/options',
  roles: 'public',
})
export const secondPasskey = publicEndpoint<typeof schemas.secondPasskey>({
  vital: true,
  method: 'POST',
  path: 'auth/second/passkey',
  roles: 'public',
})

/** Without password: the passkey identifies its owner and verifies their presence. */
export const passkeyOptions = publicEndpoint<typeof schemas.passkeyOptions>({
  vital: true,
  method: 'POST',
  path: 'auth/passkey/options',
  roles: 'public',
})
export const passkeySignin = publicEndpoint<typeof schemas.passkeySignin>({
  vital: true,
  method: 'POST',
  path: 'auth/passkey',
  roles: 'public',
})

export const ownSecond = endpoint<typeof schemas.ownSecond>({
  method: 'GET',
  path: 'account/second',
  roles: 'any',
})
export const startTotp = endpoint<typeof schemas.startTotp>({
  method: 'POST',
  path: 'account/second/totp',
  roles: 'any',
  proved: 'second',
})
export const confirmTotp = endpoint<typeof schemas.confirmTotp>({
  method: 'POST',
  path: 'account/second/totp/confirm',
  roles: 'any',
  proved: 'second',
})
export const removeTotp = endpoint<typeof schemas.removeTotp>({
  method: 'DELETE',
  path: 'account/second/totp',
  roles: 'any',
  proved: 'second',
})
export const startPasskey = endpoint<typeof schemas.startPasskey>({
  method: 'POST',
  path: 'account/second/passkey/options',
  roles: 'any',
  proved: 'second',
})
export const addPasskey = endpoint<typeof schemas.addPasskey>({
  method: 'POST',
  path: 'account/second/passkey',
  roles: 'any',
  proved: 'second',
})
export const renamePasskey = endpoint<typeof schemas.renamePasskey>({
  method: 'POST',
  path: 'account/second/passkey/rename',
  roles: 'any',
})
export const removePasskey = endpoint<typeof schemas.removePasskey>({
  method: 'DELETE',
  path: 'account/second/passkey/:id',
  roles: 'any',
  proved: 'second',
})
export const renewRecovery = endpoint<typeof schemas.renewRecovery>({
  method: 'POST',
  path: 'account/second/recovery',
  roles: 'any',
  proved: 'second',
})
export const proveOptions = endpoint<typeof schemas.proveOptions>({
  method: 'POST',
  path: 'account/second/prove/options',
  roles: 'any',
})
export const prove = endpoint<typeof schemas.prove>({
  method: 'POST',
  path: 'account/second/prove',
  roles: 'any',
})
