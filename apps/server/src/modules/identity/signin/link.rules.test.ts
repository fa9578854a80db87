import { describe, expect, test } from 'vitest'
import { readLink, showClaims } from './link.rules.ts'

const provider = { link_claim: 'nim', link_to: 'number', link_domain: '', email_domains: [] } as const
const withDomain = { ...provider, email_domains: [], link_domain: 'mhs.kampus.ac.id' }
const byEmail = {
  ...provider,
  link_claim: 'email',
  link_to: 'email' as const,
  email_domains: ['kampus.ac.id'],
}

describe('link claim', () => {
  test('is trimmed, and matched with any case of its name', () => {
    expect(readLink({ ...provider, email_domains: [] }, { NIM: ' 2201010001 ' })).toEqual({
      by: 'number',
      value: '2201010001',
    })
  })
  test('is missing when empty, absent, or a list of different values', () => {
    for (const nim of ['', '  ', undefined, [], ['1', '2'], {}])
      expect(readLink({ ...provider, email_domains: [] }, { nim })).toEqual({ refusal: 'claim_missing' })
    expect(readLink({ ...provider, email_domains: [] }, { nim: ['7', ' 7'] })).toEqual({
      by: 'number',
      value: '7',
    })
  })
  test('of another domain is another campus', () => {
    expect(readLink(withDomain, { nim: '2201010001@MHS.kampus.ac.id ' })).toEqual({
      by: 'number',
      value: '2201010001',
    })
    for (const nim of ['2201010001@gmail.com', '2201010001', '@mhs.kampus.ac.id', 'a@mhs.kampus.ac.id@x.id'])
      expect(readLink(withDomain, { nim })).toEqual({ refusal: 'wrong_campus' })
  })
  test('an e-mail address counts only verified and of our domains', () => {
    const email = 'ani@Kampus.ac.id'
    for (const email_verified of [true, 'true'])
      expect(readLink(byEmail, { email, email_verified })).toEqual({ by: 'email', value: email })
    for (const email_verified of [false, 'false', 1, undefined])
      expect(readLink(byEmail, { email, email_verified })).toEqual({ refusal: 'wrong_campus' })
    expect(readLink(byEmail, { email: 'ani@gmail.com', email_verified: true })).toEqual({
      refusal: 'wrong_campus',
    })
  })
  test('claims are shown as texts of 200 signs', () => {
    expect(showClaims({ a: 'x'.repeat(300), b: ['1'], c: true })).toEqual({
      a: 'x'.repeat(200),
      b: '["1"]',
      c: 'true',
    })
  })
})
