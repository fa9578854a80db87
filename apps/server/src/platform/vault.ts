import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import type { AppContext } from './context.ts'
import { transaction } from './db/db.ts'

/**
 * Sealed values of the database. Their keys are kept with the files, not in the database or in any archive
 * (decision 028).
 */

type KeyName = 'kunci-impor' | 'kunci-autentikator' | 'kunci-surel' | 'kunci-masuk' | 'kunci-alat'
type Deps = Pick<AppContext, 'db' | 'files'>

const SEALED = /^v1\.([\w-]{16})\.([\w-]{22})\.([\w-]*)$/

/**
 * Created by the first process that needs it; others wait. All processes and instances share the file store.
 */
const readKey = ({ db, files }: Deps, name: KeyName): Promise<Buffer> =>
  transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`tuntas.${name}`}))`)
    if (!(await files.has(name))) await files.put(name, randomBytes(32))
    return buffer(await files.stream(name))
  })

const keys = new WeakMap<Deps['files'], Map<KeyName, Promise<Buffer>>>()
/** Read once; a failed read is retried by the next caller. */
const findKey = (deps: Deps, name: KeyName): Promise<Buffer> => {
  const heldKeys = keys.get(deps.files) ?? new Map<KeyName, Promise<Buffer>>()
  keys.set(deps.files, heldKeys)
  const key = heldKeys.get(name) ?? readKey(deps, name)
  heldKeys.set(name, key)
  key.catch(() => heldKeys.delete(name))
  return key
}

export type Vault = Awaited<ReturnType<typeof openVault>>

export const openVault = async (deps: Deps, name: KeyName) => {
  const key = await findKey(deps, name)
  return {
    /** @param place owner of the value; it opens only there */
    seal: (text: string, place = ''): string => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return ['v1', ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
    },
    /**
     * Undefined if another key sealed it, as after a restore on another machine. Unsealed values of an older
     * version (imports, which have no place) last a day.
     */
    open: (text: string, place = ''): string | undefined => {
      const [, iv, tag, sealed] = SEALED.exec(text) ?? []
      if (iv === undefined || tag === undefined || sealed === undefined)
        return place === '' ? text : undefined
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'))
        decipher.setAAD(Buffer.from(place)).setAuthTag(Buffer.from(tag, 'base64url'))
        return decipher.update(sealed, 'base64url', 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}
