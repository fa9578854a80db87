import { expect, it } from 'vitest'
import { readOnce } from './cached.ts'

/** Reads that end when the test says so. */
const openReadings = () => {
  const open: { resolve: (value: string | undefined) => void; reject: (error: Error) => void }[] = []
  const read = () => new Promise<string | undefined>((resolve, reject) => void open.push({ resolve, reject }))
  return { open, memory: readOnce<number, string>(2, read) }
}

it('reads once for all who ask, and goes on for those who wait when the key is forgotten', async () => {
  const { open, memory } = openReadings()
  const [first, second] = [memory.find(1), memory.find(1)]
  memory.forget(1)
  const third = memory.find(1)
  open[0]?.resolve('old')
  open[1]?.resolve('new')
  expect(await Promise.all([first, second, third])).toEqual(['old', 'old', 'new'])
  expect(await memory.find(1)).toBe('new')
  expect(open).toHaveLength(2)
})

it('goes on for those who wait when too many keys are asked for', async () => {
  const { open, memory } = openReadings()
  const readings = [1, 2, 3, 4].map((key) => memory.find(key))
  for (const reading of open) reading.resolve('value')
  expect(await Promise.all(readings)).toEqual(Array.from({ length: 4 }, () => 'value'))
})

it('keeps neither a failure nor what is not there', async () => {
  const { open, memory } = openReadings()
  const failingRead = memory.find(1)
  open[0]?.reject(new Error('away'))
  await expect(failingRead).rejects.toThrow('away')
  const missingRead = memory.find(1)
  open[1]?.resolve(undefined)
  expect(await missingRead).toBeUndefined()
  void memory.find(1)
  expect(open).toHaveLength(3)
})
