import type { Env } from '../env.ts'

/**
 * Saves and sessions have their own pool, of this share of the usual one's size, so that lists and reports
 * cannot fill it.
 */
const SAVE_SHARE = 0.4

export const computeSavePoolSize = ({ dbPool }: Pick<Env, 'dbPool'>): number =>
  Math.max(2, Math.round(dbPool * SAVE_SHARE))

/** Connections beside those of the processes: starts, administrators, superuser_reserved_connections. */
const SPARE_CONNECTIONS = 15

/** Maximum number of connections of one process: three pools and the LISTEN connection. */
const computeMaxConnections = (env: Pick<Env, 'dbPool'>): number =>
  2 * env.dbPool + computeSavePoolSize(env) + 1

/** What one instance needs of `max_connections`. A renewal runs one worker more for some seconds. */
export const computeNeededConnections = (env: Pick<Env, 'dbPool' | 'workers'>): number =>
  (env.workers > 1 ? env.workers + 1 : 1) * computeMaxConnections(env) + SPARE_CONNECTIONS
