import { defineTopic } from '../../../platform/change-feed.ts'
import { type Effects, none } from '../../../platform/events.ts'
import type { FeederMark } from './marks.rules.ts'

export const FEEDER = defineTopic('feeder')(1)

/** A mark that the Feeder took. */
type WrittenMark = {
  id: number
  user_id: number
  courses_id: number
  before: FeederMark | null
  after: FeederMark
}
interface FeederAnnouncements {
  'feeder.queued': object
}
interface FeederEvents extends FeederAnnouncements {
  'feeder.configured': { before: object | undefined; after: object }
  'feeder.tested': { ok: boolean }
  'feeder.written': WrittenMark
}
declare module '../../../platform/events.ts' {
  interface Announcements extends FeederAnnouncements {}
  interface EventMap extends FeederEvents {}
}

export const feederEffects: Effects<keyof FeederEvents> = {
  'feeder.queued': { audit: none, invalidates: () => [FEEDER] },
  'feeder.configured': {
    audit: ({ before, after }) => [
      { action: before ? 'update' : 'create', kind: 'feeder_settings', thing_id: null, before, after },
    ],
    invalidates: none,
  },
  'feeder.tested': {
    audit: ({ ok }) => [{ action: 'test', kind: 'feeder_settings', thing_id: null, after: { ok } }],
    invalidates: none,
  },
  'feeder.written': {
    audit: ({ id, user_id, courses_id, before, after }) => [
      {
        action: 'feed',
        kind: 'feeder_marks',
        thing_id: id,
        // Only in the second, so that the log shows whose mark it is.
        before: before ?? {},
        after: { user_id, courses_id, ...after },
      },
    ],
    invalidates: none,
  },
}
