import { type Effects, none } from '../../../platform/events.ts'

interface SecondMarkEvents {
  'second-marks.opened': {
    id: number
    after: { lessons_id: number; question_id: number; marker_id: number; size: number }
  }
  'second-marks.closed': { id: number; after: { n: number; icc: number | null } }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends SecondMarkEvents {}
}

export const secondMarkEffects: Effects<keyof SecondMarkEvents> = {
  'second-marks.opened': {
    audit: ({ id, after }) => [{ action: 'create', kind: 'second_mark_samples', thing_id: id, after }],
    invalidates: none,
  },
  'second-marks.closed': {
    audit: ({ id, after }) => [{ action: 'update', kind: 'second_mark_samples', thing_id: id, after }],
    invalidates: none,
  },
}
