import { tagOr } from '../wire/tags.ts'

/** Maximum length of a typed answer. */
export const MAX_ANSWER = 500
export const MAX_GAPS = 30
export const toleranceKinds = ['absolute', 'relative', 'digits'] as const
/** Kinds of gaps. */
export const gapKinds = ['SHORT_ANSWER', 'NUMERIC', 'MULTIPLE_CHOICE'] as const
export type GapKind = (typeof gapKinds)[number]

/** Skips tags: a formula contains double brackets of its own. */
const GAP = tagOr('\\[\\[([\\w-]{1,64})\\]\\]')
/** Replaces each gap, an id in double brackets. */
export const withGaps = (html: string, drawGap: (id: string) => string): string =>
  html.replace(GAP, (mark, id: string | undefined) => (id === undefined ? mark : drawGap(id)))
export const gapsIn = (html: string): string[] => {
  const ids: string[] = []
  withGaps(html, (id) => {
    ids.push(id)
    return ''
  })
  return ids
}
