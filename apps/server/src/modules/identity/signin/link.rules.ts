import type { ExchangeRefusal } from '@tuntas/contract/identity/providers'
import type { Finding, Provider } from './providers/provider.rules.ts'

/** How a first sign-in is matched with an account. */

type Sought = { by: 'number' | 'email'; value: string } | { refusal: ExchangeRefusal }

/**
 * One text, or a list that says the same text several times. Claim names differ in case between providers.
 */
const readClaim = (claims: Finding['claims'], name: string): string | undefined => {
  const exact = claims[name]
  const claim =
    exact ?? Object.entries(claims).find(([otherName]) => otherName.toLowerCase() === name.toLowerCase())?.[1]
  const texts = [claim].flat().filter((value) => typeof value === 'string' || typeof value === 'number')
  const different = new Set(texts.map((text) => String(text).trim()))
  const [value] = different
  return different.size === 1 && value !== '' ? value : undefined
}

const isTrue = (value: unknown): boolean => value === true || value === 'true'

/** What to look for among the accounts, from the link claim. */
export const readLink = (
  {
    link_claim,
    link_to,
    link_domain,
    email_domains,
  }: Pick<Provider, 'link_claim' | 'link_to' | 'link_domain' | 'email_domains'>,
  claims: Finding['claims'],
): Sought => {
  const value = readClaim(claims, link_claim)
  if (value === undefined) return { refusal: 'claim_missing' }
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/.exec(value) ?? []
  if (link_to === 'email') {
    const isOurs = isTrue(claims.email_verified) && email_domains.includes(domain.toLowerCase())
    return isOurs ? { by: 'email', value } : { refusal: 'wrong_campus' }
  }
  if (link_domain === '') return { by: 'number', value }
  return domain.toLowerCase() === link_domain.toLowerCase() && local !== ''
    ? { by: 'number', value: local }
    : { refusal: 'wrong_campus' }
}

const LONGEST_CLAIM = 200
/** Claims as texts, for a test. */
export const showClaims = (claims: Finding['claims']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      return [name, [...(text ?? '')].slice(0, LONGEST_CLAIM).join('')]
    }),
  )
