import { API_BASE } from '@tuntas/contract/wire/endpoint'
import type { AppContext } from '../../../platform/context.ts'

/**
 * A signed link that unsubscribes one person from mail. It works without signing in and can do nothing else.
 */

const PURPOSE = 'mail unsubscribe'
type Deps = Pick<AppContext, 'sign'>

const unsubscribeToken = ({ sign }: Deps, userId: number): string =>
  `${userId}.${sign.sign(PURPOSE, String(userId))}`

export const unsubscribeLink = (deps: Deps, origin: string, userId: number): string =>
  `${origin}${API_BASE}/notification/unsubscribe?token=${encodeURIComponent(unsubscribeToken(deps, userId))}`

/** The user to unsubscribe; undefined if the signature is not ours. */
export const readUnsubscribe = ({ sign }: Deps, token: string): number | undefined => {
  const [id = '', signature = ''] = token.split('.')
  return /^\d{1,9}$/.test(id) && sign.holds(PURPOSE, id, signature) ? Number(id) : undefined
}
