import { type Archived, unarchive } from '../../../platform/db/archive.ts'
import type { Work } from '../../../platform/events.ts'
import { keepClosedItemsOfAll } from './closed-marks.store.ts'

/** Restores topics and lessons at their former position, with their content. */
const restore = (kind: 'sections' | 'lessons') => async (tx: Work, things: readonly Archived[]) => {
  await unarchive(tx, kind, things)
  await keepClosedItemsOfAll(tx, things)
}
export const restoreSections = restore('sections')
export const restoreLessons = restore('lessons')
