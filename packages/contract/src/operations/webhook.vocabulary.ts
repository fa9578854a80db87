/**
 * waiting: to be sent · sending: in progress · sent: accepted · refused: permanently refused · expired:
 * failed for two days
 */
export const callStates = ['waiting', 'sending', 'sent', 'refused', 'expired'] as const
export type CallState = (typeof callStates)[number]

/** Hours for which the former secret still signs beside a new one. */
export const FORMER_SECRET_HOURS = 24
