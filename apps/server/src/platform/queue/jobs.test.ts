import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { every } from './jobs.ts'

const LONG_MS = 60_000

it('does its work at once when it is woken, and once more when it is woken while at it, never twice at a time', async () => {
  const server = Fastify()
  let [startedCount, at, most] = [0, 0, 0]
  const wake = every(server, LONG_MS, async () => {
    startedCount++
    at++
    most = Math.max(most, at)
    await sleep(20)
    at--
  })
  await server.ready() // starts the first job
  wake()
  wake()
  await expect.poll(() => startedCount).toBe(2)
  await sleep(60)
  expect(startedCount).toBe(2)
  wake()
  await expect.poll(() => startedCount).toBe(3)
  await server.close()
  wake()
  await sleep(40)
  expect([startedCount, most]).toEqual([3, 1])
})

it('does its jobs in turn, each whatever became of the one before', async () => {
  const server = Fastify()
  const finishedJobs: string[] = []
  const wake = every(
    server,
    LONG_MS,
    async () => {
      await sleep(5)
      finishedJobs.push('first')
      throw new Error('first')
    },
    () => {
      throw new Error('before it gives a promise')
    },
    async () => void finishedJobs.push('second'),
  )
  await server.ready()
  await expect.poll(() => finishedJobs).toEqual(['first', 'second'])
  wake()
  await expect.poll(() => finishedJobs).toEqual(['first', 'second', 'first', 'second'])
  await server.close()
})

it('begins no other job once the server closes', async () => {
  const server = Fastify()
  const finishedJobs: string[] = []
  let finish = () => {}
  const blocker = new Promise<void>((go) => (finish = go))
  every(
    server,
    LONG_MS,
    () => blocker.then(() => void finishedJobs.push('first')),
    async () => void finishedJobs.push('second'),
  )
  server.addHook('preClose', async () => finish()) // after the job's own
  await server.ready()
  await server.close()
  expect(finishedJobs).toEqual(['first'])
})
