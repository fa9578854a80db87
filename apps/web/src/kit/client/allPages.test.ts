import { describe, expect, it } from 'vitest'
import { readAllPages } from './allPages'

/**
 * A list with pages of two. It gains a row at the front before each of the first `joining` reads except the
 * first.
 */
const listThatGains = (joining: number) => {
  let rows = [1, 2, 3]
  let reads = 0
  return (page: number) => {
    if (reads > 0 && reads <= joining) rows = [-reads, ...rows]
    reads += 1
    const data = rows.slice((page - 1) * 2, page * 2)
    return Promise.resolve({ data, pagination: { page, total: rows.length } })
  }
}

describe('all pages of a list', () => {
  it('are read one after the other', async () => {
    const { data } = await readAllPages(listThatGains(0))
    expect(data).toEqual([1, 2, 3])
  })

  it('are read anew where somebody joins between two of them, however often', async () => {
    expect(await readAllPages(listThatGains(1))).toMatchObject({
      data: [-1, 1, 2, 3],
      pagination: { total: 4 },
    })
    const { data, pagination } = await readAllPages(listThatGains(8))
    expect(data).toEqual([-8, -7, -6, -5, -4, -3, -2, -1, 1, 2, 3])
    expect(pagination.total).toBe(11)
  })

  it('are read anew where somebody leaves between two of them, though another one joins at once', async () => {
    const listThatTurns = (...states: number[][]) => {
      let reads = 0
      return (page: number) => {
        const rows = states[Math.min(reads++, states.length - 1)] ?? []
        const data = rows.slice((page - 1) * 2, page * 2).map((id) => ({ id }))
        return Promise.resolve({ data, pagination: { page, total: rows.length } })
      }
    }
    const [nextPage, turned] = [listThatTurns([1, 2, 3], [2, 3]), listThatTurns([1, 2, 3], [0, 1, 2])]
    expect((await readAllPages(nextPage)).data).toEqual([{ id: 2 }, { id: 3 }])
    expect((await readAllPages(turned)).data).toEqual([{ id: 0 }, { id: 1 }, { id: 2 }])
  })

  it('are what could be read of a list that never stands still', async () => {
    expect((await readAllPages(listThatGains(1000))).data.length).toBeGreaterThan(2)
  })

  it('leave alone what has no pages', async () => {
    const reply = { data: [1, 2] }
    expect(await readAllPages(() => Promise.resolve(reply))).toBe(reply)
  })
})
