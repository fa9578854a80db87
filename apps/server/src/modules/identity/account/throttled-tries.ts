import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { openTurns } from '../../../platform/http/semaphore.ts'
import { type Account, findApplicant } from './signin.store.ts'
import { buildThrottle, openFirstTries, type Throttle, type Try } from './throttle.ts'

/** What a sign-in form sends besides the password. */
type TryInput = {
  username: string
  /** Keeps the place in the queue. */
  ticket?: string | undefined
  /** Token of a device known for this username. */
  device?: string | undefined
}
/** A try whose turn it is. */
export type Turn = {
  throttle: Throttle
  ownTry: Try
  /** The account of the username; undefined if unknown. */
  account: Account | undefined
  /** The try has been counted. */
  isCounted: boolean
  /** Of the change feed, before the account was read: later changes invalidate a session cached then. */
  moment: ReturnType<AppContext['changeFeed']['now']>
  /** Gives up the place in the queue, whose work is hashing, before waiting for something else. */
  leaveQueue: () => void
}

/**
 * Tries of one name lock one row, so a second one would wait for it with a connection. One address, which may
 * be a campus, looks up a few names at a time.
 */
const LOOKUPS = { name: 1, address: 4 }
const LOOKUP_LINE = { name: 20, address: 1_000 }
const openLookups = (each: number, line: number) =>
  openTurns({
    room: Number.POSITIVE_INFINITY,
    each,
    line: { all: Number.POSITIVE_INFINITY, each: line },
    patienceMs: 30_000,
    refusal: () => new AppError('too_many_calls', { retryAfter: 5 }),
  })
const lookupsOfName = openLookups(LOOKUPS.name, LOOKUP_LINE.name)
const lookupsOfAddress = openLookups(LOOKUPS.address, LOOKUP_LINE.address)
const enterTry = openFirstTries()

type Arrival = { input: TryInput; ip: string }

const waitForTurn = async (ctx: AppContext, { input, ip }: Arrival, throttle: Throttle, ownTry: Try) => {
  const moment = ctx.changeFeed.now()
  const find = () => findApplicant(ctx.db, input.username, throttle, ownTry)
  const applicant = await lookupsOfName(() => lookupsOfAddress(find, { party: ip }), {
    party: throttle.own.key,
  })
  const { wait, account, counted: isCounted } = applicant
  if (wait && 'own' in wait) ctx.line.hold(throttle.own, input.ticket, wait.own)
  if (wait && 'address' in wait && throttle.address)
    ctx.line.hold(throttle.address, input.ticket, wait.address)
  ctx.line.spend(input.ticket)
  return { throttle, ownTry, account, isCounted, moment }
}

/** Passes the queues of the throttled keys. */
const throughNarrow = async <T>(
  ctx: AppContext,
  arrival: Arrival,
  throttle: Throttle,
  check: (turn: Omit<Turn, 'leaveQueue'>) => Promise<T>,
): Promise<T> => {
  const leaves: (() => void)[] = []
  try {
    for (const limit of [throttle.own, throttle.address])
      if (limit) leaves.push(ctx.line.pass(limit, arrival.input.ticket))
    const { ownTry, leave } = enterTry(throttle.own.key)
    leaves.push(leave)
    return await check(await waitForTurn(ctx, arrival, throttle, ownTry))
  } finally {
    for (const leave of leaves) leave()
  }
}

const once = (leave: () => void) => {
  let hasLeft = false
  return () => {
    if (!hasLeft) leave()
    hasLeft = true
  }
}

const isSlowed = (error: unknown) => error instanceof AppError && error.code === 'too_many_signins'

/**
 * Checks a password, of this product or of a directory, when it is the caller's turn: after the queue, and
 * slowed after wrong ones.
 */
export const tryInTurn = async <T>(
  ctx: AppContext,
  arrival: Arrival,
  check: (turn: Turn) => Promise<T>,
): Promise<T> => {
  const { input, ip } = arrival
  const leave = once(ctx.line.enter(input.ticket))
  const checkInTurn = (turn: Omit<Turn, 'leaveQueue'>) => check({ ...turn, leaveQueue: leave })
  try {
    const throttle = buildThrottle(ctx.sign, input, ip)
    return await throughNarrow(ctx, arrival, throttle, checkInTurn).catch((error: unknown) => {
      // The device token may have been copied and its tries used up: the owner then falls back to the limits
      // of an unknown device.
      if (throttle.address !== null || !isSlowed(error)) throw error
      const unknownDevice = buildThrottle(ctx.sign, { username: input.username }, ip)
      return throughNarrow(ctx, arrival, unknownDevice, checkInTurn)
    })
  } finally {
    leave()
  }
}
