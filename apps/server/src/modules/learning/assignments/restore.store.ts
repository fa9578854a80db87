import { type Archived, unarchive } from '../../../platform/db/archive.ts'
import type { Work } from '../../../platform/events.ts'
import { refuseClosedThings } from '../../classroom/courses/closing.store.ts'

/** What students had handed in before a reset, with all its versions. */
export const restoreSubmissions = async (tx: Work, submissions: readonly Archived[]) => {
  await refuseClosedThings(tx, submissions)
  await unarchive(tx, 'submissions', submissions)
}
