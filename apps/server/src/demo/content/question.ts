import type { Letter, Level, Nature, QuestionContent } from './types.ts'

interface About {
  point: number
  level: Level[]
  goals: string
  related: string
  part?: string
}

/** A multiple-choice question; `options` are A, B, C … in the lecturer's order. */
export function choice(
  question: string,
  options: string[],
  answer: Letter,
  about: About,
  nature: Nature = {},
): QuestionContent {
  return { type: 'MULTIPLE_CHOICE', question, options, answer, ...about, nature }
}

/** A true/false question; A means true. */
export function statement(
  question: string,
  value: boolean,
  about: About,
  nature: Nature = {},
): QuestionContent {
  return { type: 'TRUE_FALSE', question, options: [], answer: value ? 'A' : 'B', ...about, nature }
}

export const isStatement = ({ type }: QuestionContent): boolean => type === 'TRUE_FALSE'
/** Stored form of a letter that means true or false. */
export const toTruth = (letter: string | null) => ({ value: letter === 'A' })

export function essay(
  question: string,
  about: About,
  answers: { good: string[]; fair: string[]; poor: string[] },
  nature: Nature = {},
): QuestionContent {
  return { type: 'ESSAY', question, options: [], answer: null, ...about, nature, answers }
}
