import { accountInfo } from '@tuntas/contract/identity/account'
import { call } from './call'
import { token } from './token'

/** The stored token, where it is this user's. The campus is asked when this browser does not know whose it is. */
export async function findOwnToken(userId: number): Promise<string | null> {
  const heldToken = token.get()
  if (heldToken === null) return null
  const owner = token.getOwner(heldToken) ?? (await askOwner(heldToken))
  return owner === userId ? heldToken : null
}

/** Whose the campus says that the token is, however well this browser believes to know. */
export async function askOwner(heldToken: string): Promise<number> {
  const { data } = await call(accountInfo, {}, { token: heldToken })
  token.note(heldToken, data.user.id)
  return data.user.id
}
