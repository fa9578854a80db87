import { topicOf } from '../../platform/change-feed.ts'
import { type Effects, none } from '../../platform/events.ts'

export const SETTINGS = topicOf('settings')(1)

interface SiteEvents {
  'settings.changed': { before: object; after: object }
}
declare module '../../platform/events.ts' {
  interface EventMap extends SiteEvents {}
}

export const siteEffects: Effects<keyof SiteEvents> = {
  'settings.changed': {
    audit: ({ before, after }) => [{ action: 'update', kind: 'settings', thing_id: null, before, after }],
    invalidates: () => [SETTINGS],
    atOnce: true,
    jobs: none,
  },
}
