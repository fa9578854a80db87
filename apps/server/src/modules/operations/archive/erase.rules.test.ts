import { expect, it } from 'vitest'
import { scrub } from './erase.rules.ts'

const identity = { name: 'Ana', numbers: ['2201010001', '12'], address: 'Jalan Kenanga 17' }
const plainRow = { other: false, own: false }

it('removes whole values of identity fields, and identifying marks in any text', () => {
  const row = {
    name: 'ana',
    note: 'NIM 2201010001, Jalan Kenanga 17',
    nested: [{ username: '12' }],
    points: 12,
  }
  expect(scrub(row, identity, plainRow)).toEqual({
    name: '(dihapus)',
    note: 'NIM (dihapus), (dihapus)',
    nested: [{ username: '(dihapus)' }],
    points: 12,
  })
})

it('leaves words and numbers that mean something else', () => {
  const row = { question: 'Ana membeli 12 apel', answer: '12', code: '22010100012' }
  expect(scrub(row, identity, plainRow)).toEqual(row)
})

it('keeps the data of a namesake', () => {
  const row = { name: 'Ana', nim: '2201010001', address: 'Jalan Kenanga 17' }
  expect(scrub(row, identity, { other: true, own: false })).toEqual({ ...row, nim: '(dihapus)' })
})

it('removes the reason of the person’s exceptions', () => {
  expect(scrub({ reason: 'sakit', value: 5 }, identity, { other: false, own: true })).toEqual({
    reason: '(dihapus)',
    value: 5,
  })
})
