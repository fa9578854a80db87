import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { cut, parseRange } from './ranges.rules.ts'

describe('a range of a hundred bytes', () => {
  it.each([
    ['bytes=0-9', { from: 0, to: 9 }],
    ['bytes=90-', { from: 90, to: 99 }],
    ['bytes=90-500', { from: 90, to: 99 }],
    ['bytes=-10', { from: 90, to: 99 }],
    ['bytes=-500', { from: 0, to: 99 }],
    ['bytes= 5 - 5', { from: 5, to: 5 }],
  ])('%s', (header, range) => expect(parseRange(header, 100)).toEqual(range))

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=99999999999999999999-'])(
    '%s is outside the file',
    (header) => expect(parseRange(header, 100)).toBe('unsatisfiable'),
  )

  it.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=9-0',
    'bytes=0-1,5-6',
    'items=0-9',
    'bytes=a-b',
    'bytes=0x1-2',
  ])('%s asks for the whole', (header) => expect(parseRange(header, 100)).toBeUndefined())

  it('of an empty file is outside the file', () => {
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
    expect(parseRange('bytes=-1', 0)).toBe('unsatisfiable')
  })
})

it('is cut out of a stream in any chunks, and reads no more than needed', async () => {
  const wholeFile = Buffer.from(Array.from({ length: 100 }, (_, at) => at))
  for (const step of [1, 7, 100]) {
    let read = 0
    async function* pieces() {
      for (let at = 0; at < 100; at += step) {
        read = Math.min(100, at + step)
        yield wholeFile.subarray(at, at + step)
      }
    }
    for (const [from, to] of [
      [0, 99],
      [13, 13],
      [6, 21],
      [99, 99],
    ] as const) {
      const got = await buffer(Readable.from(cut(pieces(), { from, to })))
      expect(got.equals(wholeFile.subarray(from, to + 1)), `${step}: ${from}-${to}`).toBe(true)
      expect(read).toBeLessThan(to + 1 + step)
    }
  }
})
