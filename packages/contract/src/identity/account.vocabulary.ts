export const signInOutcomes = ['success', 'failed'] as const
/** Sent with what a screen asks by itself while nobody sits before it: no use of a session on a shared computer. */
export const IDLE_HEADER = 'tuntas-idle'
