/** waiting: to be sent · sending: under way · sent: taken · refused: never taken · expired: came to nothing for two days */
export const callStates = ['waiting', 'sending', 'sent', 'refused', 'expired'] as const
export type CallState = (typeof callStates)[number]

/** So long the former secret signs beside a new one. */
export const FORMER_SECRET_HOURS = 24
