export const whichAttempts = ['first', 'last', 'best'] as const
export type WhichAttempt = (typeof whichAttempts)[number]

export const analysisTypes = ['answer', 'score', 'quest'] as const
export type AnalysisType = (typeof analysisTypes)[number]
