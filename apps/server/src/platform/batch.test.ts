import { expect, it } from 'vitest'
import { batched } from './batch.ts'

/** Answers when told to, and writes down what went together. */
const slow = (concurrency: number) => {
  const batches: string[][] = []
  const held: (() => void)[] = []
  const ask = batched<string, string>(
    concurrency,
    (item) => item,
    async (batch) => {
      batches.push([...batch])
      await new Promise<void>((done) => held.push(done))
      if (batch.includes('poison')) throw new Error('poisoned')
      if (batch.includes('flood')) throw new Error('flooded')
      return batch.map((item) => `${item}!`)
    },
    (error) => error instanceof Error && error.message === 'poisoned',
  )
  const release = async () => {
    held.shift()?.()
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return { batches, ask, release }
}

it('sends what comes alone at once, and what waited meanwhile together, each with its own answer', async () => {
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
  const settled = Promise.allSettled(['x', 'a', 'poison', 'b'].map(ask))
  for (let turn = 0; turn < 5; turn++) await release()
  expect(batches).toEqual([['x'], ['a', 'poison', 'b'], ['a'], ['poison'], ['b']])
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

it('tries nothing again that is nobody’s fault', async () => {
  const { batches, ask, release } = slow(1)
  const settled = Promise.allSettled(['x', 'a', 'flood', 'b'].map(ask))
  for (let turn = 0; turn < 2; turn++) await release()
  expect(batches).toEqual([['x'], ['a', 'flood', 'b']])
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
  ])
})
