/** Letters of a typed answer. */
export const MAX_ANSWER = 500
export const MAX_GAPS = 30
export const toleranceKinds = ['absolute', 'relative', 'digits'] as const
/** The kinds that may stand in a gap. */
export const gapKinds = ['SHORT_ANSWER', 'NUMERIC', 'MULTIPLE_CHOICE'] as const
export type GapKind = (typeof gapKinds)[number]

/** A gap in a text: its id in double brackets. */
export const GAP = /\[\[([\w-]{1,64})\]\]/g
export const gapsIn = (html: string): string[] => [...html.matchAll(GAP)].map(([, id = '']) => id)
