import { changePassword, provePassword } from '@tuntas/contract/identity/password'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { type Call, serve } from '../../../platform/http/serve.ts'
import { isBreached } from '../../../platform/process/breached.ts'
import { hashPassword, passwordMatches } from '../../../platform/process/passwords.ts'
import { findSettings } from '../../campus/site/store.ts'
import { demandCurrent, MISSING, NOT_THE_MADE_ONE, refusePassword } from './password.access.ts'
import { BREACHED, findWeakness } from './password.rules.ts'
import { findOwnPassword, setPassword } from './password.store.ts'
import { readTokenHash } from './sessions.routes.ts'
import { closeSessions, noteProof } from './sessions.store.ts'
import { findProfile } from './store.ts'

type Change = Call<typeof changePassword>

/** Judges a password against personal names and numbers, the campus, common passwords and known breaches. */
export const refuseWeak = async ({ db, env }: AppContext, userId: number, password: string) => {
  // The list is loaded with the first password, so that startup does not pay for it.
  const [profile, { title_login }, { commonPasswords }] = await Promise.all([
    findProfile(db, userId),
    findSettings(db),
    import('./common-passwords.ts'),
  ])
  if (!profile) throw new AppError('not_found')
  const weakness = findWeakness(password, { ...profile, campus: [title_login] }, commonPasswords)
  if (weakness !== undefined) throw refusePassword('new_password', weakness)
  if (env.breachedPasswords && (await isBreached(env.breachedPasswords, password)))
    throw refusePassword('new_password', BREACHED)
}

const change = async (ctx: AppContext, { actor, body, request }: Change) => {
  const { current_password: current, new_password: next } = body
  const tokenHash = readTokenHash(request)
  const ownPassword = await findOwnPassword(ctx.db, actor.id, tokenHash)
  if (!ownPassword) throw new AppError('signed_out')
  if (current !== undefined) await demandCurrent(ctx, actor.id, ownPassword.hash, current)
  else if (!ownPassword.young) throw MISSING()
  await refuseWeak(ctx, actor.id, next)
  if (ownPassword.temporary && (await passwordMatches(ownPassword.hash, next)))
    throw refusePassword('new_password', NOT_THE_MADE_ONE)
  const to = await hashPassword(next)
  await transact(ctx, actor, async (tx) => {
    if (!(await setPassword(tx, actor.id, { from: ownPassword.hash, to }))) throw new AppError('stale')
    await closeSessions(tx, [actor.id], tokenHash)
    await tx.emit('password.changed', { user_id: actor.id })
  })
}

const NOT_ENOUGH = 'Akun ini memakai verifikasi dua langkah. Buktikan dengan itu.'

/** With a second factor the password is not sufficient as a proof. */
const proveByPassword = async (ctx: AppContext, { actor, body, request }: Call<typeof provePassword>) => {
  const tokenHash = readTokenHash(request)
  const ownPassword = await findOwnPassword(ctx.db, actor.id, tokenHash)
  if (!ownPassword) throw new AppError('signed_out')
  if (ownPassword.second) throw refusePassword('current_password', NOT_ENOUGH)
  await demandCurrent(ctx, actor.id, ownPassword.hash, body.current_password)
  await noteProof(ctx.db, tokenHash)
}

export const mountOwnPassword = (ctx: AppContext): void => {
  serve(ctx, changePassword, async (call) => {
    await change(ctx, call)
    return { message: 'Password berhasil diperbaharui!' }
  })
  serve(ctx, provePassword, async (call) => {
    await proveByPassword(ctx, call)
    return { message: 'Terima kasih, ini memang kamu.' }
  })
}
