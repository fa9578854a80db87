import { describe, expect, it } from 'vitest'
import {
  cleanName,
  isLateLink,
  isOutside,
  linkExpiry,
  linksChangeAt,
  resolveFileType,
  tooLarge,
  unsavedLinkExpiry,
} from './rules.ts'

describe('the type of a file', () => {
  it('needs name and content to agree', () => {
    expect(resolveFileType('a.PNG', 'image/png', 'image')).toBe('image/png')
    expect(resolveFileType('a.jpeg', 'image/jpeg', 'image')).toBe('image/jpeg')
    for (const [name, foundType] of [
      ['a.png', 'image/jpeg'],
      ['a.svg', 'image/svg+xml'],
      ['a.png', undefined],
      ['a.pdf', 'application/pdf'],
      ['png', 'image/png'],
    ] as const) {
      expect(resolveFileType(name, foundType, 'image'), name).toBeNull()
    }
    expect(resolveFileType('a.pdf', 'application/pdf', 'pdf')).toBe('application/pdf')
    expect(resolveFileType('a.doc', 'application/x-cfb', 'lesson')).toBe('application/msword')
    expect(resolveFileType('a.docx', 'application/zip', 'lesson')).toBeNull()
    expect(resolveFileType('a.zip', 'application/zip', 'lesson')).toBeNull()
  })
})

describe('a file name', () => {
  it('has no path and no signs that mislead', () => {
    expect(cleanName('../../etc/passwd')).toBe('passwd')
    expect(cleanName('C:\\a\\b"<c>.pdf')).toBe('bc.pdf')
    expect(cleanName('\u202Egnp.exe')).toBe('gnp.exe')
    expect(cleanName(`${'x'.repeat(300)}.pdf`)).toMatch(/^x{196}\.pdf$/)
    expect(cleanName(`${'x'.repeat(195)}😀😀.pdf`)).toMatch(/^x{195}\.pdf$/)
    expect(cleanName('///')).toBe('file')
  })
})

describe('limits', () => {
  it('refuse 5 MB and more', () => {
    expect([5_242_879, 5_242_880].map(tooLarge)).toEqual([false, true])
  })

  it('let links live one to two hours, the same within the hour', () => {
    expect([0, 3599, 3600].map(linkExpiry)).toEqual([7200, 7200, 10_800])
    expect([0, 3599, 3600].map(linksChangeAt)).toEqual([3600, 3600, 7200])
  })

  it('are late two hours after they were given, of an unsaved text too', () => {
    const time = 1_800_000_000
    const [usualExpiry, unsaved] = [linkExpiry(time), unsavedLinkExpiry(time)]
    expect([0, 7000].map((seconds) => isLateLink(unsaved, time + seconds))).toEqual([false, false])
    expect([7201, 1e5, 1e6].map((seconds) => isLateLink(unsaved, time + seconds))).toEqual([true, true, true])
    expect([0, 7000].map((seconds) => isLateLink(usualExpiry, time + seconds))).toEqual([false, false])
  })

  it('end within two weeks, those of 180 days that were given before among them', () => {
    const [now, day] = [1_800_000_000, 86_400]
    const unsaved = unsavedLinkExpiry(now)
    expect(unsaved - now).toBeLessThanOrEqual(14 * day)
    const ends = [now, now + 1, unsaved, now + 15 * day, now + 179 * day, Number.NaN]
    expect(ends.map((expires) => isOutside(expires, now))).toEqual([true, false, false, true, true, true])
  })
})
