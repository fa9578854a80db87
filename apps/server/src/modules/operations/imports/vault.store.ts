import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db.ts'

/** Initial passwords of imports wait in the database for hours: sealed, by a key that lies beside the files and not in it. */

const KEY = 'kunci-impor'
const SEALED = /^v1\.([\w-]{16})\.([\w-]{22})\.([\w-]*)$/

/** Made by whoever needs it first; the others wait for that. Every process and instance shares the store of files. */
const findKey = ({ db, files }: Pick<AppContext, 'db' | 'files'>): Promise<Buffer> =>
  transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tuntas.import key'))`)
    if (!(await files.has(KEY))) await files.put(KEY, randomBytes(32))
    return buffer(await files.stream(KEY))
  })

export type Vault = Awaited<ReturnType<typeof openVault>>

export const openVault = async (ctx: Pick<AppContext, 'db' | 'files'>) => {
  const key = await findKey(ctx)
  return {
    seal: (text: string): string => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return ['v1', ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
    },
    /** Undefined where another key has sealed it: after a restore on another machine. What an upgrade met unsealed lives for a day. */
    open: (text: string): string | undefined => {
      const [, iv, tag, sealed] = SEALED.exec(text) ?? []
      if (iv === undefined || tag === undefined || sealed === undefined) return text
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'))
        decipher.setAuthTag(Buffer.from(tag, 'base64url'))
        return decipher.update(sealed, 'base64url', 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}
