import { type Archived, unarchive } from '../../../platform/archive.ts'
import type { Work } from '../../../platform/events.ts'

/** What students had handed in before a reset, with all its versions. */
export const restoreSubmissions = (tx: Work, submissions: readonly Archived[]) =>
  unarchive(tx, 'submissions', submissions)
