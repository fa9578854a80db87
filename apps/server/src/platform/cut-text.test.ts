import { expect, it } from 'vitest'
import { cutText, cutToEnd } from './cut-text.ts'

it('cuts no character in half', () => {
  expect([cutText('ab😀cd', 3), cutText('ab😀cd', 4), cutText('ab', 9)]).toEqual(['ab', 'ab😀', 'ab'])
  expect([cutToEnd('ab😀cd', 3), cutToEnd('ab😀cd', 4), cutToEnd('ab', 9)]).toEqual(['cd', '😀cd', 'ab'])
})
