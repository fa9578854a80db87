import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Conn } from '../../../platform/db.ts'
import { chosenAttempts, isMeasured } from '../reports/items.store.ts'
import { type Apart, type Cells, emptyCells, toldApart } from './matrix.rules.ts'
import type { MeasuredItem, Sample } from './store.ts'

/** Names what the answers and keys are now: other answers, another name. And how many attempts have essays that wait. */
export const stateOf = async (conn: Conn, { quiz, which, cut }: Sample) => {
  const [found] = await conn
    .select({
      attempts: sql<string | null>`(
      select encode(sha256(convert_to(string_agg(concat_ws(':', a.id, a.correct, a.wrong, a.wait, a.empty, a.score), ' ' order by a.id), 'UTF8')), 'base64')
        || ' ' || count(*) filter (where a.wait > 0)
      from (${chosenAttempts(quiz, which)}) a)`,
      questions: sql<string | null>`(
      select encode(sha256(convert_to(string_agg(concat_ws(':', q.id, q.key_version, q.point), ' ' order by q.position, q.id), 'UTF8')), 'base64')
      from questions q where q.lessons_id = ${quiz.id} and ${isMeasured(quiz.id)})`,
    })
    .from(sql`(select) one`)
  const { attempts = null, questions = null } = found ?? {}
  return {
    version: `${quiz.id} ${which} ${cut} ${attempts} ${questions}`,
    waiting: Number(attempts?.split(' ')[1] ?? 0),
  }
}

/**
 * 1 right, 0 wrong or left empty, −1 not asked, of everybody who was asked one of the items, by rising id.
 * `counted`: the rows of who was asked something that tells people apart.
 */
export type Answers = Cells & Apart & { userIds: Int32Array; counted: Int32Array }

/** Who were asked the same: their ids, and all their answers behind each other. Few rows where all have the same paper. */
type Paper = { asked: string; people: string; right: string }

const listPapers = (conn: Conn, sample: Sample, items: readonly { id: number }[]): Promise<Paper[]> => {
  const papers = sql`select a.user_id, string_agg(q.id::text, ' ' order by q.id) as asked,
      string_agg(case when w.status = 'correct' then '1' else '0' end, '' order by q.id) as own
    from (${chosenAttempts(sample.quiz, sample.which)}) a
      join questions q on q.id = any(a.question_ids) and q.id = any(${sql.param(items.map(({ id }) => id))}::int[])
      left join answers w on w.attempt_id = a.id and w.question_id = q.id
    group by a.user_id`
  return conn
    .select({
      asked: sql<string>`asked`,
      people: sql<string>`string_agg(user_id::text, ' ' order by user_id)`,
      right: sql<string>`string_agg(own, '' order by user_id)`,
    })
    .from(sql`(${papers}) papers`)
    .groupBy(sql`asked`)
}

/** So many people's answers are read in one go: what waits behind them is served in between. */
const AT_A_TIME = 1_000
const RIGHT = '1'.charCodeAt(0)

export const readAnswers = async (
  conn: Conn,
  sample: Sample,
  items: readonly { id: number }[],
): Promise<Answers> => {
  const placeOf = new Map(items.map(({ id }, place) => [id, place]))
  const papers = (await listPapers(conn, sample, items)).map(({ asked, people, right }) => ({
    places: asked.split(' ').map((id) => placeOf.get(Number(id)) ?? 0),
    people: people.split(' ').map(Number),
    answers: right,
  }))
  const userIds = Int32Array.from(papers.flatMap(({ people }) => people)).sort()
  const rowOf = new Map<number, number>()
  for (const [row, id] of userIds.entries()) rowOf.set(id, row)
  const table = emptyCells(userIds.length, items.length)
  const [right, wrong] = [new Uint8Array(items.length), new Uint8Array(items.length)]
  let read = 0
  for (const { places, people, answers } of papers)
    for (const [nth, id] of people.entries()) {
      const [from, to] = [nth * places.length, (rowOf.get(id) ?? 0) * items.length]
      for (let at = 0; at < places.length; at++) {
        const [place, isRight] = [places[at] ?? 0, answers.charCodeAt(from + at) === RIGHT]
        table.cells[to + place] = isRight ? 1 : 0
        ;(isRight ? right : wrong)[place] = 1
      }
      if (++read % AT_A_TIME === 0) await setImmediate()
    }
  const apart = toldApart(right, wrong)
  const telling = new Set(apart.used)
  const counted = papers
    .filter(({ places }) => places.some((place) => telling.has(place)))
    .flatMap(({ people }) => people.map((id) => rowOf.get(id) ?? 0))
  return { ...table, ...apart, userIds, counted: Int32Array.from(counted).sort() }
}

/** Quizzes whose answers stay in memory: the page asks again and again while one is calibrated. */
const REMEMBERED = 3

/** Reads the answers of a state once, for all who ask. */
export const openAnswers = (conn: Conn) => {
  const answersByVersion = new LRUCache<string, Promise<Answers>>({ max: REMEMBERED })
  return (version: string, sample: Sample, items: readonly MeasuredItem[]): Promise<Answers> => {
    const reading = answersByVersion.get(version) ?? readAnswers(conn, sample, items)
    answersByVersion.set(version, reading)
    reading.catch(() => answersByVersion.delete(version))
    return reading
  }
}
