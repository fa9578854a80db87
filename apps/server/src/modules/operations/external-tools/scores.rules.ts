import { isAtMost, times, toDecimal, toNumber } from '@tuntas/contract/learning/decimals'
import { z } from '@tuntas/contract/wire/zod'

/** A score as tools send it (Assignment and Grade Services 2.0). */

const FULLY_GRADED = 'FullyGraded'
const progresses = [FULLY_GRADED, 'Pending', 'PendingManual', 'Failed', 'NotReady'] as const

export const scoreMessage = z.object({
  userId: z.string().min(1).max(500),
  scoreGiven: z.number().optional(),
  scoreMaximum: z.number().optional(),
  comment: z.string().max(20_000).optional(),
  timestamp: z.iso.datetime({ offset: true }).refine((text) => Date.parse(text) > 0, 'too old'),
  activityProgress: z.enum(['Initialized', 'Started', 'InProgress', 'Submitted', 'Completed']),
  gradingProgress: z.enum(progresses),
})
export type ScoreMessage = z.output<typeof scoreMessage>

/** The fault of the numbers; null if they have none. */
export const findScoreFault = ({
  scoreGiven,
  scoreMaximum,
  gradingProgress,
}: ScoreMessage): string | null => {
  if (scoreGiven !== undefined && scoreGiven < 0) return 'scoreGiven must not be negative'
  if (scoreMaximum !== undefined && scoreMaximum <= 0) return 'scoreMaximum must be positive'
  if (scoreGiven !== undefined && scoreMaximum === undefined) return 'scoreMaximum is missing'
  return gradingProgress === FULLY_GRADED && scoreGiven === undefined ? 'scoreGiven is missing' : null
}

const HUNDRED = { digits: 100n, exponent: 0 }
const HUNDREDTHS = 100n

/** Percent with two decimals, half up, at most 100. */
export const computeMark = (scoreGiven: number, scoreMaximum: number): number => {
  const [dividend, divisor] = [times(toDecimal(scoreGiven), HUNDRED), toDecimal(scoreMaximum)]
  if (isAtMost(times(divisor, HUNDRED), dividend)) return 100
  const exponent = Math.min(dividend.exponent, divisor.exponent)
  const scale = (digits: bigint, exponentBefore: number) => digits * 10n ** BigInt(exponentBefore - exponent)
  const [numerator, denominator] = [
    scale(dividend.digits, dividend.exponent) * HUNDREDTHS,
    scale(divisor.digits, divisor.exponent),
  ]
  return toNumber({ digits: (2n * numerator + denominator) / (2n * denominator), exponent: -2 })
}

/** The final mark of a message; null while the tool has not finished grading. */
export const getFinalMark = ({ scoreGiven, scoreMaximum, gradingProgress }: ScoreMessage): number | null =>
  gradingProgress === FULLY_GRADED && scoreGiven !== undefined && scoreMaximum !== undefined
    ? computeMark(scoreGiven, scoreMaximum)
    : null

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** A comment as formatted text. */
export const renderComment = (comment: string | undefined): string | null => {
  const lines = (comment ?? '').split(/\r?\n/).filter((line) => line.trim() !== '')
  const escapedLines = lines.map((line) => line.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign))
  return escapedLines.length === 0 ? null : escapedLines.map((line) => `<p>${line}</p>`).join('')
}
