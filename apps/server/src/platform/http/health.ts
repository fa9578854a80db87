import type { AppContext } from '../context.ts'
import { AppError } from '../errors.ts'

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve, including the database. It uses the pool for
 * saves, because an instance that is only busy with reports must stay in service. Removing it would move its
 * load to the next one.
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
