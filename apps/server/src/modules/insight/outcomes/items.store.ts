import type { ItemCounts } from '@tuntas/contract/insight/outcomes'
import type { MarkedType } from '@tuntas/contract/learning/lessons.vocabulary'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'
import { reportedQuiz } from '../reports/access.ts'
import { analyseQuiz } from '../reports/item-analysis.store.ts'
import { twoDecimals } from './attainment.rules.ts'

type Item = { id: number; section_id: number; name: string; type: MarkedType }
/** Item analysis of the class's quizzes, by first attempts. */
export const summariseItems = async (
  conn: Conn,
  actor: Pick<Actor, 'id'>,
  course: TaughtCourse,
  items: readonly Item[],
): Promise<ItemCounts[]> => {
  const summaries: ItemCounts[] = []
  for (const { id, section_id, name, type } of items) {
    if (type !== 'QUIZ') continue
    const quiz = await reportedQuiz(conn, actor, { courses_id: course.id, section_id, quiz_id: id })
    const { analysis, whole: totals } = await analyseQuiz(conn, quiz, 'first')
    const { rows, reliability } = analysis
    const concluded = (word: string) => rows.filter(({ conclusion }) => conclusion === word).length
    summaries.push({
      lessons_id: id,
      name,
      n: totals.n,
      mean: twoDecimals(reliability.mean),
      sd: twoDecimals(reliability.sd),
      alpha: twoDecimals(reliability.alpha),
      accepted: concluded('Diterima'),
      revised: concluded('Direvisi'),
      rejected: concluded('Ditolak'),
      undecided: concluded('Data belum cukup'),
      provisional: rows.filter(({ provisional }) => provisional === 1).length,
    })
  }
  return summaries
}
