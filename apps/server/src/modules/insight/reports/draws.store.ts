import type { WhichAttempt } from '@tuntas/contract/insight/reports'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import type { CountedQuiz } from './access.ts'
import { drawWords } from './draw-words.rules.ts'
import type { Item, Whole } from './item.rules.ts'
import { chosenAttempts } from './items.store.ts'
import { computeLinks } from './links.rules.ts'
import type { Sums } from './sums.rules.ts'

/** The distinct papers, and the number of students with each. */
const listPapers = (conn: Conn, quiz: CountedQuiz, whichAttempt: WhichAttempt) =>
  conn
    .select({ asked: sql<number[]>`asked`, count: sql<number>`count(*)::int` })
    .from(
      sql`(select array(select id from unnest(c.question_ids) id order by id) as asked
        from (${chosenAttempts(quiz, whichAttempt)}) c where c.wait = 0) papers`,
    )
    .groupBy(sql`asked`)

type Counted = { items: readonly Item[]; sums: readonly Sums[]; whole: Whole; which: WhichAttempt }

/** How papers differ and are linked. Null if all students got the same questions, which the sums show. */
export const describeDraws = async (
  conn: Conn,
  quiz: CountedQuiz,
  { items, sums, whole: totals, which: whichAttempt }: Counted,
) => {
  const askedCounts = new Map<number, number>()
  for (const { question_id, n } of sums) askedCounts.set(question_id, (askedCounts.get(question_id) ?? 0) + n)
  if (items.every(({ id }) => (askedCounts.get(id) ?? 0) === totals.n)) return null
  const placeById = new Map(items.map(({ id }, place) => [id, place]))
  const papers = await listPapers(conn, quiz, whichAttempt)
  const groups = papers.map(({ asked: ids, count }) => ({
    items: ids.flatMap((id) => placeById.get(id) ?? []),
    patterns: [{ count }],
  }))
  const usedPlaces = items
    .map((_, place) => place)
    .filter((place) => groups.some((group) => group.items.includes(place)))
  const columnByPlace = new Map(usedPlaces.map((place, column) => [place, column]))
  const links = computeLinks(
    groups.map((group) => ({
      ...group,
      items: group.items.flatMap((place) => columnByPlace.get(place) ?? []),
    })),
    usedPlaces.length,
  )
  return drawWords(papers.length, links, (column) => items[usedPlaces[column] ?? 0]?.number ?? 0)
}
