import { defineTopic } from '../../../platform/change-feed.ts'
import { type Effects, none } from '../../../platform/events.ts'
import { studentTopic } from '../../identity/account/events.ts'

/** What everybody in a class sees: its lessons, members and exceptions. */
export const courseTopic = defineTopic('course')

/** A group with its students; without `before` it is new, without `after` archived. */
type GroupOf = { name: string; user_ids: readonly number[] }
type GroupChange = { id: number; before?: GroupOf; after?: GroupOf }
type Member = { id: number; courses_id: number; user_id: number; name: string }
interface CourseEvents {
  'course.saved': { id: number; before: object | undefined; after: object }
  /** `copies`: the new class by the original one. */
  'semester.opened': {
    year: { id: number; name: string }
    copies: ReadonlyMap<number, number>
    filled: object
  }
  'course.duplicated': { id: number; from: number; year_id: number; filled: object; after: { name: string } }
  'courses.archived': { courses: readonly { id: number; name: string }[] }
  'students.enrolled': { courses_id: number; user_ids: readonly number[] }
  /** Each member is logged: `students.enrolled` logs the class. */
  'members.enrolled': { members: readonly Member[] }
  'members.removed': { members: readonly Member[] }
  /** Classes that lose, or get back, archived people. */
  'classes.changed': { courses_ids: readonly number[] }
  /** `user_ids`: students whose group or its name changed. */
  'groups.changed': {
    courses_id: number
    groups: readonly GroupChange[]
    user_ids: readonly number[]
  }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends CourseEvents {}
}

const toMemberTopics = ({ members }: { members: readonly Member[] }) =>
  members.flatMap((one) => [courseTopic(one.courses_id), studentTopic(one.user_id)])

export const courseEffects: Effects<keyof CourseEvents> = {
  'course.saved': {
    audit: ({ id, before, after }) => [
      { action: before ? 'update' : 'create', kind: 'courses', thing_id: id, before, after, whole: true },
    ],
    invalidates: ({ id }) => [courseTopic(id)],
  },
  // One audit row for all classes; each class records its own original.
  'semester.opened': {
    audit: ({ year, copies, filled: filledCounts }) => [
      {
        action: 'copy',
        kind: 'years',
        thing_id: year.id,
        before: { courses_id: [...copies.keys()] },
        after: { name: year.name, courses_id: [...copies.values()], ...filledCounts },
      },
    ],
    invalidates: ({ copies }) => [...copies.values()].map(courseTopic),
  },
  'course.duplicated': {
    audit: ({ id, from, year_id, filled: filledCounts, after }) => [
      {
        action: 'copy',
        kind: 'courses',
        thing_id: id,
        before: { courses_id: [from] },
        after: { ...after, id, courses_id: [id], year_id, ...filledCounts },
      },
    ],
    invalidates: ({ id }) => [courseTopic(id)],
  },
  'courses.archived': {
    audit: ({ courses }) =>
      courses.map((course) => ({ action: 'archive', kind: 'courses', thing_id: course.id, before: course })),
    invalidates: ({ courses }) => courses.map(({ id }) => courseTopic(id)),
  },
  'students.enrolled': {
    audit: ({ courses_id, user_ids }) => [
      { action: 'enrol', kind: 'courses', thing_id: courses_id, after: { user_ids } },
    ],
    invalidates: ({ courses_id }) => [courseTopic(courses_id)],
  },
  'members.enrolled': {
    audit: ({ members }) =>
      members.map(({ id, courses_id, user_id, name }) => ({
        action: 'enrol',
        kind: 'members',
        thing_id: id,
        after: { courses_id, user_id, name },
      })),
    invalidates: toMemberTopics,
  },
  'members.removed': {
    audit: ({ members }) =>
      members.map(({ id, courses_id, user_id, name }) => ({
        action: 'archive',
        kind: 'members',
        thing_id: id,
        before: { courses_id, user_id, name },
      })),
    invalidates: toMemberTopics,
  },
  'groups.changed': {
    audit: ({ groups }) =>
      groups.map(({ id, before, after }) => ({
        action: !before ? 'create' : after ? 'update' : 'archive',
        kind: 'class_groups',
        thing_id: id,
        before,
        after,
      })),
    invalidates: ({ courses_id, user_ids }) => [courseTopic(courses_id), ...user_ids.map(studentTopic)],
  },
  'classes.changed': {
    audit: none,
    invalidates: ({ courses_ids }) => courses_ids.map(courseTopic),
  },
}
