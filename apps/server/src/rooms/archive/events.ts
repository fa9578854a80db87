import { type Effects, none } from '../../platform/events.ts'
import { studentTopic } from '../account/events.ts'
import { courseTopic } from '../courses/events.ts'
import { lessonSettingsTopic, lessonTopic } from '../lessons/events.ts'

interface ArchiveEvents {
  /** An administrator brought a thing back, which concerns these. The room that keeps it writes the audit row. */
  'thing.restored': { courses_id: number | null; user_id: number | null; lessons_id: number | null }
}
declare module '../../platform/events.ts' {
  interface EventMap extends ArchiveEvents {}
}

export const archiveEffects: Effects<keyof ArchiveEvents> = {
  'thing.restored': {
    audit: none,
    invalidates: ({ courses_id, user_id, lessons_id }) => [
      ...(courses_id === null ? [] : [courseTopic(courses_id)]),
      ...(user_id === null ? [] : [studentTopic(user_id)]),
      ...(lessons_id === null ? [] : [lessonTopic(lessons_id), lessonSettingsTopic(lessons_id)]),
    ],
    jobs: none,
  },
}
