import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { kinds } from '../../learning/quizzes/kinds/index.ts'
import type { Item } from '../reports/item.rules.ts'
import { chosenAttempts, listQuizItems } from '../reports/items.store.ts'
import { splitChoices } from '../reports/options.rules.ts'
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

/** Keys of the wrong options; null for questions without exactly one right option. */
const listDistractors = (item: Item): string[] | null =>
  splitChoices(item.options, kinds[item.type].choices(item))?.distractors.map(({ answer }) => answer) ?? null

/** The wrong choices and durations of the students' chosen attempts. */
export const readWrongChoices = async (
  conn: Conn,
  { quiz, which: whichAttempt }: Pick<Sample, 'quiz' | 'which'>,
) => {
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
  for (const [row, { wrong: wrongAnswers }] of attempts.entries())
    for (const answer of wrongAnswers?.split(' ') ?? []) {
      const code = codes.get(answer)
      if (code) cells[row * items.length + code.column] = code.choice
    }
  const distractors = items.map((item) => item.distractors.length)
  const wrongChoices: WrongChoices = { people: attempts.length, distractors, cells }
  return { items, attempts, wrongChoices }
}
