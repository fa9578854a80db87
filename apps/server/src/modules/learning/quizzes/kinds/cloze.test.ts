import { describe, expect, it } from 'vitest'
import { createRandom } from '../draws.ts'
import { cloze } from './cloze.ts'

const toKeys = (text: string) => [...text]
const gap = (id: string, keys: string[]) => ({
  id,
  kind: 'MULTIPLE_CHOICE' as const,
  weight: 1,
  options: keys.map((key) => ({ key, label: `<p>${key}</p>` })),
})
const content = {
  text: '<p>[[a]] dan [[b]] dan [[c]]</p>',
  gaps: [
    gap('a', toKeys('pqrstu')),
    { id: 'b', kind: 'SHORT_ANSWER', weight: 1, max_length: 20 },
    gap('c', toKeys('vwxyz')),
  ],
}
const question = { options: [], answer: null, content, key: null }
const draw = (seed: string, isShuffled: boolean) =>
  cloze.draw?.(question, createRandom(seed), isShuffled) ?? null
type Asked = { gaps: { options?: { key: string }[] }[] }
const orderOn = (savedDraw: ReturnType<typeof draw>, of: object = content) =>
  (cloze.asked({ options: [], content: of }, savedDraw, (id) => id) as Asked).gaps.map(({ options }) =>
    options?.map(({ key }) => key).join(''),
  )
const sortLetters = (text = '') => [...text].sort().join('')

describe('choices of gaps', () => {
  it('stand in an order of each student, all of them', () => {
    const seeds = Array.from({ length: 20 }, (_, at) => `siswa ${at}`)
    const orders = seeds.map((seed) => orderOn(draw(seed, true)))
    for (const [first, text, last] of orders)
      expect([sortLetters(first), text, sortLetters(last)]).toEqual(['pqrstu', undefined, 'vwxyz'])
    expect(new Set(orders.map(String)).size).toBeGreaterThan(15)
    expect(orderOn(draw('siswa 1', true))).toEqual(orders[1])
  })

  it('stand as written where the quiz draws no order, and on papers of before', () => {
    const writtenOrders = ['pqrstu', undefined, 'vwxyz']
    expect(orderOn(draw('siswa 1', false))).toEqual(writtenOrders)
    expect(orderOn(null)).toEqual(writtenOrders)
  })

  it('that came later stand behind those that were drawn', () => {
    const savedDraw = draw('siswa 1', true)
    const more = { ...content, gaps: [gap('a', toKeys('0pqrstu')), ...content.gaps.slice(1)] }
    expect(orderOn(savedDraw, more)[0]).toBe(`${orderOn(savedDraw)[0]}0`)
  })
})
