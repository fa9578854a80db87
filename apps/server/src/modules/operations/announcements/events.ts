import { type Effects, none } from '../../../platform/events.ts'

interface AnnouncementEvents {
  'announcement.saved': { id: number; title: string; before: object | undefined; after: object }
  'announcement.withdrawn': { id: number; before: object }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends AnnouncementEvents {}
}

export const announcementEffects: Effects<keyof AnnouncementEvents> = {
  'announcement.saved': {
    audit: ({ id, before, after }) => [
      { action: before ? 'update' : 'create', kind: 'announcements', thing_id: id, before, after },
    ],
    invalidates: none,
  },
  'announcement.withdrawn': {
    audit: ({ id, before }) => [{ action: 'withdraw', kind: 'announcements', thing_id: id, before }],
    invalidates: none,
  },
}
