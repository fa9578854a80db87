import { defineTopic } from '../../../platform/change-feed.ts'
import { type Effects, none } from '../../../platform/events.ts'
import { sessionTopic } from '../account/events.ts'

/** The ways to sign in, as the sign-in page shows them. */
export const SIGNIN_PROVIDERS = defineTopic('signin-providers')(1)

type Change = { id: number; before?: object; after?: object }
type Link = { id: number; user_id: number; name: string; provider: string; subject: string }
interface SigninEvents {
  /** `ended`: people whose sessions end because their links lost their meaning. */
  'provider.saved': Change & { ended: readonly number[] }
  'provider.deleted': Change & { ended: readonly number[] }
  'provider.tested': { id: number; outcome: string }
  'password_signin.changed': { before: object; after: object }
  'identity.linked': Link
  'identity.removed': Link
  /** A provider ended sessions from its side. */
  'sessions.ended_by_provider': { ids: readonly number[] }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends SigninEvents {}
}

const PROVIDERS = 'signin_providers'
const invalidateAll = ({ ended: userIds }: { ended: readonly number[] }) => [
  SIGNIN_PROVIDERS,
  ...userIds.map(sessionTopic),
]

export const signinEffects: Effects<keyof SigninEvents> = {
  'provider.saved': {
    audit: ({ id, before, after }) => [
      { action: before ? 'update' : 'create', kind: PROVIDERS, thing_id: id, before, after },
    ],
    invalidates: invalidateAll,
    atOnce: true,
  },
  'provider.deleted': {
    audit: ({ id, before }) => [{ action: 'delete', kind: PROVIDERS, thing_id: id, before }],
    invalidates: invalidateAll,
    atOnce: true,
  },
  'provider.tested': {
    audit: ({ id, outcome }) => [{ action: 'test', kind: PROVIDERS, thing_id: id, after: { outcome } }],
    invalidates: none,
  },
  'password_signin.changed': {
    audit: ({ before, after }) => [
      { action: 'update', kind: PROVIDERS, thing_id: null, before, after, whole: true },
    ],
    invalidates: () => [SIGNIN_PROVIDERS],
    atOnce: true,
  },
  'identity.linked': {
    audit: ({ id, name, provider, subject }) => [
      { action: 'link', kind: 'identities', thing_id: id, after: { name, provider, subject } },
    ],
    invalidates: none,
  },
  'identity.removed': {
    audit: ({ id, name, provider, subject }) => [
      { action: 'unlink', kind: 'identities', thing_id: id, before: { name, provider, subject } },
    ],
    invalidates: ({ user_id }) => [sessionTopic(user_id)],
    atOnce: true,
  },
  'sessions.ended_by_provider': {
    audit: none,
    invalidates: ({ ids }) => ids.map(sessionTopic),
    atOnce: true,
  },
}
