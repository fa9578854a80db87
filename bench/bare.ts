import Fastify, { type FastifyRequest } from 'fastify'
import {
  type AnswerInput,
  gradedSave,
  openSaver,
  type Save,
  saveAll,
} from '../apps/server/src/modules/learning/attempts/answers.store.ts'
import { optionKeys } from '../apps/server/src/modules/learning/attempts/option-keys.ts'
import { openGradedQuestions } from '../apps/server/src/modules/learning/attempts/questions.store.ts'
import { openPool } from '../apps/server/src/platform/db/db.ts'

// The bare limit: the same statement behind minimal routes without authentication, one save at a time and
// batched like in the product.
const [databaseUrl = '', connections = ''] = process.argv.slice(2)
const pool = openPool(databaseUrl, { max: Number(connections), name: 'bare', onError: console.error })
const server = Fastify()

const gatheringSaver = openSaver(pool, true)
const { rows } = await pool.query<{ secret: string }>('select secret from link_secret')
const { reveal } = optionKeys(rows[0]?.secret ?? '')

const questions = openGradedQuestions(pool, true)
const buildSave = async ({ headers, body }: FastifyRequest): Promise<Save> => {
  const input = body as AnswerInput
  const question = await questions.find(input.id)
  const save = question && gradedSave(question, Number(headers['x-user']), input, reveal, null)
  if (!save) throw new Error('no answer')
  return save
}
server.post('/save', async (request) => (await saveAll(pool, [await buildSave(request)], true))[0])
server.post('/gathered', async (request) => gatheringSaver(await buildSave(request)))

process.send?.(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
