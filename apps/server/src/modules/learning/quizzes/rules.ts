import { optionLetters, placeOfAnswer } from '@tuntas/contract/learning/questions'
import type { StoredOption } from './kinds/kind.ts'

type OptionInput = { key?: string | undefined; label: string }

const areNamed = (options: readonly OptionInput[]): options is StoredOption[] => {
  const keys = options.flatMap(({ key }) => key ?? [])
  return (
    keys.length === options.length &&
    new Set(keys).size === keys.length &&
    keys.every((key) => /^[\w-]{1,40}$/.test(key))
  )
}

/**
 * Options with their keys. A new question keeps the sent keys if each option has one; otherwise keys are
 * letters. An existing option keeps its key, even if moved. A new one never reuses the key of a removed
 * option, because old answers would change their meaning.
 * @param before the stored options; empty for a new question
 * @param createKey creates a key that no option ever had
 */
export const withKeys = (
  before: readonly StoredOption[],
  sentOptions: readonly OptionInput[],
  createKey: () => string,
): StoredOption[] => {
  if (before.length === 0) {
    if (areNamed(sentOptions)) return sentOptions.map(({ key, label }) => ({ key, label }))
    return sentOptions.map(({ label }, place) => ({ key: optionLetters[place] ?? createKey(), label }))
  }
  const formerKeys = new Set(before.map((option) => option.key))
  const keyless = sentOptions.every((option) => option.key === undefined)
  return sentOptions.map(({ key, label }, place) => {
    const ownKey = keyless ? before[place]?.key : key
    if (ownKey === undefined || !formerKeys.delete(ownKey)) return { key: createKey(), label }
    return { key: ownKey, label }
  })
}

/** The key of the right option; null for essays. */
export const findRightKey = (
  options: readonly StoredOption[],
  sentOptions: readonly OptionInput[],
  answer: string | null,
) => options[placeOfAnswer(sentOptions, answer)]?.key ?? null
