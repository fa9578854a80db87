import {
  addPasskey,
  confirmTotp,
  ownSecond,
  PASSKEYS_MOST,
  prove,
  proveOptions,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecovery,
  startPasskey,
  startTotp,
} from '@tuntas/contract/identity/second'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact, type Work } from '../../../platform/events.ts'
import { type Call, serve } from '../../../platform/http/serve.ts'
import { holdAccounts } from './account-locks.store.ts'
import {
  buildAuthenticationOptions,
  buildRegistrationOptions,
  readCreated,
  resolveOrigin,
} from './passkeys.ts'
import { demandPassword } from './password.access.ts'
import {
  countCode,
  forgetCodes,
  listSecondKinds,
  newRecovery,
  openSecretVault,
  readCode,
  readPasskey,
  wrongProof,
} from './second.access.ts'
import {
  confirmPending,
  dropIdleRecovery,
  removePasskey as dropPasskey,
  dropPending,
  findAuthenticator,
  insertPasskey,
  isDemanded,
  keepPending,
  listPasskeys,
  renamePasskey as namePasskey,
  recoveryHashes,
  removeAuthenticator,
  replaceRecovery,
  useProof,
} from './second-factors.store.ts'
import { readTokenHash } from './sessions.routes.ts'
import { dropOtherProofs, hashToken, newToken, noteProof } from './sessions.store.ts'
import { closeTickets, findTicket, openTicket, spendTicket } from './tickets.store.ts'
import { findTimeStep, newSecret, toOtpauthUri } from './totp.ts'

/**
 * After a factor was added: marks it as proved in this session, closes other tickets, and creates recovery
 * codes with the first factor.
 */
const settle = async (
  tx: Work,
  {
    id,
    tokenHash,
    fresh: newCodes,
  }: { id: number; tokenHash: Buffer; fresh: Awaited<ReturnType<typeof newRecovery>> },
) => {
  await noteProof(tx, tokenHash)
  await dropOtherProofs(tx, id, tokenHash)
  await dropPending(tx, id)
  await closeTickets(tx, [id], 'register')
  if ((await recoveryHashes(tx, id)).length > 0) return null
  await replaceRecovery(tx, id, newCodes.hashes)
  return newCodes.codes
}

const mountTotp = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, startTotp, async ({ actor, body, request }) => {
    await demandPassword(ctx, actor, readTokenHash(request), body.current_password)
    const secret = newSecret()
    await keepPending(db, actor.id, (await openSecretVault(ctx, actor.id)).seal(secret))
    // Distinguishes accounts at two campuses.
    const issuer = `Tuntas (${resolveOrigin(ctx, request).host})`
    return { data: { secret, uri: toOtpauthUri(secret, actor.username, issuer) } }
  })
  serve(ctx, confirmTotp, async ({ actor, body, request }) => {
    const pending = (await findAuthenticator(db, actor.id))?.pending
    const secret = pending && (await openSecretVault(ctx, actor.id)).open(pending)
    if (!pending || !secret) throw new AppError('second_ended')
    await countCode(ctx, actor.id)
    const step = findTimeStep(secret, body.code.replace(/\s/g, ''))
    if (step === undefined) throw wrongProof('code')
    const newCodes = await newRecovery(ctx, actor.id)
    const codes = await transact(ctx, actor, async (tx) => {
      await holdAccounts(tx, [actor.id])
      if (!(await confirmPending(tx, actor.id, { pending, step }))) throw new AppError('second_ended')
      await tx.emit('second.added', { user_id: actor.id, second: 'totp' })
      return settle(tx, { id: actor.id, tokenHash: readTokenHash(request), fresh: newCodes })
    })
    await forgetCodes(ctx, actor.id)
    return { message: 'Aplikasi autentikator terpasang.', data: { codes } }
  })
  serve(ctx, removeTotp, async ({ actor }) => {
    await transact(ctx, actor, async (tx) => {
      await holdAccounts(tx, [actor.id])
      if (!(await removeAuthenticator(tx, actor.id))) throw new AppError('not_found')
      await dropIdleRecovery(tx, actor.id)
      await tx.emit('second.removed', { ids: [actor.id], second: 'totp' })
    })
    return { message: 'Aplikasi autentikator dilepas.' }
  })
}

const mountNewPasskeys = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, startPasskey, async ({ actor, body, request }) => {
    await demandPassword(ctx, actor, readTokenHash(request), body.current_password)
    const passkeys = await listPasskeys(db, actor.id)
    if (passkeys.length >= PASSKEYS_MOST)
      throw new AppError('invalid', {
        message: `Paling banyak ${PASSKEYS_MOST} passkey. Hapus dulu yang lama.`,
      })
    const ticket = newToken()
    await openTicket(db, { token_hash: hashToken(ticket), user_id: actor.id, purpose: 'register' })
    const options = await buildRegistrationOptions(ctx, resolveOrigin(ctx, request), {
      ticket,
      owner: actor,
      present: passkeys,
    })
    return { data: { ticket, options } }
  })
  serve(ctx, addPasskey, async ({ actor, body: { ticket, name, response }, request }) => {
    const ticketRow = await findTicket(db, hashToken(ticket), 'register')
    if (ticketRow?.user_id !== actor.id) throw new AppError('second_ended')
    const credential = await readCreated(ctx, resolveOrigin(ctx, request), ticket, response)
    if (!credential) throw wrongProof('passkey')
    const newCodes = await newRecovery(ctx, actor.id)
    const codes = await transact(ctx, actor, async (tx) => {
      await holdAccounts(tx, [actor.id])
      const of = { user_id: actor.id, purpose: 'register' } as const
      if (!(await spendTicket(tx, hashToken(ticket), of))) throw new AppError('second_ended')
      await insertPasskey(tx, { ...credential, name, user_id: actor.id })
      await tx.emit('second.added', { user_id: actor.id, second: 'passkey' })
      return settle(tx, { id: actor.id, tokenHash: readTokenHash(request), fresh: newCodes })
    })
    return { message: 'Passkey ditambahkan.', data: { codes } }
  })
}

