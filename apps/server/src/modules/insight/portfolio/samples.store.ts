import type { QuestionType } from '@tuntas/contract/learning/questions.vocabulary'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import { taughtAttempt } from '../../learning/attempts/access.ts'
import { listAnswers, toldAnswer } from '../../learning/attempts/marking.store.ts'
import { kinds } from '../../learning/quizzes/kinds/index.ts'

/** Anonymised work of three students: high, middle and low. */

const ranks = ['tinggi', 'sedang', 'rendah'] as const
type Rank = (typeof ranks)[number]

/** First, middle and last of a sorted list; fewer if it is short. */
export const highMiddleLow = <T>(sortedRows: readonly T[]): { rank: Rank; of: T }[] => {
  const last = sortedRows.length - 1
  const places = last < 0 ? [] : last === 0 ? [0] : last === 1 ? [0, 1] : [0, Math.floor(last / 2), last]
  const rankNames: readonly Rank[] = last === 1 ? ['tinggi', 'rendah'] : ranks
  return places.flatMap((place, at) => {
    const [of, rank] = [sortedRows[place], rankNames[at]]
    return of === undefined || rank === undefined ? [] : [{ rank, of }]
  })
}

type Taken = { id: number; score: number }
/** Finished first attempts with a score, best first. */
export const listTaken = (db: Db, lessonId: number): Promise<Taken[]> =>
  db
    .select({ id: sql<number>`r.id`, score: sql<number>`r.score::float` })
    .from(
      sql`attempt_results r join lessons l on l.id = r.lessons_id
        join active_students m on m.user_id = r.user_id and m.courses_id = l.courses_id`,
    )
    .where(
      sql`r.lessons_id = ${lessonId} and r.number = 1 and r.end_date is not null and r.wait = 0 and r.score is not null`,
    )
    .orderBy(sql`r.score desc`, sql`r.id`)

export type HandIn = {
  id: number
  score: number
  description: string
  feedback: string | null
  file_key: string | null
  file_name: string | null
}
/** Marked hand-ins, best first; a group's work once. */
export const listHandIns = (db: Db, lessonId: number): Promise<HandIn[]> =>
  db
    .select({
      id: sql<number>`each.id`,
      score: sql<number>`each.score::float`,
      description: sql<string>`each.description`,
      feedback: sql<string | null>`each.feedback`,
      file_key: sql<string | null>`each.key`,
      file_name: sql<string | null>`each.name`,
    })
    .from(
      sql`(
        select distinct on (coalesce(w.group_id, -w.id)) w.id, w.score, w.description, w.feedback, f.key, f.name
        from submissions w join active_students m on m.courses_id = w.courses_id and m.user_id = w.user_id
        left join files f on f.id = w.attachment_file_id
        where w.lessons_id = ${lessonId} and w.deleted_at is null and w.handed_in and w.score is not null
        order by coalesce(w.group_id, -w.id), w.score desc
      ) each`,
    )
    .orderBy(sql`each.score desc`, sql`each.id`)

const toPlain = (text: string) => text.replace(/[<&]/g, ' ')
const page = (title: string, body: string) =>
  `<!doctype html><html lang="id"><meta charset="utf-8"><title>${toPlain(title)}</title><h1>${toPlain(title)}</h1>${body}`

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/**
 * Essays are HTML and short answers plain text, whatever they begin with. Structured answers are represented
 * by their points.
 */
export const toAnswerHtml = (type: QuestionType, answerText: string | null): string => {
  if (answerText === null) return '<i>Tidak dijawab</i>'
  const { prose } = kinds[type]
  if (prose === 'formatted') return answerText
  return !prose && /^[[{]/.test(answerText) ? '<i>Jawaban berstruktur</i>' : escapeHtml(answerText)
}
const feedbackHtml = (feedback: string | null) =>
  feedback ? `<p><b>Umpan balik dosen:</b></p><div>${feedback}</div>` : ''

/** A quiz sample as an HTML page: each question with the answer and its points. */
export const quizSample = async (
  db: Db,
  actor: Actor,
  title: string,
  { id, score }: Taken,
): Promise<string> => {
  const answers = await listAnswers(db, await taughtAttempt(db, actor, id))
  const items = answers.map((one) => {
    const answerHtml = toAnswerHtml(one.type, toldAnswer(one, one.answer))
    return `<li>${one.question}<p><b>Jawaban:</b></p><div>${answerHtml}</div><p>${one.points} dari ${one.paper_point} poin</p>${feedbackHtml(one.feedback)}</li>`
  })
  return page(title, `<p>Nilai ${score}</p><ol>${items.join('')}</ol>`)
}
export const handInSample = (title: string, { score, description, feedback }: HandIn): string =>
  page(title, `<p>Nilai ${score}</p>${description}${feedbackHtml(feedback)}`)
