import { describe, expect, it } from 'vitest'
import { base32, codeAt, findTimeStep, newSecret, stepAt, toOtpauthUri } from './totp.ts'

/** RFC 6238, appendix B: SHA-1, eight digits. */
const SECRET = base32(Buffer.from('12345678901234567890'))

describe('one-time codes', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('are those of RFC 6238 at %i s', (seconds, code) => {
    expect(codeAt(SECRET, stepAt(seconds * 1000), 8)).toBe(code)
    expect(codeAt(SECRET, stepAt(seconds * 1000))).toBe(code.slice(2))
  })

  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('encode %s in base32 as RFC 4648', (text, encodedText) => {
    expect(base32(Buffer.from(text))).toBe(encodedText)
  })

  it('count at their own step and the two beside it', () => {
    const now = 1_700_000_000_000
    const at = stepAt(now)
    for (const off of [-1, 0, 1]) expect(findTimeStep(SECRET, codeAt(SECRET, at + off), now)).toBe(at + off)
    for (const off of [-3, -2, 2, 3])
      expect(findTimeStep(SECRET, codeAt(SECRET, at + off), now)).toBeUndefined()
    expect(findTimeStep(SECRET, '', now)).toBeUndefined()
  })

  it('consist of 160 random bits', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newSecret()).not.toBe(newSecret())
  })

  it('are read by apps from an address that names the account', () => {
    expect(toOtpauthUri('MZXW6', 'budi 1', 'Tuntas (a.id)')).toBe(
      'otpauth://totp/Tuntas%20(a.id)%3Abudi%201?secret=MZXW6&issuer=Tuntas%20(a.id)&algorithm=SHA1&digits=6&period=30',
    )
  })
})
