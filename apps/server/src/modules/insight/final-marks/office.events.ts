import { type Effects, none } from '../../../platform/events.ts'

interface OfficeEvents {
  /** By hand. @param zone of the campus */
  'marks.reminded': { courses_ids: readonly number[]; note: string | null; zone: string }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends OfficeEvents {}
}

export const officeEffects: Effects<keyof OfficeEvents> = {
  'marks.reminded': {
    audit: ({ courses_ids, note }) =>
      courses_ids.map((courses_id) => ({
        action: 'remind',
        kind: 'final_marks',
        thing_id: courses_id,
        after: { courses_id, note },
      })),
    invalidates: none,
    jobs: none,
  },
}
