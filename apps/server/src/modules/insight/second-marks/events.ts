import { type Effects, none } from '../../../platform/events.ts'

type Marked = { code: string; points: number | null }
interface SecondMarkEvents {
  'second-marks.opened': {
    id: number
    after: { lessons_id: number; question_id: number; marker_id: number }
  }
  'second-mark.saved': { id: number; before: Marked; after: Marked }
  'second-marks.closed': { id: number; after: { result: string } }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends SecondMarkEvents {}
}

export const secondMarkEffects: Effects<keyof SecondMarkEvents> = {
  'second-marks.opened': {
    audit: ({ id, after }) => [{ action: 'create', kind: 'second_mark_samples', thing_id: id, after }],
    invalidates: none,
  },
  'second-mark.saved': {
    audit: ({ id, before, after }) => [
      { action: 'mark', kind: 'second_mark_samples', thing_id: id, before, after },
    ],
    invalidates: none,
  },
  'second-marks.closed': {
    audit: ({ id, after }) => [{ action: 'update', kind: 'second_mark_samples', thing_id: id, after }],
    invalidates: none,
  },
}
