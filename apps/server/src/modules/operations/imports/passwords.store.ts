import { sql } from 'drizzle-orm'
import type { Conn, Db } from '../../../platform/db/db.ts'
import { hashMany } from '../../../platform/process/hashing.ts'
import { newPassword } from '../../../platform/process/passwords.ts'
import type { Vault } from '../../../platform/vault.ts'
import { batches } from './batches.rules.ts'
import type { Job } from './queue.store.ts'

/**
 * First passwords of new accounts. Passwords that we make, and their hashes, are kept with the job as soon as
 * they exist: the next run goes on where an interrupted one stopped.
 */

type Account = { number: number; password: string | null; password_hash: string | null }

/** Only the run that has claimed the job may write. */
const isCurrent = ({ id, run }: Job) =>
  sql`r.job_id = ${id} and exists (select from import_jobs j where j.id = ${id} and j.run = ${run})`

const makePasswords = async (db: Conn, job: Job, accounts: readonly Account[], { seal }: Vault) => {
  const all = accounts.map((account) => ({ ...account, password: account.password ?? newPassword() }))
  const newPasswords = all.filter((_, at) => accounts[at]?.password === null)
  const sealed = newPasswords.map(({ number, password }) => ({ number, password: seal(password) }))
  for (const part of batches(sealed))
    await db.execute(sql`update import_rows r set password = x.password, password_made = true
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as x(number int, password text)
      where ${isCurrent(job)} and r.number = x.number`)
  return all
}

const keepHashes = (db: Conn, job: Job, hashBatch: readonly { number: number; hash: string }[]) =>
  db.execute(sql`update import_rows r set password_hash = x.hash
    from jsonb_to_recordset(${JSON.stringify(hashBatch)}::jsonb) as x(number int, hash text)
    where ${isCurrent(job)} and r.number = x.number`)

type Means = { vault: Vault; onProgress: (doneCount: number) => void; stopped: () => boolean }

/** @returns the hashes by row number */
export const hashPasswords = async (
  db: Db,
  job: Job,
  accounts: readonly Account[],
  { vault, onProgress, stopped: isStopped }: Means,
): Promise<Map<number, string>> => {
  const knownHashes = accounts.flatMap(({ number, password_hash }) =>
    password_hash === null ? [] : [[number, password_hash] as const],
  )
  const openAccounts = await makePasswords(
    db,
    job,
    accounts.filter(({ password_hash }) => password_hash === null),
    vault,
  )
  const saving: Promise<unknown>[] = []
  try {
    const hashes = await hashMany(
      openAccounts.map(({ password }) => password),
      {
        onProgress: (count) => onProgress(knownHashes.length + count),
        onHashed: (from, batch) => {
          const hashBatch = batch.map((hash, at) => ({ number: openAccounts[from + at]?.number ?? 0, hash }))
          // A hash that is not kept is computed again.
          saving.push(keepHashes(db, job, hashBatch).catch(() => undefined))
        },
        stopped: isStopped,
      },
    )
    return new Map([
      ...knownHashes,
      ...openAccounts.map(({ number }, at) => [number, hashes[at] ?? ''] as const),
    ])
  } finally {
    await Promise.all(saving)
  }
}

/**
 * Drops passwords of the file and all hashes. Those that we made for created accounts stay until they are
 * fetched; a failed run may have made some for rows that were then skipped.
 */
export const dropPasswords = async (tx: Conn, { id }: Job): Promise<void> => {
  await tx.execute(sql`update import_rows set password = case when password_made and outcome = 'create' then password end, password_hash = null
    where job_id = ${id} and (password is not null or password_hash is not null)`)
}
