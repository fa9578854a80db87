import { type Effects, none } from '../../../platform/events.ts'
import { studentTopic } from '../../identity/account/events.ts'
import { lessonTopic } from '../lessons/events.ts'

type Work = { user_id: number; lessons_id: number }
type Attempt = Work & { id: number }
type Result = { score: number | null; mastered: boolean }
type Regraded = { id: number; user_id: number; before: Result; after: Result }
interface AttemptAnnouncements {
  'attempt.started': Work
  'attempt.finished': Work
  'answer.saved': { lessons_id: number }
  /** A late answer was kept, or the end of its attempt was recorded. */
  'answer.kept': Work
  'material.opened': { user_id: number }
}
interface AttemptEvents extends AttemptAnnouncements {
  'answer.marked': { attempt: Attempt; id: number; before: object; after: object }
  'answer.lateCounted': { attempt: Attempt; kept: { id: number } }
  /** A late answer was declined, or that was taken back. */
  'answer.lateDecided': {
    attempt: Attempt
    kept: { id: number }
    action: 'decline_late' | 'reconsider_late'
    before?: { declined_at: string; declined_by: number | null }
  }
  'attempts.reset': { attempt: Attempt }
  'results.returned': { lesson: { id: number }; user_ids: readonly number[]; attempt_ids: readonly number[] }
  'deadlines.moved': { user_ids: readonly number[] }
  'comment.saved': { id: number; before: object | undefined; after: object }
  'comment.removed': { id: number; before: object }
  /** `changed`: the attempts whose results changed. */
  'question.regraded': { id: number; lessons_id: number; changed: readonly Regraded[]; reason?: string }
}
declare module '../../../platform/events.ts' {
  interface Announcements extends AttemptAnnouncements {}
  interface EventMap extends AttemptEvents {}
}

const ofWork = ({ user_id, lessons_id }: Work) => [studentTopic(user_id), lessonTopic(lessons_id)]
const workEffects = { audit: none, invalidates: ofWork }

export const attemptEffects: Effects<keyof AttemptEvents> = {
  'attempt.started': workEffects,
  'attempt.finished': workEffects,
  'answer.kept': workEffects,
  'answer.saved': { audit: none, invalidates: ({ lessons_id }) => [lessonTopic(lessons_id)] },
  'material.opened': { audit: none, invalidates: ({ user_id }) => [studentTopic(user_id)] },
  'comment.saved': {
    audit: ({ id, before, after }) => [
      { action: before ? 'update' : 'create', kind: 'feedback_comments', thing_id: id, before, after },
    ],
    invalidates: none,
  },
  'comment.removed': {
    audit: ({ id, before }) => [{ action: 'delete', kind: 'feedback_comments', thing_id: id, before }],
    invalidates: none,
  },
  // A mark may complete a quiz and so unlock the lessons after it.
  'answer.marked': {
    audit: ({ id, before, after }) => [{ action: 'mark', kind: 'answers', thing_id: id, before, after }],
    invalidates: ({ attempt }) => ofWork(attempt),
  },
  'answer.lateCounted': {
    audit: ({ attempt, kept: answerRow }) => [
      {
        action: 'count_late',
        kind: 'answers',
        thing_id: answerRow.id,
        after: { ...answerRow, attempt_id: attempt.id },
      },
    ],
    invalidates: ({ attempt }) => ofWork(attempt),
  },
  'answer.lateDecided': {
    audit: ({ attempt, kept: answerRow, action, before }) => [
      {
        action,
        kind: 'answers',
        thing_id: answerRow.id,
        before,
        after: { ...answerRow, attempt_id: attempt.id },
      },
    ],
    invalidates: ({ attempt }) => ofWork(attempt),
  },
  'attempts.reset': {
    audit: ({ attempt: { id, user_id, lessons_id } }) => [
      { action: 'reset', kind: 'attempts', thing_id: id, before: { user_id, lessons_id } },
    ],
    invalidates: ({ attempt }) => ofWork(attempt),
  },
  'results.returned': {
    audit: ({ lesson, user_ids }) => [
      { action: 'return', kind: 'lessons', thing_id: lesson.id, after: { returned: user_ids.length } },
    ],
    invalidates: ({ lesson, user_ids }) => [...user_ids.map(studentTopic), lessonTopic(lesson.id)],
  },
  'deadlines.moved': {
    audit: none,
    invalidates: ({ user_ids }) => user_ids.map(studentTopic),
  },
  'question.regraded': {
    audit: ({ id, lessons_id, changed: regradedRows, reason }) => [
      {
        action: 'regrade',
        kind: 'questions',
        thing_id: id,
        after: { lessons_id, changed: regradedRows.length, ...(reason && { reason }) },
      },
      ...regradedRows.map((attempt) => ({
        action: 'regrade' as const,
        kind: 'attempts' as const,
        thing_id: attempt.id,
        before: attempt.before,
        after: {
          user_id: attempt.user_id,
          lessons_id,
          question_id: id,
          ...attempt.after,
          ...(reason && { reason }),
        },
      })),
    ],
    invalidates: ({ changed: regradedRows }) => [
      ...new Set(regradedRows.map(({ user_id }) => studentTopic(user_id))),
    ],
  },
}
