import type { ContactKind } from '@tuntas/contract/classroom/members'

type Contact = { contact_kind: ContactKind; contact: string | null }

/** The stored form of a checked contact: a number as digits with country code, nothing for no contact. */
export const storedContact = ({ contact_kind, contact }: Contact): Contact => {
  if (contact_kind === 'none' || contact === null) return { contact_kind: 'none', contact: null }
  if (contact_kind === 'email') return { contact_kind, contact }
  return { contact_kind, contact: contact.replace(/\D/g, '').replace(/^0/, '62') }
}
