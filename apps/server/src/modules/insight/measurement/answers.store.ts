import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Conn } from '../../../platform/db/db.ts'
import { chosenAttempts, isMeasured } from '../reports/items.store.ts'
import { type Apart, type Cells, emptyCells, toldApart } from './matrix.rules.ts'
import type { MeasuredItem, Sample } from './store.ts'

/**
 * A fingerprint of the answers and keys, which changes with them, and the number of attempts with unmarked
 * essays.
 */
export const fingerprintAnswers = async (
  conn: Conn,
  { quiz, which: whichAttempt, cut, notReached }: Sample,
) => {
  const [fingerprint] = await conn
    .select({
      attempts: sql<string | null>`(
      select encode(sha256(convert_to(string_agg(concat_ws(':', a.id, a.correct, a.wrong, a.wait, a.empty, a.score), ' ' order by a.id), 'UTF8')), 'base64')
        || ' ' || count(*) filter (where a.wait > 0)
      from (${chosenAttempts(quiz, whichAttempt)}) a)`,
      questions: sql<string | null>`(
      select encode(sha256(convert_to(string_agg(concat_ws(':', q.id, q.key_version, q.point), ' ' order by q.position, q.id), 'UTF8')), 'base64')
      from questions q where q.lessons_id = ${quiz.id} and ${isMeasured(quiz.id)})`,
    })
    .from(sql`(select) one`)
  const { attempts = null, questions = null } = fingerprint ?? {}
  return {
    version: `${quiz.id} ${whichAttempt} ${cut} ${notReached} ${attempts} ${questions}`,
    waiting: Number(attempts?.split(' ')[1] ?? 0),
  }
}

/**
 * Answers of everybody who was asked one of the items, by ascending user id: 1 right, 0 wrong or empty, −1
 * not asked. `counted`: rows of people who were asked an item that discriminates.
 */
export type Answers = Cells & Apart & { userIds: Int32Array; counted: Int32Array }

/**
 * A paper and its right answers as space-separated ids: arrays would cost the event loop more. `asked` ends
 * at the last answer where unreached questions are missing.
 */
type Paper = { user_id: number; asked: string; right: string | null }

/** Questions that count as asked of attempt `a`, in the order of the paper. */
const selectAsked = ({ notReached }: Sample) =>
  notReached === 'wrong'
    ? sql<string>`array_to_string(a.question_ids, ' ')`
    : sql<string>`array_to_string(a.question_ids[:coalesce((
        select max(paper.place) from unnest(a.question_ids) with ordinality paper(id, place)
        join answers w on w.attempt_id = a.id and w.question_id = paper.id and w.status <> 'empty'), 0)::int], ' ')`

/** People per read. Other requests are served between two reads. */
const AT_A_TIME = 500

const listPapers = (conn: Conn, sample: Sample, after: number): Promise<Paper[]> =>
  conn
    .select({
      user_id: sql<number>`a.user_id`,
      asked: selectAsked(sample),
      right: sql<string | null>`(
        select string_agg(w.question_id::text, ' ') from answers w where w.attempt_id = a.id and w.status = 'correct')`,
    })
    .from(sql`(${chosenAttempts(sample.quiz, sample.which)}) a`)
    .where(sql`a.user_id > ${after}`)
    .orderBy(sql`a.user_id`)
    .limit(AT_A_TIME)

type PlaceOf = ReadonlyMap<string, number>
const placesIn = (ids: string | null, placeById: PlaceOf): number[] =>
  (ids ?? '').split(' ').flatMap((id) => placeById.get(id) ?? [])

/** Items that somebody answered right, and that somebody answered wrong. */
type Seen = { right: Uint8Array; wrong: Uint8Array }

/** Rows of the people who were asked one of the items. */
const cellsOfPapers = (papers: readonly Paper[], placeById: PlaceOf, seenAnswers: Seen) => {
  const userIds: number[] = []
  const cells = new Int8Array(papers.length * placeById.size).fill(-1)
  const placesByIds = new Map<string, number[]>()
  for (const { user_id, asked: askedIds, right } of papers) {
    const places = placesByIds.get(askedIds) ?? placesIn(askedIds, placeById)
    placesByIds.set(askedIds, places)
    if (places.length === 0) continue
    const ownCells = cells.subarray(userIds.length * placeById.size, (userIds.length + 1) * placeById.size)
    for (const place of places) ownCells[place] = 0
    for (const place of placesIn(right, placeById)) if (ownCells[place] === 0) ownCells[place] = 1
    for (const place of places) (ownCells[place] === 1 ? seenAnswers.right : seenAnswers.wrong)[place] = 1
    userIds.push(user_id)
  }
  return { userIds, cells: cells.subarray(0, userIds.length * placeById.size) }
}

/**
 * Reads in slices and pauses after each for as long as it took, to leave the database to saves of answers.
 */
async function* streamPapers(conn: Conn, sample: Sample) {
  let after = 0
  for (;;) {
    const startTime = Date.now()
    const papers = await listPapers(conn, sample, after)
    yield papers
    if (papers.length < AT_A_TIME) return
    after = papers.at(-1)?.user_id ?? after
    await setTimeout(Date.now() - startTime)
  }
}

const readAnswers = async (
  conn: Conn,
  sample: Sample,
  items: readonly { id: number }[],
): Promise<Answers> => {
  const placeById = new Map(items.map(({ id }, place) => [String(id), place]))
  const seenAnswers = { right: new Uint8Array(items.length), wrong: new Uint8Array(items.length) }
  const read: ReturnType<typeof cellsOfPapers>[] = []
  for await (const papers of streamPapers(conn, sample))
    read.push(cellsOfPapers(papers, placeById, seenAnswers))
  const userIds = Int32Array.from(read.flatMap((slice) => slice.userIds))
  const table = emptyCells(userIds.length, items.length)
  let from = 0
  for (const { cells } of read) {
    table.cells.set(cells, from)
    from += cells.length
  }
  const apart = toldApart(seenAnswers.right, seenAnswers.wrong)
  const isCounted = (row: number) =>
    apart.used.some((place) => table.cells[row * items.length + place] !== -1)
  return { ...table, ...apart, userIds, counted: Int32Array.from(userIds.keys()).filter(isCounted) }
}

/** Quizzes whose answers stay in memory: the page polls while one is calibrated. */
const REMEMBERED = 3

/** Reads the answers of a fingerprint once for all callers. */
export const openAnswers = (conn: Conn) => {
  const answersByVersion = new LRUCache<string, Promise<Answers>>({ max: REMEMBERED })
  return (version: string, sample: Sample, items: readonly MeasuredItem[]): Promise<Answers> => {
    const reading = answersByVersion.get(version) ?? readAnswers(conn, sample, items)
    answersByVersion.set(version, reading)
    reading.catch(() => answersByVersion.delete(version))
    return reading
  }
}
