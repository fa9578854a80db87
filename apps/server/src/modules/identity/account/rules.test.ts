import { describe, expect, it } from 'vitest'
import { parseBearerToken, refusedOnWeb } from './rules.ts'

describe('the token', () => {
  it('is accepted alone or after Bearer', () => {
    expect(['abc', 'Bearer abc', 'bearer  abc'].map(parseBearerToken)).toEqual(['abc', 'abc', 'abc'])
    expect([undefined, '', 'Bearer '].map(parseBearerToken)).toEqual([undefined, undefined, undefined])
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
