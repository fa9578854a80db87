import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type JWTPayload, SignJWT } from 'jose'
import type { AppContext } from '../../../platform/context.ts'
import { type Conn, transaction } from '../../../platform/db/db.ts'
import { openVault } from '../../../platform/vault.ts'
import { findNextStart, findSigningKey, listPublishedKeys } from './keys.rules.ts'
import { ltiKeys } from './schema.ts'

/** The keys with which the campus signs messages to tools. */

const ALGORITHM = 'RS256'
const BITS = 2048

type Deps = Pick<AppContext, 'db' | 'files'>

const toPlace = (kid: string) => `lti ${kid}`
const listKeys = (conn: Conn) => conn.select().from(ltiKeys)

/** Made before a transaction: it takes a tenth of a second. */
const makeKey = async (deps: Deps) => {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, {
    modulusLength: BITS,
    extractable: true,
  })
  const kid = randomUUID()
  const { seal } = await openVault(deps, 'kunci-alat')
  return {
    kid,
    public_key: { ...(await exportJWK(publicKey)), kid, alg: ALGORITHM, use: 'sig' },
    private_key: seal(await exportPKCS8(privateKey), toPlace(kid)),
  }
}
const insertKey = (conn: Conn, key: Awaited<ReturnType<typeof makeKey>>, start: number) =>
  conn.insert(ltiKeys).values({ ...key, signs_from: new Date(start).toISOString() })

/** All keys. Makes the next one when it is due; processes wait for each other. */
const readKeys = async (deps: Deps) => {
  const keys = await listKeys(deps.db)
  if (findNextStart(keys, Date.now()) === null) return keys
  const newKey = await makeKey(deps)
  return transaction(deps.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tuntas.lti-keys'))`)
    const start = findNextStart(await listKeys(tx), Date.now())
    if (start !== null) await insertKey(tx, newKey, start)
    return listKeys(tx)
  })
}

/** The public keys, for the tools. */
export const listPublicKeys = async (deps: Deps) =>
  listPublishedKeys(await readKeys(deps), Date.now()).map(({ public_key }) => public_key)

/** A key that another machine's vault sealed cannot sign, so a new one takes over at once. */
const openSigningKey = async (deps: Deps): Promise<{ kid: string; pem: string }> => {
  const { open } = await openVault(deps, 'kunci-alat')
  const find = async () => {
    const key = findSigningKey(await readKeys(deps), Date.now())
    const pem = key && open(key.private_key, toPlace(key.kid))
    return key && pem !== undefined ? { kid: key.kid, pem } : undefined
  }
  const signingKey = await find()
  if (signingKey) return signingKey
  await insertKey(deps.db, await makeKey(deps), Date.now())
  const newSigningKey = await find()
  if (!newSigningKey) throw new Error('no key signs')
  return newSigningKey
}

/** @param seconds until it expires */
export const signMessage = async (
  deps: Deps,
  claims: Record<string, unknown>,
  seconds: number,
): Promise<string> => {
  const { kid, pem } = await openSigningKey(deps)
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT(claims as JWTPayload)
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(await importPKCS8(pem, ALGORITHM))
}
