import { accountInfo } from '@tuntas/contract/identity/account'
import { call } from '../client/call'
import { token } from './token'

/** The stored token if it belongs to this user. Asks the campus if the owner is unknown here. */
export async function findOwnToken(userId: number): Promise<string | null> {
  const heldToken = token.get()
  if (heldToken === null) return null
  const owner = token.getOwner(heldToken) ?? (await askOwner(heldToken))
  return owner === userId ? heldToken : null
}

/** Asks the campus who owns the token, even if this browser has an owner stored. */
export async function askOwner(heldToken: string): Promise<number> {
  const { data } = await call(accountInfo, {}, { token: heldToken })
  token.note(heldToken, data.user.id)
  return data.user.id
}
