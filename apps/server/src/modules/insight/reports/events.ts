import { type Effects, none } from '../../../platform/events.ts'

type Weights = readonly { lessons_id: number; weight: number }[]
interface ReportEvents {
  'weights.set': { courses_id: number; before: Weights; after: Weights }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends ReportEvents {}
}

export const reportEffects: Effects<keyof ReportEvents> = {
  'weights.set': {
    audit: ({ courses_id, before, after }) => [
      { action: 'update', kind: 'gradebook_weights', thing_id: courses_id, before, after },
    ],
    invalidates: none,
  },
}
