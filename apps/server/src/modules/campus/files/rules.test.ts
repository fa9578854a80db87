import { describe, expect, it } from 'vitest'
import { cleanName, linkExpiry, linksChangeAt, tooLarge, typeOf } from './rules.ts'

describe('the type of a file', () => {
  it('needs name and content to agree', () => {
    expect(typeOf('a.PNG', 'image/png', 'image')).toBe('image/png')
    expect(typeOf('a.jpeg', 'image/jpeg', 'image')).toBe('image/jpeg')
    for (const [name, found] of [
      ['a.png', 'image/jpeg'],
      ['a.svg', 'image/svg+xml'],
      ['a.png', undefined],
      ['a.pdf', 'application/pdf'],
      ['png', 'image/png'],
    ] as const) {
      expect(typeOf(name, found, 'image'), name).toBeNull()
    }
    expect(typeOf('a.pdf', 'application/pdf', 'pdf')).toBe('application/pdf')
    expect(typeOf('a.doc', 'application/x-cfb', 'lesson')).toBe('application/msword')
    expect(typeOf('a.docx', 'application/zip', 'lesson')).toBeNull()
    expect(typeOf('a.zip', 'application/zip', 'lesson')).toBeNull()
  })
})

describe('a file name', () => {
  it('has no path and no signs that mislead', () => {
    expect(cleanName('../../etc/passwd')).toBe('passwd')
    expect(cleanName('C:\\a\\b"<c>.pdf')).toBe('bc.pdf')
    expect(cleanName('\u202Egnp.exe')).toBe('gnp.exe')
    expect(cleanName(`${'x'.repeat(300)}.pdf`)).toMatch(/^x{146}\.pdf$/)
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
})
