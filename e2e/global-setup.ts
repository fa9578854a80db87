import { useMemoryForScratch } from '../apps/server/test/scratch.ts'
import { startProduct } from './product.ts'

/** One product for the whole run; workers get its addresses from the environment. */
export default async () => {
  useMemoryForScratch()
  const product = await startProduct()
  process.env.TUNTAS_URL = product.url
  process.env.TUNTAS_DATABASE_URL = product.databaseUrl()
  return () => product.stop()
}
