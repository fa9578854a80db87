import type { ImportKind } from '@tuntas/contract/operations/import-columns'
import { topicOf } from '../../../platform/change-feed.ts'
import { type Effects, none } from '../../../platform/events.ts'
import { courseTopic } from '../../classroom/courses/events.ts'
import { sessionTopic, studentTopic } from '../../identity/account/events.ts'

/** Imports that wait to be run. */
export const IMPORTS = topicOf('imports')(1)

interface ImportAnnouncements {
  'import.queued': object
}
interface ImportEvents extends ImportAnnouncements {
  /** `ids`: classes of an import of members, else people. */
  'passwords.fetched': { id: number; total_user: number }
  'import.done': { id: number; kind: ImportKind; ids: readonly number[]; after: object }
}
declare module '../../../platform/events.ts' {
  interface Announcements extends ImportAnnouncements {}
  interface EventMap extends ImportEvents {}
}

export const importEffects: Effects<keyof ImportEvents> = {
  'import.queued': { audit: none, invalidates: () => [IMPORTS], jobs: none },
  'passwords.fetched': {
    audit: ({ id, total_user }) => [
      { action: 'passwords', kind: 'import_jobs', thing_id: id, after: { total_user } },
    ],
    invalidates: none,
    jobs: none,
  },
  'import.done': {
    audit: ({ id, after }) => [{ action: 'import', kind: 'import_jobs', thing_id: id, after }],
    invalidates: ({ kind, ids }) =>
      kind === 'member' ? ids.map(courseTopic) : ids.flatMap((id) => [sessionTopic(id), studentTopic(id)]),
    atOnce: true,
    jobs: none,
  },
}
