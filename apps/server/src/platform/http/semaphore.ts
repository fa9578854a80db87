import { AppError } from '../errors.ts'

/** Owner of the work: a person's id or an address. */
export type Party = number | string

type Settings = {
  /** Total weight that may run at a time. */
  room: number
  /** Queue limits, in total and per party. Excess work is refused at once. */
  line?: { all: number; each: number }
  /** Concurrent work per party. */
  each?: number | ((party: Party) => number)
  patienceMs: number
  refusal: () => AppError
}
type Turn = {
  weight?: number
  party?: Party | undefined
  /** Aborts when the caller disconnects; requested only if the work has to wait. */
  signal?: (() => AbortSignal) | undefined
}
type Waiter = { weight: number; enter: () => void }
/** Work without a party waits as a party of its own. */
type Waiting = Party | symbol

class Turns {
  readonly #settings: Settings
  readonly #inside = new Map<Party, number>()
  /** Waiting work by party; the next party is first. */
  readonly #queues = new Map<Waiting, Waiter[]>()
  #waiting = 0
  #free: number

  constructor(settings: Settings) {
    this.#settings = settings
    this.#free = settings.room
  }

  get waiting(): number {
    return this.#waiting
  }

  /**
   * @returns a promise to wait for if there is no capacity now.
   * @throws the refusal
   */
  enter(turn: Turn): Promise<void> | undefined {
    const { weight = 1, party } = turn
    if (!this.#isAnybodyNext() && weight <= this.#free && !this.#isFull(party)) {
      this.#take(weight, party)
      return undefined
    }
    this.#demandPlace(party)
    return this.#wait(turn, party ?? Symbol('nobody'))
  }

  leave({ weight = 1, party }: Turn): void {
    this.#free += weight
    this.#count(party, -1)
    this.#callNext()
  }

  #count(party: Waiting | undefined, change: number) {
    if (party === undefined || typeof party === 'symbol') return
    const insideCount = (this.#inside.get(party) ?? 0) + change
    if (insideCount > 0) this.#inside.set(party, insideCount)
    else this.#inside.delete(party)
  }
  #isFull(party: Waiting | undefined): boolean {
    const { each } = this.#settings
    if (each === undefined || party === undefined || typeof party === 'symbol') return false
    return (this.#inside.get(party) ?? 0) >= (typeof each === 'number' ? each : each(party))
  }
  #isAnybodyNext(): boolean {
    for (const party of this.#queues.keys()) if (!this.#isFull(party)) return true
    return false
  }
  #take(weight: number, party: Waiting | undefined) {
    this.#free -= weight
    this.#count(party, 1)
  }
  /** Round robin: a party that was admitted goes behind all others that wait. */
  #callNext() {
    for (const [party, queue] of this.#queues) {
      if (this.#isFull(party)) continue
      const [next] = queue
      if (!next || next.weight > this.#free) return
      this.#remove(party, next)
      if (this.#queues.delete(party) && queue.length > 0) this.#queues.set(party, queue)
      this.#take(next.weight, party)
      next.enter()
    }
  }
  #remove(party: Waiting, waiter: Waiter) {
    const queue = this.#queues.get(party) ?? []
    queue.splice(queue.indexOf(waiter), 1)
    this.#waiting--
    if (queue.length === 0) this.#queues.delete(party)
  }
  #demandPlace(party: Party | undefined) {
    const { line, refusal } = this.#settings
    if (!line) return
    const ownQueue = party === undefined ? 0 : (this.#queues.get(party)?.length ?? 0)
    if (this.#waiting >= line.all || ownQueue >= line.each) throw refusal()
  }
  #wait({ weight = 1, signal: getSignal }: Turn, party: Waiting): Promise<void> {
    const { patienceMs, refusal } = this.#settings
    const signal = getSignal?.()
    return new Promise((go, refuse) => {
      const stop = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
      }
      const enter = () => {
        stop()
        go()
      }
      const waiter = { weight, enter }
      const giveUp = (reason: AppError) => {
        stop()
        this.#remove(party, waiter)
        refuse(reason)
        this.#callNext() // the next one may be light enough
      }
      const leave = () => giveUp(new AppError('malformed')) // the reader has disconnected
      const timer = setTimeout(() => giveUp(refusal()), patienceMs)
      signal?.addEventListener('abort', leave)
      const queue = this.#queues.get(party) ?? []
      queue.push(waiter)
      this.#queues.set(party, queue)
      this.#waiting++
      if (signal?.aborted) leave()
    })
  }
}

/**
 * Admits as much work as there is capacity. The rest waits, one turn per party in order, and is refused after
 * too long. Parties at their own limit are skipped; disconnected callers are dropped.
 */
export const openTurns = (settings: Settings) => {
  const turns = new Turns(settings)
  const run = async <T>(work: () => Promise<T>, request: Turn = {}): Promise<T> => {
    const turn = { ...request, weight: Math.min(request.weight ?? 1, settings.room) }
    const wait = turns.enter(turn)
    if (wait) await wait
    try {
      return await work()
    } finally {
      turns.leave(turn)
    }
  }
  return Object.assign(run, {
    waiting: () => turns.waiting,
    /** For work that begins and ends in different places: every successful `enter` needs a `leave`. */
    enter: (turn: Turn) => turns.enter(turn),
    leave: (turn: Turn) => turns.leave(turn),
  })
}
