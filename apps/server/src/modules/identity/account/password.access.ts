import { passwordMissing } from '@tuntas/contract/identity/password'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { passwordMatches } from '../../../platform/process/passwords.ts'
import { findOwnPassword } from './password.store.ts'
import { LONGEST_WAIT } from './rules.ts'
import { findProof } from './sessions.store.ts'
import { addressWait, countTry, takeBack } from './signin.store.ts'
import type { Throttle } from './throttle.ts'

export const refusePassword = (field: 'current_password' | 'new_password', message: string) =>
  new AppError('invalid', { message, fields: { [field]: [message] } })
export const NOT_THE_MADE_ONE = 'Kata sandi baru harus berbeda dari kata sandi sementara'
export const MISSING = () => refusePassword('current_password', passwordMissing.current_password)

/**
 * Changing a password requires the present one. Wrong ones are throttled like sign-ins, so an open session
 * gives no advantage.
 */
export const demandCurrent = async (
  ctx: AppContext,
  userId: number,
  hash: string | null,
  currentPassword: string,
): Promise<void> => {
  const key = ctx.sign.sign('password of user', String(userId))
  const seconds = await countTry(ctx.db, key)
  if (seconds > 0)
    throw new AppError('too_many_signins', {
      retryAfter: seconds,
      message: `Terlalu banyak percobaan. Coba lagi dalam ${seconds} detik.`,
    })
  if (!(await passwordMatches(hash, currentPassword)))
    throw refusePassword('current_password', 'Kata sandi saat ini salah')
  await takeBack(ctx.db, key)
}

/**
 * Before a new way into the account, or before sessions end. Not needed right after a sign-in or a second
 * factor.
 */
export const demandPassword = async (
  ctx: AppContext,
  { id }: Actor,
  tokenHash: Buffer,
  currentPassword: string | undefined,
): Promise<void> => {
  const ownPassword = await findOwnPassword(ctx.db, id, tokenHash)
  if (!ownPassword) throw new AppError('signed_out')
  if (currentPassword !== undefined) await demandCurrent(ctx, id, ownPassword.hash, currentPassword)
  else if (!ownPassword.young && !ownPassword.proved) throw MISSING()
}

type Session = Pick<Actor, 'id' | 'session'>
const requireProof = async (conn: Conn, session: Session) => {
  const proof = await findProof(conn, session)
  if (!proof) throw new AppError('signed_out')
  return proof
}

/**
 * Before access to somebody's account is given: requires a recent second factor or, without one, the password
 * in this session.
 */
export const demandIdentity = async (conn: Conn, session: Session): Promise<void> => {
  const { second, proved: hasProof, young: isYoung } = await requireProof(conn, session)
  if (hasProof || (isYoung && !second)) return
  throw new AppError(second ? 'second_factor_required' : 'password_required')
}

/** Without a second factor there is nothing to prove. */
export const demandSecond = async (conn: Conn, session: Session): Promise<void> => {
  const { second, proved: hasProof } = await requireProof(conn, session)
  if (second && !hasProof) throw new AppError('second_factor_required')
}

/** Above the limit of an address no answer is checked. */
export const demandUnslowed = async (db: Conn, throttle: Pick<Throttle, 'address'>): Promise<void> => {
  const seconds = await addressWait(db, throttle)
  if (seconds > 0)
    throw new AppError('too_many_signins', {
      retryAfter: Math.min(seconds, LONGEST_WAIT),
      message: `Terlalu banyak percobaan masuk. Coba lagi dalam ${seconds} detik.`,
    })
}
