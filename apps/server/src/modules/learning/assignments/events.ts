import { type Effects, none } from '../../../platform/events.ts'
import { studentTopic } from '../../identity/account/events.ts'
import { lessonTopic } from '../lessons/events.ts'

type Work = { user_id: number; lessons_id: number }
type Submission = Work & { id: number }
interface AssignmentEvents {
  /** `user_ids`: all students who share the work. */
  'submission.handedIn': { lessons_id: number; user_ids: readonly number[] }
  'submission.included': { submission: Submission; of: number }
  'submission.marked': { submission: Submission; before: object; after: object }
  'submission.reset': { submission: Submission }
  'submissions.returned': { lesson: { id: number }; user_ids: readonly number[] }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends AssignmentEvents {}
}

const ofWork = ({ user_id, lessons_id }: Work) => [studentTopic(user_id), lessonTopic(lessons_id)]

export const assignmentEffects: Effects<keyof AssignmentEvents> = {
  'submission.handedIn': {
    audit: none,
    invalidates: ({ lessons_id, user_ids }) => [...user_ids.map(studentTopic), lessonTopic(lessons_id)],
  },
  'submission.included': {
    audit: ({ submission: { id, user_id, lessons_id }, of }) => [
      { action: 'create', kind: 'submissions', thing_id: id, after: { user_id, lessons_id, group_id: of } },
    ],
    invalidates: ({ submission }) => ofWork(submission),
  },
  'submission.marked': {
    audit: ({ submission, before, after }) => [
      { action: 'mark', kind: 'submissions', thing_id: submission.id, before, after },
    ],
    invalidates: ({ submission }) => ofWork(submission),
  },
  'submissions.returned': {
    audit: ({ lesson, user_ids }) => [
      { action: 'return', kind: 'lessons', thing_id: lesson.id, after: { returned: user_ids.length } },
    ],
    invalidates: ({ lesson, user_ids }) => [...user_ids.map(studentTopic), lessonTopic(lesson.id)],
  },
  'submission.reset': {
    audit: ({ submission: { id, user_id, lessons_id } }) => [
      { action: 'reset', kind: 'submissions', thing_id: id, before: { user_id, lessons_id } },
    ],
    invalidates: ({ submission }) => ofWork(submission),
  },
}
