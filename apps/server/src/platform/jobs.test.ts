import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { every } from './jobs.ts'

const LONG_MS = 60_000

it('does its work at once when it is woken, and once more when it is woken while at it, never twice at a time', async () => {
  const server = Fastify()
  let [begun, at, most] = [0, 0, 0]
  const wake = every(server, LONG_MS, async () => {
    begun++
    at++
    most = Math.max(most, at)
    await sleep(20)
    at--
  })
  await server.ready() // begins the first
  wake()
  wake()
  await expect.poll(() => begun).toBe(2)
  await sleep(60)
  expect(begun).toBe(2)
  wake()
  await expect.poll(() => begun).toBe(3)
  await server.close()
  wake()
  await sleep(40)
  expect([begun, most]).toEqual([3, 1])
})

it('does its jobs in turn, each whatever became of the one before', async () => {
  const server = Fastify()
  const done: string[] = []
  const wake = every(
    server,
    LONG_MS,
    async () => {
      await sleep(5)
      done.push('first')
      throw new Error('first')
    },
    () => {
      throw new Error('before it gives a promise')
    },
    async () => void done.push('second'),
  )
  await server.ready()
  await expect.poll(() => done).toEqual(['first', 'second'])
  wake()
  await expect.poll(() => done).toEqual(['first', 'second', 'first', 'second'])
  await server.close()
})

it('begins no other job once the server closes', async () => {
  const server = Fastify()
  const done: string[] = []
  let finish = () => {}
  const held = new Promise<void>((go) => (finish = go))
  every(
    server,
    LONG_MS,
    () => held.then(() => void done.push('first')),
    async () => void done.push('second'),
  )
  server.addHook('preClose', async () => finish()) // after that of the job
  await server.ready()
  await server.close()
  expect(done).toEqual(['first'])
})
