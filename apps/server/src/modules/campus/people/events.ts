import { type Effects, none } from '../../../platform/events.ts'
import { sessionTopic, studentTopic } from '../../identity/account/events.ts'

type Kind = { kind: 'teachers' | 'students' }
interface PeopleEvents {
  'person.saved': Kind & {
    id: number
    before: Record<string, unknown> | undefined
    after: Record<string, unknown>
    /** True if somebody else set the password. */
    password: boolean
    /** True if it must be changed at the next sign-in. */
    mustChange: boolean
  }
  /** `import.done` and `service.sent` invalidate the topics of the readers. */
  'people.imported': Kind & { people: readonly { id: number; before?: object; after: object }[] }
  /** A person's complete data was exported; `users` are administrators. */
  'person.exported': { kind: 'teachers' | 'students' | 'users'; id: number }
  /** A bulk change of students. */
  'students.changed': {
    people: readonly { id: number; before: object; after: object }[]
  }
  /** Passwords set by somebody else, to be changed at the next sign-in. */
  'passwords.reset': Kind & { ids: readonly number[] }
  'people.archived': Kind & { people: readonly { id: number; name: string }[] }
  'people.restored': Kind & { people: readonly { id: number; name: string }[] }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends PeopleEvents {}
}

export const peopleEffects: Effects<keyof PeopleEvents> = {
  'person.saved': {
    audit: ({ kind, id, before, after, password, mustChange }) => [
      { action: before ? 'update' : 'create', kind, thing_id: id, before, after, whole: true },
      ...(before && password
        ? [
            {
              action: 'password',
              kind: 'users',
              thing_id: id,
              ...(mustChange && { after: { must_change_password: true } }),
            } as const,
          ]
        : []),
    ],
    invalidates: ({ kind, id }) => [sessionTopic(id), ...(kind === 'students' ? [studentTopic(id)] : [])],
    atOnce: true,
  },
  'people.imported': {
    audit: ({ kind, people }) =>
      people.map(({ id, before, after }) => ({
        action: before ? 'update' : 'create',
        kind,
        thing_id: id,
        before,
        after,
      })),
    invalidates: none,
  },
  'person.exported': {
    audit: ({ kind, id }) => [{ action: 'export', kind, thing_id: id }],
    invalidates: none,
  },
  'students.changed': {
    audit: ({ people }) =>
      people.map(({ id, before, after }) => ({
        action: 'update',
        kind: 'students',
        thing_id: id,
        before,
        after,
      })),
    invalidates: ({ people }) => people.flatMap(({ id }) => [sessionTopic(id), studentTopic(id)]),
    atOnce: true,
  },
  'passwords.reset': {
    audit: ({ ids }) =>
      ids.map((id) => ({
        action: 'password',
        kind: 'users',
        thing_id: id,
        after: { must_change_password: true },
      })),
    invalidates: ({ ids }) => ids.map(sessionTopic),
    atOnce: true,
  },
  'people.archived': {
    audit: ({ kind, people }) =>
      people.map((person) => ({ action: 'archive', kind, thing_id: person.id, before: person })),
    invalidates: ({ people }) => people.map(({ id }) => sessionTopic(id)),
    atOnce: true,
  },
  'people.restored': {
    audit: ({ kind, people }) =>
      people.map(({ id, name }) => ({ action: 'restore', kind, thing_id: id, after: { name } })),
    invalidates: ({ people }) => people.map(({ id }) => studentTopic(id)),
  },
}
