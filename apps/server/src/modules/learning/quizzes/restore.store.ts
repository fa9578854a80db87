import { type Archived, unarchive } from '../../../platform/db/archive.ts'
import type { Work } from '../../../platform/events.ts'

/** The question counts again in attempts that had it; the caller regrades them. */
export const restoreQuestion = (tx: Work, question: Archived) => unarchive(tx, 'questions', [question])
