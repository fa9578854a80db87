import { type Effects, none } from '../../../platform/events.ts'

interface FinalMarkEvents {
  /** `user_ids`: students whose mark is new or differs from the previous version. */
  'marks.closed': {
    id: number
    courses_id: number
    version: number
    sha256: string
    user_ids: readonly number[]
  }
  'marks.reopened': { id: number; courses_id: number; version: number; reason: string }
  /** Sent by the office. `zone`: of the campus. */
  'marks.reminded': { courses_ids: readonly number[]; note: string | null; zone: string }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends FinalMarkEvents {}
}

export const finalMarkEffects: Effects<keyof FinalMarkEvents> = {
  'marks.closed': {
    audit: ({ id, courses_id, version, sha256 }) => [
      { action: 'close', kind: 'final_marks', thing_id: id, after: { courses_id, version, sha256 } },
    ],
    invalidates: none,
  },
  'marks.reopened': {
    audit: ({ id, courses_id, version, reason }) => [
      { action: 'reopen', kind: 'final_marks', thing_id: id, after: { courses_id, version, reason } },
    ],
    invalidates: none,
  },
  'marks.reminded': {
    audit: ({ courses_ids, note }) =>
      courses_ids.map((courses_id) => ({
        action: 'remind',
        kind: 'final_marks',
        thing_id: courses_id,
        after: { courses_id, note },
      })),
    invalidates: none,
  },
}
