import type { FastifyRequest } from 'fastify'

type Logged = { type: string; code: string; message: string; stack: string }

/** The original error. Drizzle wraps it in one that contains the statement with all its values. */
const origin = (error: Error): Error =>
  'query' in error && error.cause instanceof Error ? origin(error.cause) : error

/** PostgreSQL quotes the value it could not parse: `invalid input syntax for type date: "…"`. */
const withoutValue = (message: string) => message.replace(/: ".*"/s, ': "…"')

const frames = (stack: string | undefined) =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/** An allow-list: headers, bodies, queries and rows never reach the log. */
export const serializers = {
  req: ({ method, url, ip }: FastifyRequest) => ({ method, path: url?.split('?')[0] ?? '', ip }),
  err: (error: Error & { code?: string }): Logged => {
    const first = origin(error) as Error & { code?: string }
    return {
      type: first.name,
      code: first.code ?? '',
      message: withoutValue(first.message),
      stack: frames(error.stack),
    }
  },
}
