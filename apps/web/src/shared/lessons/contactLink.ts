import type { CourseDetail } from '@tuntas/contract/classroom/courses'
import { phone, toInternational } from '../../kit/form/phone'

type Contact = Pick<CourseDetail, 'contact_kind' | 'contact'>

const withText = (address: string, words: Record<string, string>) =>
  `${address}?${Object.entries(words)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** The link and label of the contact; null if the lecturer chose none. `text` is the start of the message. */
export function contactLink({ contact_kind, contact }: Contact, text: string) {
  if (contact === null) return null
  switch (contact_kind) {
    case 'whatsapp':
      return {
        href: withText(`https://wa.me/${toInternational(contact)}`, { text }),
        words: phone(contact),
        way: 'WhatsApp',
      }
    case 'phone':
      return { href: `tel:+${toInternational(contact)}`, words: phone(contact), way: 'telepon' }
    case 'email':
      return { href: withText(`mailto:${contact}`, { body: text }), words: contact, way: 'email' }
    default:
      return null
  }
}
