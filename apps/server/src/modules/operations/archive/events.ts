import type { Effects } from '../../../platform/events.ts'
import { courseTopic } from '../../classroom/courses/events.ts'
import { studentTopic } from '../../identity/account/events.ts'
import { lessonSettingsTopic, lessonTopic } from '../../learning/lessons/events.ts'

const topics = <T>(id: number | null | undefined, ...of: ((id: number) => T)[]): T[] =>
  id === null || id === undefined ? [] : of.map((topic) => topic(id))

export const archiveEffects: Effects<'things.restored'> = {
  'things.restored': {
    audit: ({ kind, things }) =>
      things.map(({ id, courses_id, user_id, lessons_id, name, attempts }) => ({
        action: 'restore',
        kind,
        thing_id: id,
        after: { courses_id, user_id, lessons_id, name, attempts },
      })),
    invalidates: ({ kind, things }) =>
      things.flatMap(({ id, courses_id, user_id, lessons_id }) => [
        ...topics(kind === 'courses' ? id : courses_id, courseTopic),
        ...topics(user_id, studentTopic),
        ...topics(kind === 'lessons' ? id : lessons_id, lessonTopic, lessonSettingsTopic),
      ]),
  },
}
