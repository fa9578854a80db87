import { createPublicKey } from 'node:crypto'
import type { FieldErrors } from '@tuntas/contract/wire/endpoint'
import { refusedAddress } from '../../../platform/http/outgoing.ts'
import type { ToolDraft } from './tools.rules.ts'

/** What a tool lacks before it can be launched. */

const LEAST_BITS = 2048
const findKeyFault = (pem: string): string | null => {
  try {
    const key = createPublicKey(pem)
    const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
    if (pem.includes('PRIVATE KEY')) return 'Isi kunci publik, bukan kunci rahasia.'
    return key.asymmetricKeyType === 'rsa' && modulusLength >= LEAST_BITS
      ? null
      : `Kunci harus RSA, paling sedikit ${LEAST_BITS} bit.`
  } catch {
    return 'Kunci publik tidak dapat dibaca.'
  }
}

/** Finds what a tool lacks, by field. */
export const checkDraft = (draft: ToolDraft, allowed: readonly string[]): FieldErrors => {
  const addressFault = (address: string | null) =>
    address === null ? null : refusedAddress(address, allowed)
  const faults: Record<string, string | null | undefined> = {
    name: draft.name === '' ? 'Masukan nama' : null,
    login_url: draft.login_url === '' ? 'Masukan alamat login' : addressFault(draft.login_url),
    launch_urls:
      draft.launch_urls.length === 0
        ? 'Masukan alamat peluncuran'
        : draft.launch_urls.map(addressFault).find((fault) => fault !== null),
    deep_link_url: addressFault(draft.deep_link_url),
    jwks_url:
      draft.jwks_url === null && draft.public_key === null
        ? 'Masukan alamat kunci atau kunci publik'
        : addressFault(draft.jwks_url),
    public_key: draft.public_key === null ? null : findKeyFault(draft.public_key),
  }
  return Object.fromEntries(
    Object.entries(faults).flatMap(([name, fault]) => (fault ? [[name, [fault]]] : [])),
  )
}
