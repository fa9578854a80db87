export const signInOutcomes = ['success', 'failed'] as const
