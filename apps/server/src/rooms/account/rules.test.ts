import { describe, expect, it } from 'vitest'
import { refusedOnWeb, tokenOf, waitAfter } from './rules.ts'

describe('the wait after failures', () => {
  it('begins at 30 s with the fifth and doubles to 15 minutes', () => {
    expect([1, 4, 5, 6, 7, 9, 10, 30].map(waitAfter)).toEqual([0, 0, 30, 60, 120, 480, 900, 900])
  })
})

describe('the token', () => {
  it('stands alone or behind Bearer', () => {
    expect(['abc', 'Bearer abc', 'bearer  abc'].map(tokenOf)).toEqual(['abc', 'abc', 'abc'])
    expect([undefined, '', 'Bearer '].map(tokenOf)).toEqual([undefined, undefined, undefined])
  })
})

describe('the role user', () => {
  it('may use the mobile app alone', () => {
    expect([refusedOnWeb('user', false), refusedOnWeb('user', true), refusedOnWeb('dosen', false)]).toEqual([
      true,
      false,
      false,
    ])
  })
})
