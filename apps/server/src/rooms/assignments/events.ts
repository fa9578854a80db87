import { type Effects, none } from '../../platform/events.ts'
import { studentTopic } from '../account/events.ts'
import { courseTopic } from '../courses/events.ts'
import { lessonTopic } from '../lessons/events.ts'

type Work = { user_id: number; lessons_id: number }
type Submission = Work & { id: number }
interface AssignmentEvents {
  'submission.handedIn': Work
  'submission.marked': { submission: Submission; before: object; after: object }
  'submission.reset': { submission: Submission }
  'submissions.restored': { submissions: readonly (Submission & { courses_id: number })[] }
}
declare module '../../platform/events.ts' {
  interface EventMap extends AssignmentEvents {}
}

const ofWork = ({ user_id, lessons_id }: Work) => [studentTopic(user_id), lessonTopic(lessons_id)]

export const assignmentEffects: Effects<keyof AssignmentEvents> = {
  'submission.handedIn': { audit: none, invalidates: ofWork, jobs: none },
  'submission.marked': {
    audit: ({ submission, before, after }) => [
      { action: 'mark', kind: 'submissions', thing_id: submission.id, before, after },
    ],
    invalidates: ({ submission }) => ofWork(submission),
    jobs: none,
  },
  'submission.reset': {
    audit: ({ submission: { id, user_id, lessons_id } }) => [
      { action: 'reset', kind: 'submissions', thing_id: id, before: { user_id, lessons_id } },
    ],
    invalidates: ({ submission }) => ofWork(submission),
    jobs: none,
  },
  'submissions.restored': {
    audit: ({ submissions }) =>
      submissions.map(({ id, user_id, lessons_id }) => ({
        action: 'restore',
        kind: 'submissions',
        thing_id: id,
        after: { user_id, lessons_id },
      })),
    invalidates: ({ submissions }) =>
      submissions.flatMap((one) => [studentTopic(one.user_id), courseTopic(one.courses_id)]),
    jobs: none,
  },
}
