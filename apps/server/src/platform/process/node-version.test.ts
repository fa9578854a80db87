import { expect, it } from 'vitest'
import { endedNode } from './node-version.ts'

it('warns of a Node.js that has ended, from the day after', () => {
  expect(endedNode('20.20.2', new Date('2026-04-30T12:00:00Z'))).toBeNull()
  expect(endedNode('20.20.2', new Date('2026-05-01T00:00:00Z'))).toBe(
    'Peringatan: Node.js 20 tidak mendapat perbaikan keamanan sejak 30 April 2026. Pakai Node.js 24.',
  )
  expect(endedNode('24.21.0', new Date('2026-11-22T00:00:00Z'))).toBeNull()
  expect(endedNode('99.0.0', new Date('2026-11-22T00:00:00Z'))).toBeNull()
})
