import type { importQuestions } from '@tuntas/contract/learning/question-files'
import type { CognitiveLevel } from '@tuntas/contract/learning/questions'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import type { GoalValue } from '../../../kit/goals'

/** What questions of a file get that say nothing of it themselves. */
export type Missing = Reply<typeof importQuestions>['data']['missing']
export type Given = { point: string; level: CognitiveLevel[] } & GoalValue

export const nothingMissing: Given = { point: '1', level: [], goals: '', goal_id: null }

const isPoint = (written: string) => /^\d{1,5}([.,]\d{1,2})?$/.test(written.trim()) && /[1-9]/.test(written)

/** The level is never guessed; a goal may be left open. */
export const validateGiven = (missing: Missing, given: Given): Partial<Record<keyof Given, string>> => ({
  ...(missing.point > 0 && !isPoint(given.point) && { point: 'Masukan bobot soal' }),
  ...(missing.level > 0 && given.level.length === 0 && { level: 'Pilih level of cognitive terlebih dahulu' }),
})

export const toMissingBody = (missing: Missing, given: Given) => ({
  ...(missing.point > 0 && { point: Number(given.point.trim().replace(',', '.')) }),
  ...(missing.level > 0 && { level: given.level }),
  ...(missing.goals > 0 && given.goals.trim() !== '' && { goals: given.goals.trim() }),
})
