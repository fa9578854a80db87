import type { RejectionReason } from '@tuntas/contract/learning/attempts'
import { CallError, isPassing, type RefusalCode } from './call'

export type RefusalOutcome =
  | { is: 'waiting' }
  | { is: 'kept'; reason: RejectionReason; message: string }
  | { is: 'refused'; why: string }

/** Signed out, password or second factor required, too many requests: none of these concerns the content. */
const isForNow = ({ status, code }: CallError) =>
  status === 401 || status === 429 || code.endsWith('_required')
/** Should it be sent again later, once its owner is signed in? */
export const isForLater = (error: unknown): boolean =>
  !(error instanceof CallError) || isPassing(error) || isForNow(error)
/** The message of the field, if a field was invalid. */
export const readReason = (error: Error): string =>
  (error instanceof CallError && Object.values(error.errors).flat()[0]) || error.message
/** Codes for something that belongs to another person or role. */
const FOREIGN = new Set<RefusalCode>(['forbidden', 'web_refused', 'not_found', 'no_such_call'])

/**
 * Decides what happens to something the server did not acknowledge. Only a refusal of its owner is final, so
 * it asks who is signed in where the refusal may have concerned another person.
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
