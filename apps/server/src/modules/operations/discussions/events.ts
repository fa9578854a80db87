import { type Effects, none } from '../../../platform/events.ts'

type Hidden = { id: number; answer_id: number | undefined; reason: string | null; former: string | null }
interface DiscussionEvents {
  'discussion.asked': { id: number }
  'discussion.answered': { id: number; user_id: number }
  'discussion.hidden': Hidden
  'discussion.configured': {
    courses_id: number
    before: { anonymous: boolean }
    after: { anonymous: boolean }
  }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends DiscussionEvents {}
}

/** Questions and answers record author and time themselves; the log covers what lecturers did about them. */
export const discussionEffects: Effects<keyof DiscussionEvents> = {
  'discussion.asked': { audit: none, invalidates: none },
  'discussion.answered': { audit: none, invalidates: none },
  'discussion.hidden': {
    audit: ({ id, answer_id, reason, former: formerReason }) => [
      {
        action: reason === null ? 'unhide' : 'hide',
        kind: 'discussions',
        thing_id: id,
        before: { hidden_reason: formerReason },
        after: { hidden_reason: reason, ...(answer_id !== undefined && { answer_id }) },
      },
    ],
    invalidates: none,
  },
  'discussion.configured': {
    audit: ({ courses_id, before, after }) => [
      { action: 'update', kind: 'courses', thing_id: courses_id, before, after },
    ],
    invalidates: none,
  },
}
