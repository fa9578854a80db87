import Fastify, { type FastifyRequest } from 'fastify'
import { openPool } from '../apps/server/src/platform/db.ts'
import {
  type AnswerInput,
  openSaver,
  type Save,
  saveAll,
} from '../apps/server/src/rooms/attempts/answers.store.ts'
import { optionKeys } from '../apps/server/src/rooms/attempts/option-keys.ts'

// The bare limit: the same guarded statement behind routes that do nothing else, one save at a time and gathered as the product
// gathers them. Nobody is asked who they are.
const [databaseUrl = '', connections = ''] = process.argv.slice(2)
const pool = openPool(databaseUrl, { max: Number(connections), name: 'bare', onError: console.error })
const server = Fastify()

const gathered = openSaver(pool, true)
const { rows } = await pool.query<{ secret: string }>('select secret from link_secret')
const { reveal } = optionKeys(rows[0]?.secret ?? '')

const saveOf = ({ headers, body }: FastifyRequest): Save => {
  const input = body as AnswerInput
  return {
    userId: Number(headers['x-user']),
    input: { ...input, answer: reveal(input.answer_id, input.id, input.answer) },
  }
}
server.post('/save', async (request) => (await saveAll(pool, [saveOf(request)], true))[0])
server.post('/gathered', (request) => gathered(saveOf(request)))

process.send?.(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
