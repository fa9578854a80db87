import { describe, expect, it } from 'vitest'
import { backupState, connectionsState, diskState } from './health.rules.ts'

const GIB = 1024 ** 3
const NOW = Date.parse('2026-11-23T10:00:00Z')

describe('the health of', () => {
  it.each([
    [0.5, 4, 'bad'],
    [4.9, 20, 'warn'],
    [5, 20, 'good'],
    [40, 1000, 'bad'],
    [60, 1000, 'warn'],
    [100, 1000, 'good'],
  ])('a disk with %d of %d GiB free is %s', (freeGib, total, state) => {
    expect(diskState(freeGib * GIB, total * GIB)).toBe(state)
  })

  it.each([
    [79, 'good'],
    [80, 'warn'],
    [94, 'warn'],
    [95, 'bad'],
  ])('a database with %d of 100 connections is %s', (usedCount, state) => {
    expect(connectionsState(usedCount, 100)).toBe(state)
  })

  it.each([
    [null, 0, 'bad'],
    ['2026-11-21T22:00:00Z', 0, 'good'],
    ['2026-11-21T21:59:59Z', 0, 'warn'],
    ['2026-11-23T09:00:00Z', 1, 'warn'],
    ['2026-11-16T09:59:59Z', 0, 'bad'],
  ])('a backup of %s with %d files missing is %s', (at, missingCount, state) => {
    expect(backupState(at, missingCount, NOW)).toBe(state)
  })
})
