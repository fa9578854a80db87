import { defineTopic } from '../../../platform/change-feed.ts'
import type { Effects } from '../../../platform/events.ts'

export const SETTINGS = defineTopic('settings')(1)
export const BANNERS = defineTopic('banners')(1)

type Banner = { id: number; before?: object; after?: object }

interface SiteEvents {
  'settings.changed': { before: object; after: object }
  'banner.saved': Banner
  'banners.deleted': { banners: readonly Required<Pick<Banner, 'id' | 'before'>>[] }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends SiteEvents {}
}

export const siteEffects: Effects<keyof SiteEvents> = {
  'settings.changed': {
    audit: ({ before, after }) => [
      { action: 'update', kind: 'settings', thing_id: null, before, after, whole: true },
    ],
    invalidates: () => [SETTINGS],
    atOnce: true,
  },
  'banner.saved': {
    audit: ({ id, before, after }) => [
      { action: before ? 'update' : 'create', kind: 'banners', thing_id: id, before, after },
    ],
    invalidates: () => [BANNERS],
  },
  'banners.deleted': {
    audit: ({ banners }) =>
      banners.map(({ id, before }) => ({ action: 'delete', kind: 'banners', thing_id: id, before })),
    invalidates: () => [BANNERS],
  },
}
