import type { ContactKind } from '@tuntas/contract/classroom/members'

type Contact = { contact_kind: ContactKind; contact: string | null }

/** What is stored of a contact that was checked: of a number its digits with the country code, of none nothing. */
export const storedContact = ({ contact_kind, contact }: Contact): Contact => {
  if (contact_kind === 'none' || contact === null) return { contact_kind: 'none', contact: null }
  if (contact_kind === 'email') return { contact_kind, contact }
  return { contact_kind, contact: contact.replace(/\D/g, '').replace(/^0/, '62') }
}
