export const signInOutcomes = ['success', 'failed'] as const
/** Marks background requests of an idle screen: they do not prolong a session on a shared computer. */
export const IDLE_HEADER = 'tuntas-idle'

const wayLabels: Record<string, string> = { password: 'Kata sandi', passkey: 'Passkey' }
/** How somebody signed in, for people; null is from before it was recorded. */
export const nameWay = (way: string | null): string => (way === null ? '-' : (wayLabels[way] ?? way))
