import type { AppContext } from './context.ts'
import { AppError } from './errors.ts'

/**
 * `/healthz` says that the process lives; `/readyz` that it can serve, database included. It asks over the connections of
 * saves: an instance that is merely busy with reports must not be taken out, for its load would fall on the next one.
 */
export const mountHealth = ({ server, saves }: AppContext): void => {
  let draining = false
  server.addHook('preClose', async () => {
    draining = true
  })
  server.get('/healthz', () => ({ status: true, message: 'Hidup' }))
  server.get('/readyz', async () => {
    if (draining) throw new AppError('overloaded')
    await saves.query('select')
    return { status: true, message: 'Siap' }
  })
}
