import { type Embedded, embeddedUrls, startEmbedded } from './platform/embedded.ts'
import type { Env } from './platform/env.ts'
import { isTaken } from './platform/lock.ts'

const silent = { info: () => {}, error: (text: string) => console.error(text) }

/**
 * For commands beside the server: the database of a Tuntas that runs, or of one that is started just for this. A command that
 * must be `alone` is refused while the embedded one is in use.
 */
export const openDatabase = async (
  { databaseUrl, directUrl, ownerUrl, dataDir }: Env,
  alone = false,
): Promise<Embedded> => {
  const given = directUrl ?? databaseUrl
  if (given) return { url: given, ownerUrl: ownerUrl ?? given, stop: async () => {} }
  if (!alone && isTaken(dataDir)) return { ...embeddedUrls(dataDir), stop: async () => {} }
  return startEmbedded(dataDir, silent)
}
