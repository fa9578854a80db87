import { expect, it } from 'vitest'
import { batched, readTogether } from './batch.ts'
import type { Conn } from './db.ts'
import { RowFault } from './rows.ts'

/** Answers when the test says so, and records what was batched together. */
const slow = (concurrency: number) => {
  const batches: string[][] = []
  const releases: (() => void)[] = []
  const ask = batched<string, string>(
    concurrency,
    (item) => item,
    async (batch) => {
      batches.push([...batch])
      await new Promise<void>((resolve) => releases.push(resolve))
      if (batch.includes('poison')) throw new Error('poisoned')
      if (batch.includes('flood')) throw new Error('flooded')
      return batch.map((item) => `${item}!`)
    },
    (error) => error instanceof Error && error.message === 'poisoned',
  )
  const release = async () => {
    releases.shift()?.()
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return { batches, ask, release }
}

it('sends a single item at once, and waiting items together, each with its own answer', async () => {
  const { batches, ask, release } = slow(1)
  const answers = ['a', 'b', 'c'].map(ask)
  expect(batches).toEqual([['a']])
  await release()
  expect(batches).toEqual([['a'], ['b', 'c']])
  await release()
  expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!'])
})

it('shares what waits among its concurrency', async () => {
  const { batches, ask, release } = slow(2)
  const answers = ['a', 'b', 'c', 'd', 'e', 'f'].map(ask)
  expect(batches).toEqual([['a'], ['b']])
  for (let turn = 0; turn < 5; turn++) await release()
  expect(batches).toEqual([['a'], ['b'], ['c', 'd'], ['e'], ['f']])
  expect(await Promise.all(answers)).toHaveLength(6)
})

it('never lets two of one key go together, nor the later one first', async () => {
  const { batches, ask, release } = slow(1)
  const answers = ['x', 'a', 'a', 'b'].map(ask)
  for (let turn = 0; turn < 3; turn++) await release()
  expect(batches).toEqual([['x'], ['a', 'b'], ['a']])
  expect(await Promise.all(answers)).toEqual(['x!', 'a!', 'a!', 'b!'])
})

it('lets nobody suffer for another', async () => {
  const { batches, ask, release } = slow(1)
  const results = Promise.allSettled(['x', 'a', 'poison', 'b'].map(ask))
  for (let turn = 0; turn < 5; turn++) await release()
  expect(batches).toEqual([['x'], ['a', 'poison', 'b'], ['a'], ['poison'], ['b']])
  expect((await results).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

it('tries nothing again that is nobody’s fault', async () => {
  const { batches, ask, release } = slow(1)
  const results = Promise.allSettled(['x', 'a', 'flood', 'b'].map(ask))
  for (let turn = 0; turn < 2; turn++) await release()
  expect(batches).toEqual([['x'], ['a', 'flood', 'b']])
  expect((await results).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
  ])
})

/** Reads through a fake connection. Batches are released one after another. */
const reader = () => {
  const batches: string[][] = []
  const releases: (() => void)[] = []
  const read = readTogether<string, string>(
    (item) => item,
    async (_conn, batch) => {
      batches.push([...batch])
      await new Promise<void>((resolve) => releases.push(resolve))
      if (batch.includes('odd')) throw new RowFault('odd')
      return batch.map((item) => `${item}!`)
    },
  )
  const turns = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  const release = async () => {
    for (const resolve of releases.splice(0)) resolve()
    await turns()
  }
  return { batches, read, turns, release }
}

it('answers equal reads that wait together, and never one by what was read before it was asked', async () => {
  const { batches, read, turns, release } = reader()
  const conn = {} as Conn
  const busy = ['1', '2'].map((item) => read(conn, item))
  await turns()
  const [first, sameKey, otherKey] = [read(conn, 'a'), read(conn, 'a'), read(conn, 'b')]
  await turns()
  expect(batches).toEqual([['1'], ['2']])
  await release()
  const lateRead = read(conn, 'a') // the first batch has already been sent
  await turns()
  await release()
  await release()
  expect(await Promise.all([...busy, first, sameKey, otherKey, lateRead])).toEqual([
    '1!',
    '2!',
    'a!',
    'a!',
    'b!',
    'a!',
  ])
  expect(batches.flat().filter((item) => item === 'a')).toHaveLength(2)
})

it('keeps the reads of a transaction apart from all others', async () => {
  const { batches, read, turns, release } = reader()
  const all = [{}, {}].map((conn) => read(conn as Conn, 'a'))
  await turns()
  expect(batches).toEqual([['a'], ['a']])
  await release()
  expect(await Promise.all(all)).toEqual(['a!', 'a!'])
})

it('gives a read whose row is not as its schema says to nobody else', async () => {
  const { batches, read, turns, release } = reader()
  const conn = {} as Conn
  const results = Promise.allSettled(['1', '2', 'a', 'odd', 'b'].map((item) => read(conn, item)))
  await turns()
  for (let turn = 0; turn < 3; turn++) await release()
  expect(batches.slice(2)).toEqual([['a', 'odd'], ['b'], ['a'], ['odd']])
  const [, , a, oddResult, b] = await results
  expect([a, b]).toEqual([
    { status: 'fulfilled', value: 'a!' },
    { status: 'fulfilled', value: 'b!' },
  ])
  expect(oddResult?.status).toBe('rejected')
})
