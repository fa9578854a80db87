import { defineTopic } from '../../../platform/change-feed.ts'
import { type Effects, none } from '../../../platform/events.ts'

/** Invalidated by everything that ends or changes a user's sessions. */
export const sessionTopic = defineTopic('session')
/** Data of one student's screens: locks, scores, deadlines. */
export const studentTopic = defineTopic('student')

type User = { user_id: number }
interface AccountAnnouncements {
  'session.ended': User
}
type Second = { second: 'totp' | 'passkey' }
interface AccountEvents extends AccountAnnouncements {
  'password.changed': User
  /** Requested by anybody who knows the username. */
  'password.forgotten': User & { id: number }
  /** Existing accounts only; `ids` are rows of `address_changes`. */
  'addresses.changed': {
    ids: readonly number[]
    accounts: readonly { id: number; before: unknown; after: unknown }[]
  }
  /** A link was requested while the address is new. */
  'link.withheld': User
  'second.added': User & Second
  /** Without `kind`: all factors. */
  'second.removed': Partial<Second> & { ids: readonly number[] }
  'recovery.made': User
  'recovery.used': User
  /** A wrong code or passkey from somebody who knows the password or has the session. */
  'second.failed': User
}
declare module '../../../platform/events.ts' {
  interface Announcements extends AccountAnnouncements {}
  interface EventMap extends AccountEvents {}
}

type Noted = 'link_withheld' | 'recovery_made' | 'recovery_used' | 'second_failed'
const auditUser = (action: Noted) => ({
  audit: ({ user_id }: User) => [{ action, kind: 'users', thing_id: user_id } as const],
  invalidates: none,
})

export const accountEffects: Effects<keyof AccountEvents> = {
  'session.ended': {
    audit: none,
    invalidates: ({ user_id }) => [sessionTopic(user_id)],
    atOnce: true,
  },
  'password.changed': {
    audit: ({ user_id }) => [{ action: 'password', kind: 'users', thing_id: user_id }],
    invalidates: ({ user_id }) => [sessionTopic(user_id)],
    atOnce: true,
  },
  'password.forgotten': { audit: none, invalidates: none },
  'addresses.changed': {
    audit: ({ accounts }) =>
      accounts.map(({ id, before, after }) => ({
        action: 'address',
        kind: 'users',
        thing_id: id,
        before: { email: before },
        after: { email: after },
      })),
    invalidates: none,
  },
  'link.withheld': auditUser('link_withheld'),
  'second.added': {
    audit: ({ user_id, second }) => [
      { action: 'second_added', kind: 'users', thing_id: user_id, after: { second } },
    ],
    invalidates: ({ user_id }) => [sessionTopic(user_id)],
    atOnce: true,
  },
  'second.removed': {
    audit: ({ ids, second }) =>
      ids.map((id) => ({
        action: 'second_removed',
        kind: 'users',
        thing_id: id,
        ...(second && { before: { second } }),
      })),
    invalidates: ({ ids }) => ids.map(sessionTopic),
    atOnce: true,
  },
  'recovery.made': auditUser('recovery_made'),
  'recovery.used': auditUser('recovery_used'),
  'second.failed': auditUser('second_failed'),
}
