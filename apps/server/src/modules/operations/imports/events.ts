import { accountKinds, type ImportKind } from '@tuntas/contract/operations/import-columns'
import { defineTopic, type Topic } from '../../../platform/change-feed.ts'
import { type Effects, none } from '../../../platform/events.ts'
import { courseTopic } from '../../classroom/courses/events.ts'
import { sessionTopic, studentTopic } from '../../identity/account/events.ts'

export const IMPORTS = defineTopic('imports')(1)

/** `ids`: classes for memberships, otherwise the rows created or changed. */
type Done = { id: number; kind: ImportKind; ids: readonly number[]; after: object }
interface ImportAnnouncements {
  'import.queued': object
}
interface ImportEvents extends ImportAnnouncements {
  'passwords.fetched': { id: number; total_user: number }
  'import.done': Done
  'import.undone': Done
}
declare module '../../../platform/events.ts' {
  interface Announcements extends ImportAnnouncements {}
  interface EventMap extends ImportEvents {}
}

/** Whose cached replies depend on rows of a kind. */
export const toImportTopics = ({ kind, ids }: Pick<Done, 'kind' | 'ids'>): Topic[] => {
  if (kind === 'member' || kind === 'course') return ids.map(courseTopic)
  return accountKinds.includes(kind) ? ids.flatMap((id) => [sessionTopic(id), studentTopic(id)]) : []
}

export const importEffects: Effects<keyof ImportEvents> = {
  'import.queued': { audit: none, invalidates: () => [IMPORTS] },
  'passwords.fetched': {
    audit: ({ id, total_user }) => [
      { action: 'passwords', kind: 'import_jobs', thing_id: id, after: { total_user } },
    ],
    invalidates: none,
  },
  'import.done': {
    audit: ({ id, after }) => [{ action: 'import', kind: 'import_jobs', thing_id: id, after }],
    invalidates: toImportTopics,
    atOnce: true,
  },
  'import.undone': {
    audit: ({ id, after }) => [{ action: 'undo', kind: 'import_jobs', thing_id: id, after }],
    invalidates: toImportTopics,
    atOnce: true,
  },
}
