import { type Effects, none } from '../../../platform/events.ts'
import { courseTopic } from '../../classroom/courses/events.ts'

type Named = { text: string; code: string | null; cpmk_id?: number | null }
/** `courses`: the classes of the mata kuliah, whose pages show goals. */
type Told = { courses: readonly number[] }
interface GoalEvents {
  'goals.added': { goals: readonly (Named & { id: number; course_category_id: number })[] }
  'goal.changed': Told & { id: number; before: Named; after: Named }
  'goal.archived': { id: number; before: Named }
  'goal.restored': { id: number; after: Named }
  'goals.reordered': Told & {
    course_category_id: number
    before: readonly number[]
    after: readonly number[]
  }
  'goals.merged': Told & { from_id: number; before: Named; after: object }
  'goals.unmerged': Told & { from_id: number; before: object; after: Named }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends GoalEvents {}
}

const toCourseTopics = ({ courses }: Told) => courses.map(courseTopic)

export const goalEffects: Effects<keyof GoalEvents> = {
  'goals.added': {
    audit: ({ goals }) =>
      goals.map(({ id, ...after }) => ({ action: 'create', kind: 'goals', thing_id: id, after })),
    invalidates: none,
  },
  'goal.changed': {
    audit: ({ id, before, after }) => [
      { action: 'update', kind: 'goals', thing_id: id, before, after, whole: true },
    ],
    invalidates: toCourseTopics,
  },
  'goal.archived': {
    audit: ({ id, before }) => [{ action: 'archive', kind: 'goals', thing_id: id, before }],
    invalidates: none,
  },
  'goal.restored': {
    audit: ({ id, after }) => [{ action: 'restore', kind: 'goals', thing_id: id, after }],
    invalidates: none,
  },
  'goals.reordered': {
    audit: ({ course_category_id, before, after }) => [
      {
        action: 'reorder',
        kind: 'course_categories',
        thing_id: course_category_id,
        before: { goal_ids: before },
        after: { goal_ids: after },
      },
    ],
    invalidates: toCourseTopics,
  },
  'goals.merged': {
    audit: ({ from_id, before, after }) => [
      { action: 'merge', kind: 'goals', thing_id: from_id, before, after },
    ],
    invalidates: toCourseTopics,
  },
  'goals.unmerged': {
    audit: ({ from_id, before, after }) => [
      { action: 'unmerge', kind: 'goals', thing_id: from_id, before, after },
    ],
    invalidates: toCourseTopics,
  },
}
