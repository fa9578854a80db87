import type { WrongChoiceRule } from '@tuntas/contract/learning/questions.vocabulary'

/**
 * The rule that a file's weights amount to. Names weights that no rule holds.
 * @param weights of the wrong options, where a right one weighs 1 and the whole answer `total`
 */
export const ruleFor = (
  weights: readonly number[],
  total: number,
  warn: (message: string) => void,
): WrongChoiceRule => {
  const isAll = (weight: number) => weights.every((one) => Math.abs(one - weight) < 0.01)
  if (weights.length === 0 || isAll(-1)) return 'minus'
  if (weights.every((one) => one < 0.01 - total)) return 'zero'
  if (weights.every((one) => one > -0.01)) return 'ignore'
  warn('Pengurangan opsi salah berubah: tiap opsi salah menghapus satu opsi benar')
  return 'minus'
}
