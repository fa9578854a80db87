import { type Archived, unarchive } from '../../../platform/archive.ts'
import type { Work } from '../../../platform/events.ts'
import { keepClosedItemsOfAll } from './closed-marks.store.ts'

/** Topics and lessons come back to where they stood, with what is in them. */
const restore = (kind: 'sections' | 'lessons') => async (tx: Work, things: readonly Archived[]) => {
  await unarchive(tx, kind, things)
  await keepClosedItemsOfAll(tx, things)
}
export const restoreSections = restore('sections')
export const restoreLessons = restore('lessons')
