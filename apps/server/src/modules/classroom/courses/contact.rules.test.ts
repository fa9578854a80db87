import { expect, it } from 'vitest'
import { storedContact } from './contact.rules.ts'

it('keeps of a number the digits with the country code, of an address all, of none nothing', () => {
  const whatsapp = { contact_kind: 'whatsapp', contact: '0812-3456 7890' } as const
  expect(storedContact(whatsapp)).toEqual({ contact_kind: 'whatsapp', contact: '6281234567890' })
  expect(storedContact({ ...whatsapp, contact: '+62 812-3456-7890' }).contact).toBe('6281234567890')
  const email = { contact_kind: 'email', contact: 'a.b@kampus.ac.id' } as const
  expect(storedContact(email)).toEqual(email)
  expect(storedContact({ ...whatsapp, contact_kind: 'none' })).toEqual({
    contact_kind: 'none',
    contact: null,
  })
})
