import { type AuditEntry, auditAll, type By } from './audit.ts'
import type { ChangeFeed, Topic } from './change-feed.ts'
import { type Conn, type Db, transaction } from './db/db.ts'

/**
 * Every event with its payload. Each feature merges its events into one of these two and declares in its
 * `events.ts` what follows. The composition does not compile while an event lacks its effect (decision 033).
 */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their events into it
export interface Announcements {}
/**
 * Events are emitted in the transaction of the change. `Announcements` may be sent without one, and are never
 * audited or handled.
 */
export interface EventMap extends Announcements {}
type EventType = keyof EventMap

/** Consequences of one event. */
type Effect<E> = {
  /** Its audit log rows, written in the same transaction. */
  audit: (event: E) => readonly AuditEntry[]
  /** The topics it invalidates after the commit. */
  invalidates: (event: E) => readonly Topic[]
  /** Must other processes know before the caller gets the reply? For ended sessions and settings. */
  atOnce?: true
}
export type Effects<T extends EventType = EventType> = { readonly [K in T]: Effect<EventMap[K]> }

type Handler<E> = (tx: Work, event: E) => Promise<void>
/** Reactions of other features, in the event's transaction. */
export type Handlers = { readonly [K in EventType]?: readonly Handler<EventMap[K]>[] }

type Emit = <T extends EventType>(type: T, event: EventMap[T]) => Promise<void>
/** A transaction in which events may be emitted. */
export type Work = Conn & {
  readonly emit: Emit
  /** The acting person. */
  readonly by: By
}

export const none = (): [] => []

type EventDeps = {
  db: Db
  changeFeed: Pick<ChangeFeed, 'invalidate' | 'invalidateNow'>
  events: { effects: Effects; handlers: Handlers }
}

type FollowUps = { audit: AuditEntry[]; topics: Topic[]; atOnce: boolean }

const note = <T extends EventType>(into: FollowUps, effects: Effects, type: T, event: EventMap[T]): void => {
  const effect: Effect<EventMap[T]> = effects[type]
  into.audit.push(...effect.audit(event))
  into.topics.push(...effect.invalidates(event))
  into.atOnce ||= effect.atOnce ?? false
}

const publish = async ({ changeFeed }: EventDeps, { topics, atOnce }: FollowUps): Promise<void> => {
  if (topics.length === 0) return
  if (atOnce) await changeFeed.invalidateNow(...topics)
  else changeFeed.invalidate(...topics)
}

/**
 * Runs a transaction. Events emitted in it are handled and audited in it, and invalidate topics after the
 * commit.
 * @param actor the person named in the audit log
 */
export const transact = async <R>(deps: EventDeps, actor: By, work: (tx: Work) => Promise<R>): Promise<R> => {
  const { effects, handlers } = deps.events
  const { result, following } = await transaction(deps.db, async (conn) => {
    const following: FollowUps = { audit: [], topics: [], atOnce: false }
    const emit: Emit = async (type, event) => {
      note(following, effects, type, event)
      for (const handle of handlers[type] ?? []) await handle(tx, event)
    }
    const tx: Work = Object.assign(conn, { emit, by: actor })
    const result = await work(tx)
    await auditAll(tx, actor, following.audit)
    return { result, following }
  })
  await publish(deps, following)
  return result
}

/** Invalidates topics for changes committed without `transact`. */
export const announce = <T extends keyof Announcements>(
  deps: EventDeps,
  type: T,
  event: EventMap[T],
): Promise<void> => {
  const following: FollowUps = { audit: [], topics: [], atOnce: false }
  note(following, deps.events.effects, type, event)
  return publish(deps, following)
}
