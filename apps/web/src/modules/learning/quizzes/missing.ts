import type { importQuestions } from '@tuntas/contract/learning/question-files'
import type { CognitiveLevel } from '@tuntas/contract/learning/questions'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import type { GoalValue } from '../../../shared/goals/goals'

/** Values of file questions that lack them. */
export type Missing = Reply<typeof importQuestions>['data']['missing']
export type Given = { point: string; level: CognitiveLevel[] } & GoalValue

export const nothingMissing: Given = { point: '1', level: [], goals: '', goal_id: null }

const isPoint = (text: string) => /^\d{1,5}([.,]\d{1,2})?$/.test(text.trim()) && /[1-9]/.test(text)

/** The level is never guessed; a goal may be missing. */
export const validateGiven = (
  missingCounts: Missing,
  values: Given,
): Partial<Record<keyof Given, string>> => ({
  ...(missingCounts.point > 0 && !isPoint(values.point) && { point: 'Masukan bobot soal' }),
  ...(missingCounts.level > 0 &&
    values.level.length === 0 && { level: 'Pilih level of cognitive terlebih dahulu' }),
})

export const toMissingBody = (missingCounts: Missing, values: Given) => ({
  ...(missingCounts.point > 0 && { point: Number(values.point.trim().replace(',', '.')) }),
  ...(missingCounts.level > 0 && { level: values.level }),
  ...(missingCounts.goals > 0 && values.goals.trim() !== '' && { goals: values.goals.trim() }),
})
