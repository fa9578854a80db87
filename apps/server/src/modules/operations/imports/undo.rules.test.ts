import { describe, expect, it } from 'vitest'
import { leaveClashing } from './clashes.rules.ts'
import { decideFate } from './undo.rules.ts'

describe('a row of an undone import', () => {
  const doneRow = { outcome: 'create', values: { id: 1, name: 'A', groups: [1, 2] } } as const
  it('is removed or restored, unless it was used since', () => {
    const current = { id: 1, name: 'A', groups: [1, 2], more: 1 }
    expect(decideFate(doneRow, { current, use: undefined })).toEqual({ fate: 'removed' })
    expect(decideFate({ ...doneRow, outcome: 'update' }, { current, use: undefined })).toEqual({
      fate: 'restored',
    })
    expect(decideFate(doneRow, { current, use: '2 kelas' })).toEqual({
      fate: 'left',
      why: 'Sudah dipakai: 2 kelas.',
    })
    expect(decideFate(doneRow, { current: { ...current, groups: [2] }, use: undefined }).why).toContain(
      'diubah',
    )
    expect(decideFate(doneRow, { current: undefined, use: undefined }).why).toContain('dihapus')
  })
})

describe('former values that another has now', () => {
  const row = (thing_id: number, before: Record<string, unknown>) => ({
    thing_id,
    before,
    fate: 'restored' as const,
  })
  const fates = (...args: Parameters<typeof leaveClashing>) => leaveClashing(...args).map(({ fate }) => fate)
  it('keep a row where it is, and whatever it is in the way of', () => {
    const nip = [row(1, { nim: 'A' }), row(2, { nim: 'B' }), row(3, { nim: 'C' })]
    expect(
      fates('teacher', nip, [
        { id: 9, nim: 'a' },
        { id: 1, nim: 'b' },
      ]),
    ).toEqual(['left', 'left', 'restored'])
    expect(fates('teacher', nip, [{ id: 1, nim: 'b' }])).toEqual(['restored', 'restored', 'restored'])
    const mk = { name: 'Fisika', study_program_id: 1, curriculum_id: 1 }
    expect(fates('course-category', [row(1, mk)], [{ ...mk, id: 2, curriculum_id: 2 }])).toEqual(['restored'])
    expect(fates('course-category', [row(1, mk)], [{ ...mk, id: 2, name: 'FISIKA' }])).toEqual(['left'])
    const span = { start_score: '80', end_score: 100 }
    expect(fates('grade', [row(1, span)], [{ id: 2, start_score: 70, end_score: '80' }])).toEqual(['left'])
    expect(fates('grade', [row(1, span)], [{ id: 2, start_score: 70, end_score: '79.99' }])).toEqual([
      'restored',
    ])
  })
})
