import { type Effects, none } from '../../../platform/events.ts'
import { sessionTopic } from '../../identity/account/events.ts'

interface HelpdeskEvents {
  'sessions.ended': { user_id: number; ended: number }
  'signin.unlocked': { user_id: number }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends HelpdeskEvents {}
}

export const helpdeskEffects: Effects<keyof HelpdeskEvents> = {
  'sessions.ended': {
    audit: ({ user_id, ended: endedCount }) => [
      { action: 'end_sessions', kind: 'users', thing_id: user_id, after: { ended: endedCount } },
    ],
    invalidates: ({ user_id }) => [sessionTopic(user_id)],
    atOnce: true,
  },
  'signin.unlocked': {
    audit: ({ user_id }) => [{ action: 'unlock', kind: 'users', thing_id: user_id }],
    invalidates: none,
  },
}
