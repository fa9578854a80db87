import { type Archived, unarchive } from '../../../platform/archive.ts'
import type { Work } from '../../../platform/events.ts'

/** Questions are back, in the attempts too that were begun with them: the caller grades them anew. */
export const restoreQuestions = (tx: Work, questions: readonly Archived[]) =>
  unarchive(tx, 'questions', questions)
