import { type Effects, none } from '../../../platform/events.ts'
import { sessionTopic } from '../../identity/account/events.ts'

type People = { people: readonly { id: number; name: string }[] }
type Ids = { ids: readonly number[] }
interface AdministratorEvents {
  'administrator.saved': { id: number; before: object | undefined; after: object }
  'administrators.archived': People
  'administrators.restored': People
  /** A password set by somebody else, to be changed at the next sign-in. */
  'administrators.reset': Ids
  'administrators.ended': Ids
}
declare module '../../../platform/events.ts' {
  interface EventMap extends AdministratorEvents {}
}

const toSessionTopics = ({ ids }: Ids) => ids.map(sessionTopic)

export const administratorEffects: Effects<keyof AdministratorEvents> = {
  'administrator.saved': {
    audit: ({ id, before, after }) => [
      { action: before ? 'update' : 'create', kind: 'users', thing_id: id, before, after, whole: true },
    ],
    invalidates: ({ id }) => [sessionTopic(id)],
    atOnce: true,
  },
  'administrators.archived': {
    audit: ({ people }) =>
      people.map((person) => ({ action: 'archive', kind: 'users', thing_id: person.id, before: person })),
    invalidates: ({ people }) => people.map(({ id }) => sessionTopic(id)),
    atOnce: true,
  },
  'administrators.restored': {
    audit: ({ people }) =>
      people.map(({ id, name }) => ({ action: 'restore', kind: 'users', thing_id: id, after: { name } })),
    invalidates: none,
  },
  'administrators.reset': {
    audit: ({ ids }) =>
      ids.map((id) => ({
        action: 'password',
        kind: 'users',
        thing_id: id,
        after: { must_change_password: true },
      })),
    invalidates: toSessionTopics,
    atOnce: true,
  },
  'administrators.ended': {
    audit: ({ ids }) => ids.map((id) => ({ action: 'end_sessions', kind: 'users', thing_id: id })),
    invalidates: toSessionTopics,
    atOnce: true,
  },
}
