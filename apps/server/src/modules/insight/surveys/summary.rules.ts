import { LEAST_ANSWERS, ratingNames, type SurveyResults, surveyItems } from '@tuntas/contract/insight/surveys'
import { round2 } from '../reports/recap.rules.ts'

export type SurveyAnswer = { ratings: readonly number[]; text: string | null }

/** Mean, number and distribution of each item; null below the least number of answers. */
export const summariseSurvey = (answers: readonly SurveyAnswer[]): SurveyResults | null => {
  if (answers.length < LEAST_ANSWERS) return null
  return {
    items: surveyItems.map((_, at) => {
      const values = answers.flatMap(({ ratings }) => ratings[at] ?? [])
      return {
        mean: round2(values.reduce((sum, value) => sum + value, 0) / values.length),
        n: values.length,
        counts: ratingNames.map((_name, step) => values.filter((value) => value === step + 1).length),
      }
    }),
    texts: answers.flatMap(({ text }) => (text === null ? [] : [text])),
  }
}

/** A mean from 1 to 5 on the scale of marks. */
export const toPercent = (mean: number): number => round2((100 * (mean - 1)) / (ratingNames.length - 1))
