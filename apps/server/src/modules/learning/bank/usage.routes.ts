import { bankUsage } from '@tuntas/contract/learning/bank'
import type { AppContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { serve } from '../../../platform/http/serve.ts'
import { analyseQuiz } from '../../insight/reports/item-analysis.store.ts'
import { openBankQuestion } from './access.ts'
import { listMeasures } from './measures.store.ts'
import { listUses, type Use } from './usage.store.ts'
import { type Counted, summariseByYear } from './years.rules.ts'

/**
 * Number of newest quizzes that are counted. Each is analysed completely, because D and r compare a question
 * with the rest of its quiz.
 */
const MOST_QUIZZES = 40

/** The question in one quiz: figures for the years, and its conclusion. */
const countOne = async (db: Db, use: Use) => {
  const { question_id, lessons_id, courses_id, year, shown: shownCount } = use
  const { analysis } = await analyseQuiz(db, { id: lessons_id, course: { id: courses_id } }, 'first')
  const item = analysis.rows.find(({ id }) => id === question_id)
  const figures: Counted = {
    lessons_id,
    year,
    shown: shownCount,
    n: item?.n ?? 0,
    p: item?.status.level.coefficient ?? null,
    d: item?.status.difference.coefficient ?? null,
    r: item?.point_biserial ?? null,
  }
  return { use, figures, verdict: item ?? null }
}

export const mountBankUsage = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, bankUsage, async ({ actor, query }) => {
    const question = await openBankQuestion(db, actor, query.id)
    const uses = await listUses(db, actor, question)
    const countedUses: Awaited<ReturnType<typeof countOne>>[] = []
    for (const use of uses.filter(({ differs }) => !differs).slice(0, MOST_QUIZZES))
      countedUses.push(await countOne(db, use))
    const findVerdict = (quiz: number) =>
      countedUses.find(({ use, verdict }) => use.lessons_id === quiz && verdict)?.verdict ?? null
    // A quiz that draws the question into several sections holds several copies.
    const quizzes = [...new Map(uses.toReversed().map((use) => [use.lessons_id, use])).values()].reverse()
    return {
      data: {
        quizzes: quizzes.map((use) => ({ ...use, verdict: findVerdict(use.lessons_id) })),
        measures: await listMeasures(db, question),
        years: summariseByYear(countedUses.map(({ figures }) => figures)),
      },
    }
  })
}
