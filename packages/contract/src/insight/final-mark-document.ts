import type { z } from '../wire/zod.ts'
import type { finalMarkDocument } from './final-mark-document.schemas.ts'

/** Final marks of a closed class, as stored. */
export type FinalMarkDocument = z.output<typeof finalMarkDocument>
