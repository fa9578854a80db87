import type { QuestionType } from '@tuntas/contract/learning/questions'
import { random } from '../apps/server/src/demo/random.ts'
import { optionKeys } from '../apps/server/src/modules/learning/attempts/option-keys.ts'
import { kinds } from '../apps/server/src/modules/learning/quizzes/kinds/index.ts'
import { openPool } from '../apps/server/src/platform/db/db.ts'
import { exampleEntries } from '../apps/server/test/kinds-examples.ts'
import { makeCampus, type Pool } from './campus.ts'
import type { Options } from './options.ts'
import { openPapers, type Paper } from './paper.ts'
import { build, prepareProduct } from './product.ts'
import type { Row } from './report.ts'
import { measureThroughput } from './throughput.ts'

const STUDENTS = 400
const DEFAULT_SECONDS = 30

/** All except file answers, which would need an upload by each student. */
const answeredEntries = exampleEntries.filter(([type]) => type !== 'FILE_UPLOAD')

/** Turns the quizzes' questions into all kinds in turn. */
const spreadKinds = (pool: Pool) =>
  pool.query(
    `update questions q set type = k.type, options = coalesce(k.body -> 'options', '[]'), answer = k.body ->> 'answer',
        content = coalesce(k.body -> 'content', '{}'), key = k.body -> 'key'
      from jsonb_to_recordset($1::jsonb) as k(at int, type text, body jsonb) where q.position % $2::int = k.at`,
    [
      JSON.stringify(answeredEntries.map(([type, { body }], at) => ({ at, type, body }))),
      answeredEntries.length,
    ],
  )

/** Right and wrong answers to every question, in each paper's keys. */
const withAnswers = async (pool: Pool, papers: readonly Paper[]): Promise<Paper[]> => {
  const { rows: secrets } = await pool.query<{ secret: string }>('select secret from link_secret')
  const { rows: questions } = await pool.query<{ id: number; type: QuestionType }>(
    'select id, type from questions',
  )
  const typeById = new Map(questions.map(({ id, type }) => [id, type]))
  const examples = new Map(answeredEntries)
  const names = optionKeys(secrets[0]?.secret ?? '')
  return papers.map((paper) => {
    const hide = names.hide(paper.attemptId)
    const answersTo = (id: number): string[] => {
      const type = typeById.get(id) ?? 'MULTIPLE_CHOICE'
      const { right, wrong: wrongExample } = examples.get(type) ?? {}
      return [right, wrongExample].flatMap((example) =>
        example ? (kinds[type].rename(example.answer, (name) => hide(id, name)) ?? example.answer) : [],
      )
    }
    return { ...paper, questions: paper.questions.map(({ id }) => ({ id, keys: answersTo(id) })) }
  })
}

/** Saves of all question kinds, compared with the bare limit. */
export const benchKinds = async (options: Options): Promise<Row[]> => {
  if (!options.server) build()
  const { product } = await prepareProduct(options.server)
  try {
    await product.start()
    const pool = openPool(product.databaseUrl(), { max: 1, name: 'bench', onError: console.error })
    const campus = await makeCampus(pool, { seed: options.seed, students: STUDENTS, essayEvery: 0 })
    await spreadKinds(pool)
    const { papers } = await openPapers(product.port, campus.students)
    const answerable = await withAnswers(pool, papers)
    await pool.end()
    return await measureThroughput(
      product,
      random(options.seed),
      answerable,
      options.seconds ?? DEFAULT_SECONDS,
    )
  } finally {
    await product.discard()
  }
}
