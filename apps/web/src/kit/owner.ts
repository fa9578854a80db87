import { accountInfo } from '@tuntas/contract/identity/account'
import { call } from './call'
import { token } from './token'

/** The stored token, where it is this user's. The campus is asked when this browser does not know whose it is. */
export async function findOwnToken(userId: number): Promise<string | null> {
  const held = token.get()
  if (held === null) return null
  const owner = token.getOwner(held) ?? (await askOwner(held))
  return owner === userId ? held : null
}

/** Whose the campus says that the token is, however well this browser believes to know. */
export async function askOwner(held: string): Promise<number> {
  const { data } = await call(accountInfo, {}, { token: held })
  token.note(held, data.user.id)
  return data.user.id
}
