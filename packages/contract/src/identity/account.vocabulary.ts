export const signInOutcomes = ['success', 'failed'] as const
/** Marks background requests of an idle screen: they do not prolong a session on a shared computer. */
export const IDLE_HEADER = 'tuntas-idle'
