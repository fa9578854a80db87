import { expect, it } from 'vitest'
import { contactLink } from './contactLink'

it('leads to the chat, the telephone or the letter, and nowhere where none is chosen', () => {
  const of = (contact_kind: 'none' | 'whatsapp' | 'phone' | 'email', contact: string | null) =>
    contactLink({ contact_kind, contact }, 'Saya Ani & Kuis 1')?.href
  expect(of('whatsapp', '62812345678')).toBe('https://wa.me/62812345678?text=Saya%20Ani%20%26%20Kuis%201')
  expect(of('whatsapp', '0812345678')).toMatch(/^https:\/\/wa\.me\/62812345678\?/)
  expect(of('phone', '62812345678')).toBe('tel:+62812345678')
  expect(of('email', 'a@b.id')).toBe('mailto:a@b.id?body=Saya%20Ani%20%26%20Kuis%201')
  expect(of('none', null)).toBeUndefined()
})
