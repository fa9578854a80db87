import { type Effects, none } from '../../../platform/events.ts'
import { studentTopic } from '../../identity/account/events.ts'
import { lessonTopics } from '../lessons/events.ts'

type Quiz = { id: number; courses_id: number }
type Marks = { quiz: Quiz; id: number; user_ids: readonly number[] }
interface PrintEvents {
  'print.made': { quiz: Quiz; id: number; after: object }
  /** Answers from paper were stored as attempts. */
  'printMarks.taken': Marks & { after: object }
  'printMarks.undone': Marks & { before: object }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends PrintEvents {}
}

const ofMarks = ({ quiz, user_ids }: Marks) => [...user_ids.map(studentTopic), ...lessonTopics(quiz)]

export const printEffects: Effects<keyof PrintEvents> = {
  'print.made': {
    audit: ({ id, after }) => [{ action: 'create', kind: 'print_runs', thing_id: id, after }],
    invalidates: none,
  },
  'printMarks.taken': {
    audit: ({ id, after }) => [{ action: 'import', kind: 'print_marks', thing_id: id, after }],
    invalidates: ofMarks,
  },
  'printMarks.undone': {
    audit: ({ id, before }) => [{ action: 'undo', kind: 'print_marks', thing_id: id, before }],
    invalidates: ofMarks,
  },
}
