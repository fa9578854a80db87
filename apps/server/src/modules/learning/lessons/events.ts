import { defineTopic } from '../../../platform/change-feed.ts'
import { type Effects, none } from '../../../platform/events.ts'
import { courseTopic } from '../../classroom/courses/events.ts'
import { studentTopic } from '../../identity/account/events.ts'
import type { Ending } from './spare-running.ts'

/** What lecturers watch of a lesson: results and submissions. */
export const lessonTopic = defineTopic('lesson')
/** What students see of a lesson's settings. */
export const lessonSettingsTopic = defineTopic('lesson-settings')

/** Topics for everybody who sees a lesson. */
export const lessonTopics = ({ id, courses_id }: { id: number; courses_id: number }) => [
  courseTopic(courses_id),
  lessonSettingsTopic(id),
  lessonTopic(id),
]

type Named = { id: number; courses_id: number; name: string }
type Order = { id: number; courses_id: number; before: readonly number[]; after: readonly number[] }
type Exception = { id: number; courses_id: number; user_id: number; ending?: Ending }
type OfClass = { id: number; courses_id: number }
interface LessonEvents {
  'section.created': { section: Named }
  'section.renamed': { id: number; courses_id: number; before: { name: string }; after: { name: string } }
  'sections.archived': { sections: readonly Named[] }
  /** All topics of a class were archived at once. */
  'topics.reset': { courses_id: number; sections: number }
  /** `id` is the class. */
  'sections.reordered': Order
  /** `id` is the topic. */
  'lessons.reordered': Order
  'lesson.created': { lesson: OfClass; after: object }
  'lesson.changed': { lesson: OfClass; before: object; after: object; ending?: Ending }
  /** Students who lost mastery by changed settings. */
  'mastery.lost': { lesson: OfClass; user_ids: readonly number[] }
  'lesson.archived': { lesson: Named }
  'exception.granted': Exception & { after: object }
  'exception.revoked': Exception & { before: object }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends LessonEvents {}
}

const ofException = ({ courses_id, user_id }: Exception) => [studentTopic(user_id), courseTopic(courses_id)]

export const lessonEffects: Effects<keyof LessonEvents> = {
  'section.created': {
    audit: ({ section }) => [{ action: 'create', kind: 'sections', thing_id: section.id, after: section }],
    invalidates: ({ section }) => [courseTopic(section.courses_id)],
  },
  'section.renamed': {
    audit: ({ id, before, after }) => [{ action: 'update', kind: 'sections', thing_id: id, before, after }],
    invalidates: ({ courses_id }) => [courseTopic(courses_id)],
  },
  'sections.archived': {
    audit: ({ sections }) =>
      sections.map((topic) => ({ action: 'archive', kind: 'sections', thing_id: topic.id, before: topic })),
    invalidates: ({ sections }) => sections.slice(0, 1).map(({ courses_id }) => courseTopic(courses_id)),
  },
  'topics.reset': {
    audit: ({ courses_id, sections }) => [
      { action: 'reset', kind: 'courses', thing_id: courses_id, before: { sections } },
    ],
    invalidates: ({ courses_id }) => [courseTopic(courses_id)],
  },
  'sections.reordered': {
    audit: ({ id, before, after }) => [
      {
        action: 'reorder',
        kind: 'courses',
        thing_id: id,
        before: { section_ids: before },
        after: { section_ids: after },
      },
    ],
    invalidates: ({ courses_id }) => [courseTopic(courses_id)],
  },
  'lessons.reordered': {
    audit: ({ id, before, after }) => [
      {
        action: 'reorder',
        kind: 'sections',
        thing_id: id,
        before: { lesson_ids: before },
        after: { lesson_ids: after },
      },
    ],
    invalidates: ({ courses_id }) => [courseTopic(courses_id)],
  },
  'lesson.created': {
    audit: ({ lesson, after }) => [{ action: 'create', kind: 'lessons', thing_id: lesson.id, after }],
    invalidates: ({ lesson }) => lessonTopics(lesson),
  },
  'lesson.changed': {
    audit: ({ lesson, before, after }) => [
      { action: 'update', kind: 'lessons', thing_id: lesson.id, before, after },
    ],
    invalidates: ({ lesson }) => lessonTopics(lesson),
  },
  'mastery.lost': {
    audit: ({ lesson, user_ids }) => [
      {
        action: 'unmaster',
        kind: 'lessons',
        thing_id: lesson.id,
        after: { no_longer_mastered: user_ids.length },
      },
    ],
    invalidates: none,
  },
  'lesson.archived': {
    audit: ({ lesson }) => [{ action: 'archive', kind: 'lessons', thing_id: lesson.id, before: lesson }],
    invalidates: ({ lesson }) => [courseTopic(lesson.courses_id)],
  },
  'exception.granted': {
    audit: ({ id, after }) => [{ action: 'create', kind: 'exceptions', thing_id: id, after }],
    invalidates: ofException,
  },
  'exception.revoked': {
    audit: ({ id, before }) => [{ action: 'archive', kind: 'exceptions', thing_id: id, before }],
    invalidates: ofException,
  },
}
