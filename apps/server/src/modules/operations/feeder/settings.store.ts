import { X509Certificate } from 'node:crypto'
import type { saveFeederSettings } from '@tuntas/contract/operations/feeder'
import type { Body, FieldErrors } from '@tuntas/contract/wire/endpoint'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { incrementVersion, sameVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { refusedAddress } from '../../../platform/http/outgoing.ts'
import { openVault } from '../../../platform/vault.ts'
import { feederSettings } from './schema.ts'

/** The campus's Neo Feeder: address and account. */

const SEALED_FOR = 'feeder'
export type FeederInput = Body<typeof saveFeederSettings>

/** The single row; undefined before it is first saved. */
export const findSettings = async (conn: Conn) => {
  const [row] = await conn.select().from(feederSettings)
  return row
}
type StoredSettings = NonNullable<Awaited<ReturnType<typeof findSettings>>>

/** Without the secret. */
export const findShownSettings = async (conn: Conn) => {
  const row = await findSettings(conn)
  if (!row) return { version: 1, active: false, url: '', username: '', has_password: false, ca_pem: null }
  const { version, active, url, username, password, ca_pem } = row
  return { version, active, url, username, has_password: password !== null, ca_pem }
}

const FEEDER_PATH = /\/ws\/(live2|sandbox2)\.php$/
const isCertificate = (pem: string): boolean => {
  try {
    return new X509Certificate(pem) instanceof X509Certificate
  } catch {
    return false
  }
}

const findUrlFault = (url: string, allowed: readonly string[]): string | null => {
  const fault = refusedAddress(url, allowed)
  if (fault) return fault
  const { pathname, search, hash } = new URL(url)
  return FEEDER_PATH.test(pathname) && search === '' && hash === ''
    ? null
    : 'Akhiri alamat dengan /ws/live2.php atau /ws/sandbox2.php.'
}

const isSameOrigin = (one: string, second: string) => new URL(one).origin === new URL(second).origin

/** A stored password never goes to another server than it was entered for. */
export const checkSettings = (
  { url, password, ca_pem }: FeederInput,
  storedSettings: StoredSettings | undefined,
  allowed: readonly string[],
): FieldErrors => {
  const urlFault = findUrlFault(url, allowed)
  const keepsPassword =
    storedSettings?.password && (urlFault !== null || isSameOrigin(url, storedSettings.url))
  return {
    ...(urlFault && { url: [urlFault] }),
    ...(!password && !keepsPassword && { password: ['Masukan kata sandi Neo Feeder'] }),
    ...(ca_pem !== null && !isCertificate(ca_pem) && { ca_pem: ['Isi sertifikat berbentuk PEM.'] }),
  }
}

type VaultDeps = Pick<AppContext, 'db' | 'files'>
export const sealPassword = async (deps: VaultDeps, password: string): Promise<string> =>
  (await openVault(deps, 'kunci-surel')).seal(password, SEALED_FOR)

type Audited = Pick<StoredSettings, 'active' | 'url' | 'username' | 'ca_pem'>
const toAudited = ({ active, url, username, ca_pem }: Audited) => ({ active, url, username, ca_pem })

/** @param sealed the new password; null keeps the stored one */
export const changeSettings = async (
  tx: Work,
  { version, password: _, ...input }: FeederInput,
  sealed: string | null,
): Promise<void> => {
  const before = await findSettings(tx)
  const values = { ...input, ...(sealed !== null && { password: sealed }) }
  const savedRows = before
    ? await tx
        .update(feederSettings)
        .set({ ...values, version: incrementVersion(feederSettings.version) })
        .where(sameVersion(feederSettings.version, version))
        .returning({ one: feederSettings.one })
    : await tx
        .insert(feederSettings)
        .values(values)
        .onConflictDoNothing()
        .returning({ one: feederSettings.one })
  if (savedRows.length === 0) throw new AppError('stale')
  await tx.emit('feeder.configured', {
    before: before && toAudited(before),
    after: { ...toAudited(input), ...(sealed !== null && { password_set: true }) },
  })
}

/** Address and account; undefined without settings, or where another key sealed the password. */
export const findAccess = async (deps: VaultDeps) => {
  const row = await findSettings(deps.db)
  const password = row?.password && (await openVault(deps, 'kunci-surel')).open(row.password, SEALED_FOR)
  if (!row || !password) return undefined
  return { url: row.url, username: row.username, password, ca: row.ca_pem ?? undefined, active: row.active }
}
