import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { holdAccounts } from '../../identity/account/account-locks.store.ts'
import { removeFactors } from '../../identity/account/second-factors.store.ts'
import { closeSessions } from '../../identity/account/sessions.store.ts'
import type { Scope } from '../administrators/access.ts'
import { findNumbered } from './passwords.store.ts'

/**
 * Removes second factors, if there are any.
 * @returns ids of people who had one
 */
export const removeAnySecond = async (tx: Work, ids: readonly number[]): Promise<number[]> => {
  await holdAccounts(tx, ids)
  const removedIds = await removeFactors(tx, ids)
  if (removedIds.length > 0) await tx.emit('second.removed', { ids: removedIds })
  return removedIds
}

/**
 * For lost second factors. Ends the sessions, since somebody else may hold the lost device.
 * @returns ids of people who had one
 */
export const removeSecondFactors = async (
  tx: Work,
  scope: Scope,
  kind: 'teachers' | 'students',
  ids: readonly number[],
): Promise<number[]> => {
  await findNumbered(tx, scope, kind, ids)
  const removedIds = await removeAnySecond(tx, ids)
  if (removedIds.length === 0) throw new AppError('no_second')
  await closeSessions(tx, removedIds)
  return removedIds
}
