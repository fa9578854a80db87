import { bankUsage } from '@tuntas/contract/learning/bank'
import type { AppContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { serve } from '../../../platform/http/serve.ts'
import { analyse } from '../../insight/reports/item.rules.ts'
import { countItems, listQuizItems } from '../../insight/reports/items.store.ts'
import { openBankQuestion } from './access.ts'
import { listMeasures } from './measures.store.ts'
import { listUses, type Use } from './usage.store.ts'
import { type Counted, summariseByYear } from './years.rules.ts'

/**
 * Number of newest quizzes that are counted. Each is analysed completely, because D and r compare a question
 * with the rest of its quiz.
 */
const MOST_QUIZZES = 40

const countOne = async (
  db: Db,
  { question_id, lessons_id, courses_id, year, shown: shownCount }: Use,
): Promise<Counted> => {
  const quiz = { id: lessons_id, course: { id: courses_id } }
  const [items, { sums, whole: wholeCount }] = await Promise.all([
    listQuizItems(db, quiz),
    countItems(db, quiz, 'first'),
  ])
  const item = analyse(items, sums, wholeCount).rows.find(({ id }) => id === question_id)
  return {
    year,
    shown: shownCount,
    n: item?.n ?? 0,
    p: item?.status.level.coefficient ?? null,
    d: item?.status.difference.coefficient ?? null,
    r: item?.point_biserial ?? null,
  }
}

export const mountBankUsage = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, bankUsage, async ({ actor, query }) => {
    const question = await openBankQuestion(db, actor, query.id)
    const uses = await listUses(db, actor, question)
    const countedUses: Counted[] = []
    for (const use of uses.filter(({ differs }) => !differs).slice(0, MOST_QUIZZES))
      countedUses.push(await countOne(db, use))
    return {
      data: {
        quizzes: uses,
        measures: await listMeasures(db, question),
        years: summariseByYear(countedUses),
      },
    }
  })
}
