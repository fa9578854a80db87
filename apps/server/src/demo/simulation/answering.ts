import { isStatement } from '../content/question.ts'
import type { Level, QuestionContent } from '../content/types.ts'
import type { Random } from '../random.ts'

const usualDifficulty: Record<Level, number> = { c1: -1.2, c2: -0.6, c3: -0.1, c4: 0.4, c5: 0.7, c6: 0.9 }
const LETTERS = ['A', 'B', 'C', 'D', 'E'] as const
const listLetters = (content: QuestionContent) =>
  LETTERS.slice(0, isStatement(content) ? 2 : content.options.length)

const strength = (content: QuestionContent, ability: number): number => {
  const { difficulty = usualDifficulty[content.level[0] ?? 'c3'], discrimination = 1.3 } = content.nature
  return discrimination * (ability - difficulty)
}

/** Two-parameter logistic model with a floor for guessing. */
const chanceOfRight = (content: QuestionContent, ability: number): number => {
  const guess = 0.5 / listLetters(content).length
  return guess + (1 - guess) / (1 + Math.exp(-strength(content, ability)))
}

/** A wrong letter: mostly the lure, others with decreasing probability. */
const wrongLetter = (random: Random, content: QuestionContent): string => {
  const { answer, nature } = content
  const wrongLetters = listLetters(content).filter((letter) => letter !== answer)
  const otherWeights = [1.4, 0.9, 0.5, 0.25]
  const weights = wrongLetters.map(
    (letter, place) => [letter, letter === nature.lure ? 2.4 : (otherWeights[place] ?? 0.25)] as const,
  )
  return random.weighted(weights)
}

/** The letter chosen at this ability; knowledge from an earlier attempt mostly stays. */
export const choose = (
  random: Random,
  content: QuestionContent,
  ability: number,
  knewIt: boolean,
): string => {
  const right = Math.max(chanceOfRight(content, ability), knewIt ? 0.9 : 0)
  return random.chance(right) && content.answer ? content.answer : wrongLetter(random, content)
}

interface Written {
  text: string
  /** Share of the points that a lecturer gives. */
  share: number
}

/** An essay at this ability. */
export const write = (random: Random, content: QuestionContent, ability: number): Written => {
  const level = strength(content, ability) + random.normal(0, 0.5)
  const answers = content.answers ?? { good: [], fair: [], poor: [] }
  if (level > 0.1)
    return { text: random.pick(answers.good), share: random.chance(0.7) ? 1 : random.pick([0.8, 0.9]) }
  if (level > -1) return { text: random.pick(answers.fair), share: random.pick([0.5, 0.6, 0.7]) }
  return { text: random.pick(answers.poor), share: random.pick([0, 0.15, 0.3]) }
}
