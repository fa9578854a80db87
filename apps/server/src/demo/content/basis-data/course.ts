import type { TopicContent } from '../types.ts'
import { modelData } from './model-data.ts'
import { normalisation } from './normalisation.ts'
import { sql } from './sql.ts'
import { transactionsAndIndexes } from './transactions.ts'

/** Basis Data: the full class. */
export const basisData: TopicContent[] = [modelData, normalisation, sql, transactionsAndIndexes]
