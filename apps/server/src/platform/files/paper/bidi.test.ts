import { expect, test } from 'vitest'
import { isRtl, mirror, orderPieces, splitByLevel } from './bidi.ts'

/** How a line looks from left to right; letters of a right-to-left piece keep their order for the shaper. */
const show = (text: string, rtl: boolean) => {
  const pieces = splitByLevel(text)
  return orderPieces(pieces, rtl)
    .map(({ at, rtl: isReversed }) => (isReversed ? mirror(pieces[at] ?? '') : (pieces[at] ?? '')))
    .join('')
}

test('words of an Arabic line stand from right to left, Latin words and numbers in it from left to right', () => {
  expect(show('قلم جديد', true)).toBe('جديد قلم')
  expect(show('قلم (2) جديد', true)).toBe('جديد (2) قلم')
  expect(show('قلم dua tiga جديد', true)).toBe('جديد dua tiga قلم')
  expect(show('قلم 12,5', true)).toBe('12,5 قلم')
})

test('an Arabic quotation in a Latin line is reversed alone, and its brackets are mirrored', () => {
  expect(show('arti «قلم جديد» ini', false)).toBe('arti «جديد قلم» ini')
  expect(show('قلم (جديد)', true)).toBe('(جديد) قلم')
})

test('the first letter decides the direction of a text', () => {
  expect([isRtl('1. «قلم» pena'), isRtl('1. pena قلم'), isRtl('123')]).toEqual([true, false, false])
})
