import { type Archived, unarchive } from '../../../platform/db/archive.ts'
import type { Work } from '../../../platform/events.ts'

/** The question is back, in the attempts too that were begun with it: the caller grades them anew. */
export const restoreQuestion = (tx: Work, question: Archived) => unarchive(tx, 'questions', [question])
