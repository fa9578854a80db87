import Fastify, { type FastifyRequest } from 'fastify'
import { openPool } from '../apps/server/src/platform/db.ts'
import {
  type AnswerInput,
  openSaver,
  type Save,
  saveAll,
} from '../apps/server/src/rooms/attempts/answers.store.ts'

// The bare limit: the same guarded statement behind routes that do nothing else, one save at a time and gathered as the product
// gathers them. Nobody is asked who they are.
const [databaseUrl = '', connections = ''] = process.argv.slice(2)
const pool = openPool(databaseUrl, { max: Number(connections), name: 'bare', onError: console.error })
const server = Fastify()

const gathered = openSaver(pool, true)

const saveOf = ({ headers, body }: FastifyRequest): Save => ({
  userId: Number(headers['x-user']),
  input: body as AnswerInput,
})
server.post('/save', async (request) => (await saveAll(pool, [saveOf(request)], true))[0])
server.post('/gathered', (request) => gathered(saveOf(request)))

process.send?.(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
