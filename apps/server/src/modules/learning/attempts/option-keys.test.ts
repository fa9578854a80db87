import { describe, expect, it } from 'vitest'
import { optionKeys } from './option-keys.ts'

const { hide, reveal } = optionKeys('rahasia')

describe('option keys', () => {
  it.each(['A', 'a1b2c3d4', 'kunci-yang-panjang-sekali'])(
    'come back for their own attempt and question: %s',
    (key) => {
      const hiddenKey = hide(7)(12, key)
      expect(hiddenKey).toMatch(/^(?:[\w-]{22}|[\w-]{86})$/)
      expect(reveal(7, 12, hiddenKey)).toBe(key)
      expect(hide(7)(12, key)).toBe(hiddenKey)
    },
  )

  it('are the same where a whole paper is hidden together', () => {
    const questionKeys = ['A', 'é', '', 'kunci-yang-panjang-sekali', 'sebelas-aks'].flatMap((key) =>
      [12, 13].map((questionId) => ({ questionId, key })),
    )
    const hideAsked = hide(7, questionKeys)
    for (const { questionId, key } of [...questionKeys, { questionId: 14, key: 'A' }]) {
      expect(hideAsked(questionId, key)).toBe(hide(7)(questionId, key))
      expect(reveal(7, questionId, hideAsked(questionId, key))).toBe(key)
    }
  })

  it('that are alike in part have nothing alike', () => {
    const [leftKey, right] = ['kolom-kiri-pasangan-1', 'kolom-kanan-pasangan-1'].map((key) =>
      hide(7)(12, key),
    )
    const parts = (hiddenKey = ''): string[] => hiddenKey.match(/.{4}/g) ?? []
    expect(parts(leftKey).filter((part) => parts(right).includes(part))).toEqual([])
  })

  it('say nothing to another attempt, question or campus', () => {
    const hiddenKey = hide(7)(12, 'A')
    expect(
      new Set([hiddenKey, hide(8)(12, 'A'), hide(7)(13, 'A'), optionKeys('lain').hide(7)(12, 'A')]).size,
    ).toBe(4)
    expect(reveal(8, 12, hiddenKey)).toBeUndefined()
    expect(reveal(7, 13, hiddenKey)).toBeUndefined()
  })

  it('reject texts that are not keys of their paper', () => {
    for (const plainAnswer of ['', 'A', '<p>Sebuah esai</p>', 'x'.repeat(22), 'y'.repeat(43), 'z'.repeat(86)])
      expect(reveal(7, 12, plainAnswer)).toBeUndefined()
  })
})
