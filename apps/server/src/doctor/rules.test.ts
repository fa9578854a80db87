import { describe, expect, it } from 'vitest'
import { describeFinding, judgeCertificate, judgeClock, judgeConnections, judgeLocale } from './rules.ts'

describe('the doctor', () => {
  it.each([
    [{ instance: 90, max: 100 }, 'warn'],
    [{ instance: 101, max: 100 }, 'bad'],
    [{ instance: 50, max: 100 }, 'good'],
  ])('judges connections %o as %s', (value, state) => {
    expect(judgeConnections(value).state).toBe(state)
  })
  it.each([
    [{ offsetSeconds: 0.9, isSynchronised: true }, 'good'],
    [{ offsetSeconds: 0, isSynchronised: null }, 'good'],
    [{ offsetSeconds: 0, isSynchronised: false }, 'warn'],
    [{ offsetSeconds: -1.1, isSynchronised: true }, 'warn'],
    [{ offsetSeconds: -5.1, isSynchronised: true }, 'bad'],
  ])('judges a clock %o as %s', (value, state) => {
    expect(judgeClock(value).state).toBe(state)
  })
  it.each([
    [-1, 'bad'],
    [2.9, 'bad'],
    [13.9, 'warn'],
    [14, 'good'],
  ])('judges a certificate of %d days as %s', (days, state) => {
    expect(judgeCertificate(days).state).toBe(state)
  })
  it.each([
    [{ encoding: 'UTF8', provider: 'i', locale: 'id-ID' }, 'good'],
    [{ encoding: 'UTF8', provider: 'c', locale: null }, 'warn'],
    [{ encoding: 'SQL_ASCII', provider: 'c', locale: null }, 'bad'],
  ])('judges a database %o as %s', (value, state) => {
    expect(judgeLocale(value).state).toBe(state)
  })
  it('gives advice only where something is to be done', () => {
    expect(describeFinding(judgeCertificate(2))).toBe(
      'GAGAL  Sertifikat: berlaku 2 hari lagi\n        Perpanjang sertifikat TLS di proxy.',
    )
    expect(describeFinding(judgeCertificate(30))).toBe('baik   Sertifikat: berlaku 30 hari lagi')
  })
})
