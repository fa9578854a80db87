import type { RejectionReason } from '@tuntas/contract/learning/attempts'
import { CallError, isPassing, type RefusalCode } from './call'

export type RefusalOutcome =
  | { is: 'waiting' }
  | { is: 'kept'; reason: RejectionReason; message: string }
  | { is: 'refused'; why: string }

/** Signed out, a password or second factor first, too many: none of these is about what was sent. */
const isForNow = ({ status, code }: CallError) =>
  status === 401 || status === 429 || code.endsWith('_required')
/** Is it still to be sent, by whoever signs in here as its owner? */
export const isForLater = (error: unknown): boolean =>
  !(error instanceof CallError) || isPassing(error) || isForNow(error)
/** In the words of the field, where one was wrong. */
export const readReason = (error: Error): string =>
  (error instanceof CallError && Object.values(error.errors).flat()[0]) || error.message
/** What is not mine, or not for my role. */
const FOREIGN = new Set<RefusalCode>(['forbidden', 'web_refused', 'not_found', 'no_such_call'])

/**
 * What becomes of something that the server did not acknowledge. Only its refusal of the owner ends it, so where the
 * refusal may have been meant for somebody else it asks who is signed in.
 */
export const readRefusal = async (
  error: unknown,
  ownerIsSignedIn: () => Promise<boolean>,
): Promise<RefusalOutcome> => {
  if (!(error instanceof CallError) || isForLater(error)) return { is: 'waiting' }
  const answer = error.data as { kept?: true; reason?: RejectionReason } | undefined
  if (answer?.kept && answer.reason) return { is: 'kept', reason: answer.reason, message: error.message }
  if (FOREIGN.has(error.code) && !(await ownerIsSignedIn().catch(() => false))) return { is: 'waiting' }
  return { is: 'refused', why: readReason(error) }
}
