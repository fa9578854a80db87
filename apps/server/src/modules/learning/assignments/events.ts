import { type Effects, none } from '../../../platform/events.ts'
import { studentTopic } from '../../identity/account/events.ts'
import { lessonTopic } from '../lessons/events.ts'

type Work = { user_id: number; lessons_id: number }
type Submission = Work & { id: number }
interface AssignmentEvents {
  'submission.handedIn': Work
  'submission.marked': { submission: Submission; before: object; after: object }
  'submission.reset': { submission: Submission }
}
declare module '../../../platform/events.ts' {
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
}
