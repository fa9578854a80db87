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
type Turn = { weight?: number; party?: number | undefined }
type Waiting = { weight: number; party: number | undefined; enter: () => void }

class Turns {
  readonly #settings: Settings
  readonly #inside = new Map<number, number>()
  readonly #waiting: Waiting[] = []
  #free: number

  constructor(settings: Settings) {
    this.#settings = settings
    this.#free = settings.room
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** @returns what to wait for, where there is no room at once. @throws the refusal */
  enter({ weight = 1, party }: Turn): Promise<void> | undefined {
    const nobodyFirst = this.#waiting.every((one) => this.#isFull(one.party))
    if (nobodyFirst && weight <= this.#free && !this.#isFull(party)) {
      this.#take(weight, party)
      return undefined
    }
    this.#demandPlace(party)
    return this.#wait(weight, party)
  }

  leave({ weight = 1, party }: Turn): void {
    this.#free += weight
    this.#count(party, -1)
    this.#callNext()
  }

  #count(party: number | undefined, change: number) {
    if (party === undefined) return
    const left = (this.#inside.get(party) ?? 0) + change
    if (left > 0) this.#inside.set(party, left)
    else this.#inside.delete(party)
  }
  #isFull(party: number | undefined): boolean {
    const { each } = this.#settings
    return each !== undefined && party !== undefined && (this.#inside.get(party) ?? 0) >= each
  }
  #take(weight: number, party: number | undefined) {
    this.#free -= weight
    this.#count(party, 1)
  }
  #callNext() {
    for (let at = 0; at < this.#waiting.length; ) {
      const next = this.#waiting[at]
      if (!next || next.weight > this.#free) return
      if (this.#isFull(next.party)) {
        at++
        continue
      }
      this.#waiting.splice(at, 1)
      this.#take(next.weight, next.party)
      next.enter()
    }
  }
  #demandPlace(party: number | undefined) {
    const { line, refusal } = this.#settings
    if (!line) return
    const own = party === undefined ? 0 : this.#waiting.filter((one) => one.party === party).length
    if (this.#waiting.length >= line.all || own >= line.each) throw refusal()
  }
  #wait(weight: number, party: number | undefined): Promise<void> {
    const { patienceMs, refusal } = this.#settings
    return new Promise((go, refuse) => {
      const enter = () => {
        clearTimeout(timer)
        go()
      }
      const waiter = { weight, party, enter }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
        refuse(refusal())
        this.#callNext() // what stood behind may be light enough
      }, patienceMs)
      this.#waiting.push(waiter)
    })
  }
}

/**
 * Lets in as much as there is room for; the rest waits in order, and is refused when it waits too long. Whoever has all turns of
 * their own party taken is passed by.
 */
export const openTurns = (settings: Settings) => {
  const turns = new Turns(settings)
  const run = async <T>(work: () => Promise<T>, { weight = 1, party }: Turn = {}): Promise<T> => {
    const turn = { weight: Math.min(weight, settings.room), party }
    const wait = turns.enter(turn)
    if (wait) await wait
    try {
      return await work()
    } finally {
      turns.leave(turn)
    }
  }
  return Object.assign(run, { waiting: () => turns.waiting })
}
