import { expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { openTurns } from './semaphore.ts'

const settings = { room: 10, patienceMs: 60_000, refusal: () => new AppError('uploads_busy') }
/** Work that lasts until the test ends it. */
const open = (more: Partial<Parameters<typeof openTurns>[0]> = {}) => {
  const turn = openTurns({ ...settings, ...more })
  const inside: string[] = []
  const begin = (name: string, weight: number, party?: number) => {
    let end = () => {}
    const longWork = new Promise<void>((resolve) => {
      end = resolve
    })
    const work = async () => {
      inside.push(name)
      await longWork
      inside.splice(inside.indexOf(name), 1)
    }
    const result = turn(work, party === undefined ? { weight } : { weight, party })
    const finish = async () => {
      end()
      await result
    }
    return { done: result, end: finish }
  }
  return { begin, inside }
}

it('lets in what fits, the rest in order, the heavy before the light behind it', async () => {
  const { begin, inside } = open()
  const a = begin('a', 6)
  const b = begin('b', 8)
  const c = begin('c', 1)
  expect(inside).toEqual(['a'])
  await a.end()
  expect(inside).toEqual(['b', 'c'])
  await Promise.all([b.end(), c.end()])
})

it('skips a party that has used all its turns', async () => {
  const { begin, inside } = open({ each: 1 })
  const a = begin('a', 1, 1)
  const more = begin('a again', 1, 1)
  const b = begin('b', 1, 2)
  expect(inside).toEqual(['a', 'b'])
  await a.end()
  await expect.poll(() => inside).toEqual(['b', 'a again'])
  await Promise.all([b.end(), more.end()])
})

it('refuses at once what finds the line full, and in time what waits too long', async () => {
  const { begin } = open({ room: 1, line: { all: 2, each: 1 }, patienceMs: 20 })
  const a = begin('a', 1, 1)
  const lateRefusal = expect(begin('late', 1, 1).done).rejects.toMatchObject({ code: 'uploads_busy' })
  await expect(begin('surplus', 1, 1).done).rejects.toMatchObject({ code: 'uploads_busy' })
  await lateRefusal
  const next = begin('next', 1, 1)
  await a.end()
  await next.end()
})

it('weighs no more than there is room for', async () => {
  const { begin, inside } = open()
  const a = begin('a', 99)
  expect(inside).toEqual(['a'])
  await a.end()
})

it('lets parties in by turns, however much one of them has waiting', async () => {
  const { begin, inside } = open({ room: 1 })
  const first = begin('a1', 1, 1)
  const greedy = ['a2', 'a3', 'a4'].map((name) => begin(name, 1, 1))
  const b = begin('b', 1, 2)
  const c = begin('c', 1, 3)
  const order: string[] = []
  for (const one of [first, greedy[0], b, c, greedy[1], greedy[2]]) {
    order.push(...inside)
    await one?.end()
  }
  expect(order).toEqual(['a1', 'a2', 'b', 'c', 'a3', 'a4'])
})

it('lets nobody in who has left the line', async () => {
  const turn = openTurns({ ...settings, room: 1 })
  const leaveSignal = new AbortController()
  let end = () => {}
  const first = turn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
  )
  const lateTurn = turn(async () => 'late', { signal: () => leaveSignal.signal })
  const refusal = expect(lateTurn).rejects.toMatchObject({ code: 'malformed' })
  leaveSignal.abort()
  await refusal
  expect(turn.waiting()).toBe(0)
  end()
  await first
  expect(await turn(async () => 'next')).toBe('next')
})
