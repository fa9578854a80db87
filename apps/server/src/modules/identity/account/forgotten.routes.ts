import { checkLink, forgotPassword, LINK_MINUTES, newPassword } from '@tuntas/contract/identity/password'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import { hashPassword, passwordMatches } from '../../../platform/process/passwords.ts'
import { openVault } from '../../../platform/vault.ts'
import { isMailing } from '../../operations/notifications/mail.store.ts'
import { holdAccounts } from './account-locks.store.ts'
import { withholdLink } from './addresses.store.ts'
import { findForgetful, findLink, openLink } from './links.store.ts'
import { demandUnslowed, NOT_THE_MADE_ONE, refusePassword } from './password.access.ts'
import { refuseWeak } from './password.routes.ts'
import { setPassword } from './password.store.ts'
import { closeSessions, hashToken, newToken } from './sessions.store.ts'
import { countTry, forgetTries, noteUnknown } from './signin.store.ts'
import { toTriesPrefix } from './throttle.ts'

const ASKED = `Jika akun itu ada dan punya alamat email, tautan untuk membuat kata sandi baru segera dikirim. Tautan berlaku ${LINK_MINUTES} menit.`

/**
 * Throttles requests like sign-ins, whether the account exists or not, without slowing the sign-ins
 * themselves.
 */
const countAsking = async ({ db, sign }: AppContext, username: string, ip: string) => {
  const address = { key: sign.sign('forgotten of address', ip), seats: 1, gap: 1 }
  await demandUnslowed(db, { address })
  await noteUnknown(db, { address })
  const name = username.toLowerCase()
  const seconds = await countTry(db, toTriesPrefix(sign, name) + sign.sign('forgotten', `${ip} ${name}`))
  if (seconds > 0)
    throw new AppError('too_many_signins', {
      retryAfter: seconds,
      message: `Terlalu banyak permintaan. Coba lagi dalam ${seconds} detik.`,
    })
}

/** Resolves the token of a mail. A valid one is never throttled; invalid ones are throttled by address. */
const demandLink = async ({ db, sign }: AppContext, token: string, ip: string) => {
  const link = await findLink(db, hashToken(token))
  if (link) return link
  const address = { key: sign.sign('link of address', ip), seats: 1, gap: 1 }
  await demandUnslowed(db, { address })
  await noteUnknown(db, { address })
  throw new AppError('link_ended')
}

const mailLink = async (ctx: AppContext, username: string, ip: string): Promise<void> => {
  const account = await findForgetful(ctx.db, username)
  if (!account) return
  const { id: userId, young: isYoung } = account
  if (isYoung)
    return transact(ctx, { id: userId, ip_address: ip }, async (tx) => {
      if (await withholdLink(tx, userId)) await tx.emit('link.withheld', { user_id: userId })
    })
  const token = newToken()
  const sealed = (await openVault(ctx, 'kunci-surel')).seal(token, 'password link')
  await transact(ctx, { id: userId, ip_address: ip }, async (tx) => {
    await holdAccounts(tx, [userId])
    const id = await openLink(tx, userId, { token_hash: hashToken(token), sealed })
    if (id !== undefined) await tx.emit('password.forgotten', { user_id: userId, id })
  })
}

/** Password reset by a link in the account's mail (decision 080). */
export const mountForgotten = (ctx: AppContext): void => {
  serve(ctx, forgotPassword, async ({ body: { username }, request: { ip } }) => {
    if (!(await isMailing(ctx.db, ctx.env))) throw new AppError('mail_off')
    await countAsking(ctx, username, ip)
    // After the reply: its duration must not reveal whether the account exists.
    setImmediate(() => {
      mailLink(ctx, username, ip).catch((err: unknown) =>
        ctx.server.log.error({ err }, 'password link failed'),
      )
    })
    return { message: ASKED }
  })
  serve(ctx, checkLink, async ({ body: { token }, request: { ip } }) => {
    await demandLink(ctx, token, ip)
    return {}
  })
  serve(ctx, newPassword, async ({ body: { token, new_password: next }, request: { ip } }) => {
    const link = await demandLink(ctx, token, ip)
    await refuseWeak(ctx, link.user_id, next)
    if (link.temporary && (await passwordMatches(link.hash, next)))
      throw refusePassword('new_password', NOT_THE_MADE_ONE)
    const to = await hashPassword(next)
    await transact(ctx, { id: link.user_id, ip_address: ip }, async (tx) => {
      // The new password invalidates the link, so it works once.
      await holdAccounts(tx, [link.user_id])
      if (!(await findLink(tx, hashToken(token)))) throw new AppError('link_ended')
      if (!(await setPassword(tx, link.user_id, { from: link.hash, to }))) throw new AppError('link_ended')
      await closeSessions(tx, [link.user_id])
      await tx.emit('password.changed', { user_id: link.user_id })
    })
    await forgetTries(ctx.db, toTriesPrefix(ctx.sign, link.username))
    return { message: 'Kata sandi baru tersimpan. Masuk dengan kata sandi itu.' }
  })
}
