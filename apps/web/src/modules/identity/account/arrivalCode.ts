/** What a provider's page brings back in the address of the sign-in page. */

/** The code; null for an error without one. Undefined: the address holds something else. */
export const readArrivalCode = (hash: string): string | null | undefined => {
  const fragment = new URLSearchParams(hash)
  return fragment.get('code') ?? (fragment.has('error') ? null : undefined)
}
