import type { QueueRow } from '@tuntas/contract/learning/assignments'
import { describe, expect, it } from 'vitest'
import { mergeGroupRows } from './groupItems'

const row = (user_id: number, more: Partial<QueueRow> = {}): QueueRow => ({
  id: null,
  user_id,
  name: `M${user_id}`,
  nim: String(user_id),
  state: 'missing',
  score: null,
  levels: null,
  uploaded: null,
  group_id: null,
  group: null,
  group_score: null,
  own_score: null,
  without_group: 0,
  handed_in: 0,
  direct: 0,
  ...more,
})
const inOne = { group_id: 7, group: 'Kelompok 1' }

describe('what is marked one after the other', () => {
  it('is a group once, where its first member stands, with all of them', () => {
    const items = mergeGroupRows([row(1, inOne), row(2), row(3, inOne)])
    expect(items.map(({ name, members }) => [name, members])).toEqual([
      ['Kelompok 1', ['M1', 'M3']],
      ['M2', []],
    ])
    expect(items[0]?.user_ids).toEqual([1, 3])
  })

  it('is opened by the row of a member who shares the hand-in, and has the mark of the group', () => {
    const handedIn = { ...inOne, id: 30, score: 60, own_score: 60, group_score: 80, state: 'graded' as const }
    const [item] = mergeGroupRows([row(1, inOne), row(3, handedIn)])
    expect(item).toMatchObject({ id: 30, user_id: 3, score: 80, state: 'graded' })
  })

  it('waits while the group has no mark, whatever one member has', () => {
    const handedIn = { ...inOne, id: 30, score: 60, own_score: 60, state: 'graded' as const }
    expect(mergeGroupRows([row(3, handedIn)])[0]).toMatchObject({ state: 'waiting', score: null })
  })

  it('is late only where nobody of the group may hand in any more', () => {
    const lateItem = { ...inOne, state: 'late' as const }
    expect(mergeGroupRows([row(1, lateItem), row(2, inOne)])[0]?.state).toBe('missing')
    expect(mergeGroupRows([row(1, lateItem), row(2, lateItem)])[0]?.state).toBe('late')
  })
})
