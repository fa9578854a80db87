import { expect, it } from 'vitest'
import { AppError } from './errors.ts'
import { Line } from './line.ts'
import { signer } from './sign.ts'

type Told = { place: number; seconds: number; ticket: string }

const open = (seats: number) => {
  const clock = { now: 1_000_000 }
  const line = new Line(signer('secret'), seats, () => clock.now)
  /** The place in line, or how to leave. */
  const come = (ticket?: string): Told | (() => void) => {
    clock.now += 10
    try {
      return line.enter(ticket)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'signin_queue') throw error
      return error.details.data as Told
    }
  }
  const told = (ticket?: string) => {
    const answer = come(ticket)
    if (typeof answer === 'function') throw new Error('let in')
    return answer
  }
  const entered = (ticket?: string) => {
    const answer = come(ticket)
    if (typeof answer !== 'function') throw new Error(`at place ${answer.place}`)
    return answer
  }
  return { line, clock, told, entered }
}

it('lets in as many as it has seats, and tells the others their place', () => {
  const { told, entered } = open(2)
  const leave = entered()
  entered()
  const [first, second] = [told(), told()]
  expect([first.place, second.place]).toEqual([1, 2])
  leave()
  expect(told(second.ticket).place).toBe(2) // the seat is for whoever came first
  entered(first.ticket)
})

it('keeps the place of whoever comes back, before those who come anew', () => {
  const { told, entered } = open(1)
  const leave = entered()
  const first = told()
  expect(told(first.ticket)).toMatchObject({ place: 1, ticket: first.ticket })
  leave()
  expect(told().place).toBe(2)
  entered(first.ticket)
})

it('gives no better place for a ticket that it has not signed', () => {
  const { told, entered } = open(1)
  entered()
  const first = told()
  expect(told(`1${first.ticket.slice(first.ticket.indexOf('.'))}`).place).toBe(2)
  expect(told('nonsense').place).toBe(3)
})

it('forgets those who went away', () => {
  const { clock, told, entered } = open(1)
  const leave = entered()
  told()
  leave()
  clock.now += 20_000
  entered()
})

it('accepts the ticket of another process with the same secret', () => {
  const [here, there] = [open(1), open(1)]
  const leave = there.entered()
  here.entered()
  const { ticket } = here.told()
  there.told()
  leave()
  there.entered(ticket) // older than the one whom that process has told to wait
})

it('lets a ticket count for one turn alone', () => {
  const { line, told, entered } = open(1)
  const leave = entered()
  const { ticket } = told()
  leave()
  entered(ticket)()
  line.spend(ticket)
  entered()
  const next = told()
  expect(told(ticket).place).toBe(next.place + 1) // as if it had none
})

it('slows those of one name in order, and holds nobody up for whoever does not come back', () => {
  const { line, clock } = open(9)
  const name = { key: 'a', seats: 1, gap: 15 }
  const held = (ask: () => unknown): Told => {
    clock.now += 10
    try {
      ask()
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many_signins') return error.details.data as Told
    }
    throw new Error('let through')
  }
  const silent = held(() => line.hold(name, undefined, 4))
  line.pass(name)() // who was told once and never came back keeps no place
  const first = held(() => line.hold(name, undefined, 4))
  held(() => line.hold(name, first.ticket, 4))
  expect(held(() => line.pass(name)).place).toBe(3)
  expect(held(() => line.pass(name)).seconds).toBeGreaterThanOrEqual(30)
  line.pass(name, first.ticket)()
  line.pass({ ...name, key: 'b' })()
  expect(silent.ticket).not.toBe(first.ticket)
})

it('lets nobody stay behind whoever gathered tickets before', () => {
  let now = 1_000_000_000
  const line = new Line(signer('rahasia'), 10, () => now)
  const narrow = { key: 'sempit', seats: 1, gap: 15 }
  const catchTicket = (act: () => unknown): string => {
    try {
      act()
    } catch (error) {
      return ((error as AppError).details.data as { ticket: string }).ticket
    }
    throw new Error('not refused')
  }
  const gathered = Array.from({ length: 50 }, () =>
    catchTicket(() => line.hold({ ...narrow, key: 'lain' }, undefined, 15)),
  )
  now += 120_000
  for (const ticket of gathered) catchTicket(() => line.hold(narrow, ticket, 15))
  let own = catchTicket(() => line.pass(narrow))
  for (let second = 0; second < 61; second++) {
    now += 1_000
    for (const ticket of gathered.slice(0, 2)) catchTicket(() => line.hold(narrow, ticket, 15))
    if (second < 55) own = catchTicket(() => line.pass(narrow, own))
  }
  expect(() => line.pass(narrow, own)).not.toThrow()
})
