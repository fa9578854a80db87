import { optionLetters, placeOfAnswer } from '@tuntas/contract/learning/questions'
import type { StoredOption } from './kinds/kind.ts'

type OptionInput = { key?: string | undefined; label: string }

const named = (options: readonly OptionInput[]): options is StoredOption[] => {
  const keys = options.flatMap(({ key }) => key ?? [])
  return (
    keys.length === options.length &&
    new Set(keys).size === keys.length &&
    keys.every((key) => /^[\w-]{1,40}$/.test(key))
  )
}

/**
 * Options with their identities. A new question keeps the keys that it was sent with, if each option has one; otherwise they are
 * letters. One that the question had keeps its key, also when it moved; a new one never takes the key of
 * one that was removed, or old answers would suddenly mean something else.
 * @param before the options as they are stored; empty for a new question
 * @param fresh makes a key that no option ever had
 */
export const withKeys = (
  before: readonly StoredOption[],
  sent: readonly OptionInput[],
  fresh: () => string,
): StoredOption[] => {
  if (before.length === 0) {
    if (named(sent)) return sent.map(({ key, label }) => ({ key, label }))
    return sent.map(({ label }, place) => ({ key: optionLetters[place] ?? fresh(), label }))
  }
  const formerKeys = new Set(before.map((option) => option.key))
  const keyless = sent.every((option) => option.key === undefined)
  return sent.map(({ key, label }, place) => {
    const own = keyless ? before[place]?.key : key
    if (own === undefined || !formerKeys.delete(own)) return { key: fresh(), label }
    return { key: own, label }
  })
}

/** The key of the right option; null for essays. */
export const findRightKey = (
  options: readonly StoredOption[],
  sent: readonly OptionInput[],
  answer: string | null,
) => options[placeOfAnswer(sent, answer)]?.key ?? null
