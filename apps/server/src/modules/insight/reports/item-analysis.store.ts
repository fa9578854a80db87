import type { WhichAttempt } from '@tuntas/contract/insight/reports'
import type { Conn } from '../../../platform/db/db.ts'
import type { CountedQuiz } from './access.ts'
import { analyse } from './item.rules.ts'
import { countItems, listQuizItems } from './items.store.ts'

/** The item analysis of a quiz: the one source of conclusions for reports, calibration and evaluation. */
export const analyseQuiz = async (conn: Conn, quiz: CountedQuiz, whichAttempt: WhichAttempt) => {
  const [items, itemCounts] = await Promise.all([
    listQuizItems(conn, quiz),
    countItems(conn, quiz, whichAttempt),
  ])
  return { items, ...itemCounts, analysis: analyse(items, itemCounts.sums, itemCounts.whole) }
}
