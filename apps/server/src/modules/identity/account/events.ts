import { topicOf } from '../../../platform/change-feed.ts'
import { type Effects, none } from '../../../platform/events.ts'

/** Everything that ends or changes a user's sessions. */
export const sessionTopic = topicOf('session')
/** What one student sees: locks, scores, deadlines. */
export const studentTopic = topicOf('student')

type User = { user_id: number }
interface AccountAnnouncements {
  'session.ended': User
}
interface AccountEvents extends AccountAnnouncements {
  'password.changed': User
}
declare module '../../../platform/events.ts' {
  interface Announcements extends AccountAnnouncements {}
  interface EventMap extends AccountEvents {}
}

export const accountEffects: Effects<keyof AccountEvents> = {
  'session.ended': {
    audit: none,
    invalidates: ({ user_id }) => [sessionTopic(user_id)],
    atOnce: true,
    jobs: none,
  },
  'password.changed': {
    audit: ({ user_id }) => [{ action: 'password', kind: 'users', thing_id: user_id }],
    invalidates: ({ user_id }) => [sessionTopic(user_id)],
    atOnce: true,
    jobs: none,
  },
}
