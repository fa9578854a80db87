import { expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { signer } from '../sign.ts'
import { Line } from './signin-queue.ts'

type Told = { place: number; seconds: number; ticket: string }

const open = (seats: number) => {
  const clock = { now: 1_000_000 }
  const line = new Line(signer('secret'), seats, () => clock.now)
  /** The place in the queue, or a function to leave. */
  const come = (ticket?: string): Told | (() => void) => {
    clock.now += 10
    try {
      return line.enter(ticket)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'signin_queue') throw error
      return error.details.data as Told
    }
  }
  const tellPlace = (ticket?: string) => {
    const answer = come(ticket)
    if (typeof answer === 'function') throw new Error('let in')
    return answer
  }
  const enter = (ticket?: string) => {
    const answer = come(ticket)
    if (typeof answer !== 'function') throw new Error(`at place ${answer.place}`)
    return answer
  }
  return { line, clock, tellPlace, enter }
}

it('lets in as many as it has seats, and tells the others their place', () => {
  const { tellPlace, enter } = open(2)
  const leave = enter()
  enter()
  const [first, second] = [tellPlace(), tellPlace()]
  expect([first.place, second.place]).toEqual([1, 2])
  leave()
  expect(tellPlace(second.ticket).place).toBe(2) // the seat belongs to the first caller
  enter(first.ticket)
})

it('keeps the place of a returning caller before new ones', () => {
  const { tellPlace, enter } = open(1)
  const leave = enter()
  const first = tellPlace()
  expect(tellPlace(first.ticket)).toMatchObject({ place: 1, ticket: first.ticket })
  leave()
  expect(tellPlace().place).toBe(2)
  enter(first.ticket)
})

it('gives no better place for a ticket that it has not signed', () => {
  const { tellPlace, enter } = open(1)
  enter()
  const first = tellPlace()
  expect(tellPlace(`1${first.ticket.slice(first.ticket.indexOf('.'))}`).place).toBe(2)
  expect(tellPlace('nonsense').place).toBe(3)
})

it('forgets those who went away', () => {
  const { clock, tellPlace, enter } = open(1)
  const leave = enter()
  tellPlace()
  leave()
  clock.now += 20_000
  enter()
})

it('accepts the ticket of another process with the same secret', () => {
  const [firstProcess, secondProcess] = [open(1), open(1)]
  const leave = secondProcess.enter()
  firstProcess.enter()
  const { ticket } = firstProcess.tellPlace()
  secondProcess.tellPlace()
  leave()
  secondProcess.enter(ticket) // older than the ticket that this process has issued
})

it('lets a ticket count for one turn alone', () => {
  const { line, tellPlace, enter } = open(1)
  const leave = enter()
  const { ticket } = tellPlace()
  leave()
  enter(ticket)()
  line.spend(ticket)
  enter()
  const next = tellPlace()
  expect(tellPlace(ticket).place).toBe(next.place + 1) // as if it had no ticket
})

it('slows callers of one name in order, and delays nobody for one who does not return', () => {
  const { line, clock } = open(9)
  const name = { key: 'a', seats: 1, gap: 15 }
  const tellHeld = (ask: () => unknown): Told => {
    clock.now += 10
    try {
      ask()
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many_signins') return error.details.data as Told
    }
    throw new Error('let through')
  }
  const silentPlace = tellHeld(() => line.hold(name, undefined, 4))
  line.pass(name)() // a caller who never came back keeps no place
  const first = tellHeld(() => line.hold(name, undefined, 4))
  tellHeld(() => line.hold(name, first.ticket, 4))
  expect(tellHeld(() => line.pass(name)).place).toBe(3)
  expect(tellHeld(() => line.pass(name)).seconds).toBeGreaterThanOrEqual(30)
  line.pass(name, first.ticket)()
  line.pass({ ...name, key: 'b' })()
  expect(silentPlace.ticket).not.toBe(first.ticket)
})

it('remembers few callers of a flood, whether they return or not, and tells no long wait for them', () => {
  const { line, clock } = open(9)
  const name = { key: 'a', seats: 1, gap: 15 }
  const hold = (ticket?: string): Told => {
    clock.now += 1
    try {
      return line.hold(name, ticket, 4)
    } catch (error) {
      return (error as AppError).details.data as Told
    }
  }
  const FLOOD = 3_000
  const places = Array.from({ length: FLOOD }, () => hold())
  expect([line.waiting(), places.at(-1)?.place]).toEqual([100, 101])
  for (const { ticket } of places) hold(ticket)
  expect(line.waiting()).toBe(1_000)
  line.enter()()
})

it('gives hoarded tickets no advantage', () => {
  let now = 1_000_000_000
  const line = new Line(signer('rahasia'), 10, () => now)
  const narrowLine = { key: 'sempit', seats: 1, gap: 15 }
  const catchTicket = (act: () => unknown): string => {
    try {
      act()
    } catch (error) {
      return ((error as AppError).details.data as { ticket: string }).ticket
    }
    throw new Error('not refused')
  }
  const gatheredTickets = Array.from({ length: 50 }, () =>
    catchTicket(() => line.hold({ ...narrowLine, key: 'lain' }, undefined, 15)),
  )
  now += 120_000
  for (const ticket of gatheredTickets) catchTicket(() => line.hold(narrowLine, ticket, 15))
  let ownTicket = catchTicket(() => line.pass(narrowLine))
  for (let second = 0; second < 61; second++) {
    now += 1_000
    for (const ticket of gatheredTickets.slice(0, 2)) catchTicket(() => line.hold(narrowLine, ticket, 15))
    if (second < 55) ownTicket = catchTicket(() => line.pass(narrowLine, ownTicket))
  }
  expect(() => line.pass(narrowLine, ownTicket)).not.toThrow()
})