const mountOwnPasskeys = (ctx: AppContext) => {
  serve(ctx, renamePasskey, async ({ actor, body }) => {
    if (!(await namePasskey(ctx.db, actor.id, body))) throw new AppError('not_found')
    return { message: 'Nama passkey diubah.' }
  })
  serve(ctx, removePasskey, async ({ actor, params }) => {
    await transact(ctx, actor, async (tx) => {
      await holdAccounts(tx, [actor.id])
      if (!(await dropPasskey(tx, actor.id, params.id))) throw new AppError('not_found')
      await dropIdleRecovery(tx, actor.id)
      await tx.emit('second.removed', { ids: [actor.id], second: 'passkey' })
    })
    return { message: 'Passkey dihapus.' }
  })
}

/** @returns the account's factors */
const demandSome = async (ctx: AppContext, { id }: Actor, arrival: { protocol: string; host: string }) => {
  const kinds = await listSecondKinds(ctx, id, arrival)
  if (kinds.length === 0) throw new AppError('no_second')
  return kinds
}

const mountRecovery = (ctx: AppContext) =>
  serve(ctx, renewRecovery, async ({ actor, request }) => {
    await demandSome(ctx, actor, request)
    const { codes, hashes } = await newRecovery(ctx, actor.id)
    await transact(ctx, actor, async (tx) => {
      await holdAccounts(tx, [actor.id])
      await replaceRecovery(tx, actor.id, hashes)
      await tx.emit('recovery.made', { user_id: actor.id })
    })
    return { message: 'Kode pemulihan baru dibuat. Yang lama tidak berlaku lagi.', data: { codes } }
  })

const readProof = async (ctx: AppContext, { actor, body, request }: Call<typeof prove>) => {
  const { code, ticket, response } = body
  await demandSome(ctx, actor, request)
  // Passkeys too: every wrong response counts and is recorded.
  await countCode(ctx, actor.id)
  if (code !== undefined) return readCode(ctx, actor.id, code)
  if (ticket === undefined || response === undefined) throw new AppError('invalid')
  const ticketRow = await findTicket(ctx.db, hashToken(ticket), 'prove')
  if (ticketRow?.user_id !== actor.id) throw new AppError('second_ended')
  return readPasskey(ctx, actor.id, request, { ticket, response })
}

const noteFailed = (ctx: AppContext, actor: Actor) =>
  transact(ctx, actor, (tx) => tx.emit('second.failed', { user_id: actor.id }))

/** A repeated proof before a sensitive action. */
const mountProve = (ctx: AppContext) => {
  serve(ctx, proveOptions, async ({ actor, request }) => {
    const kinds = await demandSome(ctx, actor, request)
    const ticket = newToken()
    await openTicket(ctx.db, { token_hash: hashToken(ticket), user_id: actor.id, purpose: 'prove' })
    const passkeys = await listPasskeys(ctx.db, actor.id)
    const options = await buildAuthenticationOptions(ctx, resolveOrigin(ctx, request), { ticket, passkeys })
    return { data: { kinds, ticket, options } }
  })
  serve(ctx, prove, async (call) => {
    const { actor, body, request } = call
    const of = { user_id: actor.id, purpose: 'prove' } as const
    const kind = body.code === undefined ? 'passkey' : 'code'
    const proof = await readProof(ctx, call)
    const saveProof = async (tx: Work) => {
      if (!proof) throw wrongProof(kind)
      if (kind === 'passkey' && !(await spendTicket(tx, hashToken(body.ticket ?? ''), of)))
        throw new AppError('second_ended')
      if (!(await useProof(tx, actor.id, proof))) throw wrongProof(kind)
      await noteProof(tx, readTokenHash(request))
      if (proof.kind === 'recovery') await tx.emit('recovery.used', { user_id: actor.id })
    }
    try {
      await transact(ctx, actor, saveProof)
    } catch (error) {
      if (error instanceof AppError && error.code === 'wrong_second') await noteFailed(ctx, actor)
      throw error
    }
    await forgetCodes(ctx, actor.id)
    return { message: 'Terima kasih, ini memang kamu.' }
  })
}

/** The caller's own second factor. */
export const mountOwnSecond = (ctx: AppContext): void => {
  serve(ctx, ownSecond, async ({ actor: { id } }) => {
    const [authenticator, passkeys, hashes, demanded] = await Promise.all([
      findAuthenticator(ctx.db, id),
      listPasskeys(ctx.db, id),
      recoveryHashes(ctx.db, id),
      isDemanded(ctx.db, id),
    ])
    const totp_since = authenticator?.since ?? null
    return { data: { totp_since, passkeys, recovery_left: hashes.length, demanded } }
  })
  mountTotp(ctx)
  mountNewPasskeys(ctx)
  mountOwnPasskeys(ctx)
  mountRecovery(ctx)
  mountProve(ctx)
}
