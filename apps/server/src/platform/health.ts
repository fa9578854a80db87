import { sql } from 'drizzle-orm'
import type { House } from './house.ts'

/** `/healthz` says that the process lives; `/readyz` that it can serve, database included. */
export const mountHealth = ({ server, db }: House): void => {
  server.get('/healthz', () => ({ status: true, message: 'Hidup' }))
  server.get('/readyz', async () => {
    await db.execute(sql`select 1`)
    return { status: true, message: 'Siap' }
  })
}
