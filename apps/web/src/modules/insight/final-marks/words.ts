import type { finalMark } from '@tuntas/contract/insight/final-marks'
import type { Data } from '../../../kit/client/queries'
import { number } from '../../../kit/format'

export type FinalMark = Data<typeof finalMark>

type Mark = { final: number | null; grade: string }
/** 73,1 (B); a dash without a mark. */
export const markWords = (mark: Mark | null): string =>
  mark === null || mark.final === null ? '-' : `${number(mark.final)} (${mark.grade})`
