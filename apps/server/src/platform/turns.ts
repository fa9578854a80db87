import type { AppError } from './errors.ts'

type Settings = {
  /** What all together may weigh at a time. */
  room: number
  /** What may wait, in all and of one party; whatever is more is refused at once. */
  line?: { all: number; each: number }
  /** How many of one party are let in at a time. */
  each?: number
  patienceMs: number
  refusal: () => AppError
}
type Turn = { weight?: number; party?: number }
type Waiting = { weight: number; party: number | undefined; enter: () => void }

/**
 * Lets in as much as there is room for; the rest waits in order, and is refused when it waits too long. Whoever has all turns of
 * their own party taken is passed by.
 */
export const openTurns = ({ room, line, each, patienceMs, refusal }: Settings) => {
  let free = room
  const inside = new Map<number, number>()
  const waiting: Waiting[] = []

  const count = (party: number | undefined, change: number) => {
    if (party === undefined) return
    const left = (inside.get(party) ?? 0) + change
    if (left > 0) inside.set(party, left)
    else inside.delete(party)
  }
  const isFull = (party: number | undefined) =>
    each !== undefined && party !== undefined && (inside.get(party) ?? 0) >= each
  const take = (weight: number, party: number | undefined) => {
    free -= weight
    count(party, 1)
  }
  const callNext = () => {
    for (let at = 0; at < waiting.length; ) {
      const next = waiting[at]
      if (!next || next.weight > free) return
      if (isFull(next.party)) {
        at++
        continue
      }
      waiting.splice(at, 1)
      take(next.weight, next.party)
      next.enter()
    }
  }
  const leave = (weight: number, party: number | undefined) => {
    free += weight
    count(party, -1)
    callNext()
  }
  const demandPlace = (party: number | undefined) => {
    if (!line) return
    const own = party === undefined ? 0 : waiting.filter((one) => one.party === party).length
    if (waiting.length >= line.all || own >= line.each) throw refusal()
  }
  const wait = (weight: number, party: number | undefined) =>
    new Promise<void>((go, refuse) => {
      const enter = () => {
        clearTimeout(timer)
        go()
      }
      const waiter = { weight, party, enter }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(waiter), 1)
        refuse(refusal())
        callNext() // what stood behind may be light enough
      }, patienceMs)
      waiting.push(waiter)
    })

  const run = async <T>(work: () => Promise<T>, turn: Turn = {}): Promise<T> => {
    const weight = Math.min(turn.weight ?? 1, room)
    const { party } = turn
    if (weight <= free && !isFull(party) && !waiting.some((one) => !isFull(one.party))) take(weight, party)
    else {
      demandPlace(party)
      await wait(weight, party)
    }
    try {
      return await work()
    } finally {
      leave(weight, party)
    }
  }
  return Object.assign(run, { waiting: () => waiting.length })
}
