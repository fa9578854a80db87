import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from './folding.ts'

const options = fc.record({
  ignore_case: fc.boolean(),
  ignore_accents: fc.boolean(),
  ignore_spaces: fc.boolean(),
})
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(
      ' ',
      "'",
      '\u00b4',
      '\u0301',
      '\u0149',
      '\u207b',
      '\u200b',
      'e',
      '\u0640',
      '\u00a8',
    ),
    maxLength: 12,
  }),
)

describe('folding of typed text', () => {
  it.each([
    [
      'apostrophes',
      "Jum'at",
      ['Jum\u2019at', 'Jum\u2018at', 'Jum\u00b4at', 'Jum`at', 'Jum\u02bcat', 'Jum\u02bfat', 'Jum\uff07at'],
    ],
    ['quotes', '"ya"', ['\u201cya\u201d', '\u201eya\u201f', '\u00abya\u00bb', '\uff02ya\uff02']],
    [
      'hyphens',
      'e-mail',
      [
        'e\u2010mail',
        'e\u2011mail',
        'e\u2013mail',
        'e\u2014mail',
        'e\u2212mail',
        'e\uff0dmail',
        'e\u207bmail',
      ],
    ],
    [
      'white space',
      'air raksa',
      ['air  raksa', 'air\u00a0raksa', '\tair\u2003raksa\n', 'air\u3000raksa', 'air\u0085raksa'],
    ],
    [
      'zero-width signs',
      'raksa',
      ['rak\u200bsa', 'rak\u00adsa', '\ufeffraksa', 'rak\u200dsa\u200e', 'raksa\ufe0f'],
    ],
    ['compatibility forms', 'CO2 fi', ['CO\u2082 fi', 'CO\u00b2 \ufb01', '\uff23\uff2f\uff12 fi']],
    ['compositions', 'r\u00e9sum\u00e9', ['re\u0301sume\u0301', 're\u200b\u0301sum\u00e9']],
  ])('unifies %s', (_, text, spellings) => {
    for (const spelling of spellings) expect(foldText(spelling)).toBe(text)
  })

  it.each([
    ["Jum'at", 'Jumat'],
    ['e-mail', 'email'],
    ['e-mail', 'e mail'],
    ['"ya"', "'ya'"],
    ['r\u00e9sum\u00e9', 'resume'],
    ['Jakarta', 'jakarta'],
  ])('keeps %j and %j apart', (text, otherText) => {
    expect(foldText(text)).not.toBe(foldText(otherText))
  })

  const accents = { ignore_accents: true }
  it('drops Latin marks and Arabic vowel signs with the accents', () => {
    expect(foldText('r\u00e9sum\u00e9', accents)).toBe('resume')
    expect(foldText('\u0643\u0650\u062a\u064e\u0627\u0628\u064c', accents)).toBe('\u0643\u062a\u0627\u0628')
    expect(foldText('\u0627\u0644\u0631\u0651\u064e\u062d\u0652\u0645\u0640\u0646\u0670', accents)).toBe(
      '\u0627\u0644\u0631\u062d\u0645\u0646',
    )
  })
  it('keeps vowels of Javanese, Devanagari and Thai, and voiced kana', () => {
    for (const text of ['\ua98f\ua9b6', '\u0915\u093f', '\u0e01\u0e34', '\u304c'])
      expect(foldText(text, accents)).toBe(text)
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(texts, options, (text, ignored) => {
        const once = foldText(text, ignored)
        expect(foldText(once, ignored)).toBe(once)
      }),
      { numRuns: 3000 },
    )
  })
  it('keeps equal what an option less makes equal', () => {
    fc.assert(
      fc.property(texts, options, (text, ignored) => {
        expect(foldText(foldText(text), ignored)).toBe(foldText(text, ignored))
      }),
      { numRuns: 3000 },
    )
  })
  it('stays linear for long texts of its worst signs', () => {
    for (const sign of [' ', '\u0301', '\u200b', '\ufdfa', "'"]) {
      const start = Date.now()
      foldText(sign.repeat(100_000), { ignore_case: true, ignore_accents: true, ignore_spaces: true })
      expect(Date.now() - start).toBeLessThan(2000)
    }
  })
})
