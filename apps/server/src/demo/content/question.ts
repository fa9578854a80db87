import type { Letter, Level, Nature, QuestionContent } from './types.ts'

interface About {
  point: number
  level: Level[]
  goals: string
  related: string
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

export function essay(
  question: string,
  about: About,
  answers: { good: string[]; fair: string[]; poor: string[] },
  nature: Nature = {},
): QuestionContent {
  return { type: 'ESSAY', question, options: [], answer: null, ...about, nature, answers }
}
