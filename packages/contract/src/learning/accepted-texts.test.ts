import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findRepeats, shareOfText, type TextKey } from './accepted-texts.ts'

const key = (
  acceptedTexts: (string | [text: string, share: number])[],
  ignored: Partial<TextKey> = {},
): TextKey => ({
  accepted: acceptedTexts.map((one) =>
    typeof one === 'string'
      ? { text: one, share: 1, wildcard: one.includes('*') }
      : { text: one[0], share: one[1], wildcard: false },
  ),
  ignore_case: false,
  ignore_accents: false,
  ignore_spaces: false,
  ...ignored,
})

describe('an accepted text', () => {
  it.each([
    [key(['Jakarta']), ' Jakarta\t', 1],
    [key(['Jakarta']), 'jakarta', 0],
    [key(['Jakarta'], { ignore_case: true }), 'JAKARTA', 1],
    [key(['Straße'], { ignore_case: true }), 'STRASSE', 1],
    [key(['ΟΔΟΣ'], { ignore_case: true }), 'οδος', 1],
    [key(['résumé']), 're\u0301sume\u0301', 1],
    [key(['résumé']), 'resume', 0],
    [key(['résumé'], { ignore_accents: true }), 'Resume', 0],
    [key(['résumé'], { ignore_accents: true, ignore_case: true }), 'RESUME', 1],
    [key(['tanah air']), 'tanahair', 0],
    [key(['tanah air'], { ignore_spaces: true }), ' ta nah\u00a0\u2003air\n', 1],
    [key(['foto*']), 'fotosintesis', 1],
    [key(['*sin*sis']), 'fotosintesis', 1],
    [key(['*sin*sin*']), 'fotosintesis', 0],
    [key(['a*a']), 'a', 0],
    [key(['a*a']), 'aa', 1],
    [key(['*']), 'apa saja', 1],
    [key([['5*3', 1]]), '5*3', 1],
    [key([['5*3', 1]]), '553', 0],
    [key(['Jakarta', ['Batavia', 0.5], ['*via', 0.25]]), 'Batavia', 0.5],
    [
      key([
        ['a', 0.3],
        ['a', 0.8],
      ]),
      'a',
      0.8,
    ],
    [key(['Jakarta']), '', 0],
    [key(["jum'at"]), 'jum\u2019at', 1],
    [key(['air raksa']), 'air  raksa', 1],
    [key(['air raksa']), 'air\u00a0raksa', 1],
    [key(['"ya"']), '\u201cya\u201d', 1],
    [key(['CO2']), 'CO\u2082', 1],
    [key(['e-mail']), 'e\u2011mail', 1],
    [key(['tunggal']), 'tung\u200bgal', 1],
    [key(['e-mail']), 'email', 0],
    [key(["jum'at"]), 'jumat', 0],
    [key(['foto\u2013*']), 'foto-sintesis', 1],
    [key(['\u0643\u062a\u0628'], { ignore_accents: true }), '\u0643\u064e\u062a\u064e\u0628\u064e', 1],
    [key(['\u0643\u062a\u0628']), '\u0643\u064e\u062a\u064e\u0628\u064e', 0],
  ])('%j takes %j for %d', (textKey, text, share) => {
    expect(shareOfText(textKey, text)).toBe(share)
  })

  const ignored = fc.record({
    ignore_case: fc.boolean(),
    ignore_accents: fc.boolean(),
    ignore_spaces: fc.boolean(),
  })
  const texts = fc.string({ unit: 'grapheme', maxLength: 30 })
  const spaces = fc.string({ unit: fc.constantFrom(' ', '\t', '\u00a0'), maxLength: 3 })

  it('takes itself, whatever stands around it and however it is composed', () => {
    fc.assert(
      fc.property(texts, ignored, spaces, fc.constantFrom('NFC', 'NFD'), (text, ignore, around, form) => {
        const textKey = { ...ignore, accepted: [{ text, share: 1, wildcard: false }] }
        expect(shareOfText(textKey, around + text.normalize(form) + around)).toBe(1)
      }),
    )
  })

  it('takes no less when less counts', () => {
    fc.assert(
      fc.property(texts, texts, ignored, (text, otherText, ignore) => {
        const acceptedTexts = [{ text, share: 1, wildcard: false }]
        const strict = shareOfText(
          { accepted: acceptedTexts, ignore_case: false, ignore_accents: false, ignore_spaces: false },
          otherText,
        )
        expect(shareOfText({ ...ignore, accepted: acceptedTexts }, otherText)).toBeGreaterThanOrEqual(strict)
      }),
    )
  })

  /** The folding before apostrophes, dashes and compatibility forms counted as one. */
  const formerFolding = (text: string, ignore: Omit<TextKey, 'accepted'>): string => {
    let foldedText = text.normalize('NFC').trim()
    if (ignore.ignore_spaces) foldedText = foldedText.replace(/\s/g, '')
    if (ignore.ignore_accents) foldedText = foldedText.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
    if (ignore.ignore_case) foldedText = foldedText.toLowerCase().toUpperCase()
    return foldedText.normalize('NFC')
  }

  it('takes every text that the former folding took', () => {
    const signs = fc.constantFrom(..."aA\u0149\u017f\u1e9e\ufb01\u00b4\u0301\u2019\u00a0 '\u200b\u00e9")
    const anyText = fc.oneof(texts, fc.string({ unit: signs, maxLength: 12 }))
    fc.assert(
      fc.property(anyText, ignored, (text, ignore) => {
        const formerText = formerFolding(text, ignore)
        expect(shareOfText({ ...ignore, accepted: [{ text, share: 1, wildcard: false }] }, formerText)).toBe(
          1,
        )
      }),
      { numRuns: 3000 },
    )
  })

  it('with wildcards takes what a careful reader takes', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 })
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 6 })
    const reads = (text: string, expected: string): boolean => {
      if (expected === '') return text === ''
      if (expected.startsWith('*'))
        return reads(text, expected.slice(1)) || (text !== '' && reads(text.slice(1), expected))
      return text[0] === expected[0] && reads(text.slice(1), expected.slice(1))
    }
    fc.assert(
      fc.property(letters, pattern, (text, expected) => {
        expect(shareOfText(key([]), text)).toBe(0)
        expect(
          shareOfText({ ...key([]), accepted: [{ text: expected, share: 1, wildcard: true }] }, text),
        ).toBe(reads(text, expected) ? 1 : 0)
      }),
      { numRuns: 1000 },
    )
  })

  it('never takes long, whatever the pattern', () => {
    const acceptedTexts = [{ text: `${'*a'.repeat(249)}*b`, share: 1, wildcard: true }]
    const start = Date.now()
    for (let attempt = 0; attempt < 200; attempt++)
      shareOfText({ ...key([]), accepted: acceptedTexts }, 'a'.repeat(1000))
    expect(Date.now() - start).toBeLessThan(1000)
  })
})

describe('repeated accepted texts', () => {
  it('are those that the folding of the key makes equal', () => {
    const texts = ["Jum'at", 'jum\u2019at', 'Jumat', '*sis', 'JUM\u2018AT', '', '']
    expect([...findRepeats(key(texts, { ignore_case: true }))]).toEqual([
      [1, 0],
      [4, 0],
    ])
    expect([...findRepeats(key(texts))]).toEqual([])
    expect([...findRepeats(key(['a*', ['a*', 1]]))]).toEqual([])
  })
})
