import type { z } from '../wire/zod.ts'
import type { finalMarkDocument } from './final-mark-document.schemas.ts'

/** What is closed of a class's final marks, word for word. */
export type FinalMarkDocument = z.output<typeof finalMarkDocument>
