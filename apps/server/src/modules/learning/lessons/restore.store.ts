import { type Archived, unarchive } from '../../../platform/archive.ts'
import type { Work } from '../../../platform/events.ts'

/** Topics and lessons come back to where they stood, with what is in them. */
export const restoreSections = (tx: Work, sections: readonly Archived[]) =>
  unarchive(tx, 'sections', sections)
export const restoreLessons = (tx: Work, lessons: readonly Archived[]) => unarchive(tx, 'lessons', lessons)
