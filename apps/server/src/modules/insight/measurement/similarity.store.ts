import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { kinds } from '../../learning/quizzes/kinds/index.ts'
import type { Item } from '../reports/item.rules.ts'
import { chosenAttempts, listQuizItems } from '../reports/items.store.ts'
import type { WrongChoices } from './similarity.rules.ts'
import type { Sample } from './store.ts'

const attemptRow = z.object({
  user_id: z.number(),
  /** `question:option` of each wrong answer; arrays would cost the event loop more. */
  wrong: z.string().nullable(),
  /** Null for attempts from paper. */
  second: z.number().nullable(),
  score: z.number().nullable(),
})

/** Wrong options by key, of multiple choice with one key; null for other kinds. */
const listDistractors = (item: Item): string[] | null => {
  if (item.type !== 'MULTIPLE_CHOICE') return null
  const own = kinds[item.type].choices({ ...item, also_correct: [] })
  if (own.filter(({ right }) => right).length !== 1) return null
  return kinds[item.type].choices(item).flatMap(({ right, answer }) => (right ? [] : [answer]))
}

/** The wrong choices and durations of the students' chosen attempts. */
export const readWrongChoices = async (conn: Conn, { quiz, which: whichAttempt }: Sample) => {
  const items = (await listQuizItems(conn, quiz)).flatMap((item) => {
    const distractors = listDistractors(item)
    return distractors ? [{ id: item.id, number: item.number, distractors }] : []
  })
  const attempts = await rows(
    conn,
    attemptRow,
    sql`select chosen.user_id, chosen.score::float8 as score,
        case when a.origin = 'web' then extract(epoch from chosen.end_date - chosen.start_date)::float8 end as second,
        (select string_agg(w.question_id || ':' || w.answer, ' ') from answers w where w.attempt_id = chosen.id
          and w.status = 'wrong' and w.question_id = any(${sql.param(items.map(({ id }) => id))}::int[])) as wrong
      from (${chosenAttempts(quiz, whichAttempt)}) chosen join attempts a on a.id = chosen.id order by chosen.user_id`,
  )
  const codes = new Map<string, { column: number; choice: number }>(
    items.flatMap(({ id, distractors }, column) =>
      distractors.map((key, at) => [`${id}:${key}`, { column, choice: at + 1 }] as const),
    ),
  )
  const cells = new Uint8Array(attempts.length * items.length)
  for (const [row, { wrong }] of attempts.entries())
    for (const answer of wrong?.split(' ') ?? []) {
      const code = codes.get(answer)
      if (code) cells[row * items.length + code.column] = code.choice
    }
  const distractors = items.map((item) => item.distractors.length)
  const wrongChoices: WrongChoices = { people: attempts.length, distractors, cells }
  return { items, attempts, wrongChoices }
}
