/** Parses a typed weight: decimal comma or point. */
export const readWeight = (weightText: string): number | null => {
  const text = weightText.trim().replace(',', '.')
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return null
  const weight = Number(text)
  return weight <= 100 ? weight : null
}

const cents = (value: number) => Math.round(value * 100)

/** The sum with two decimals; null if a weight is invalid. */
export const sumWeights = (weightTexts: readonly string[]): number | null => {
  const weights = weightTexts.map(readWeight)
  return weights.includes(null)
    ? null
    : weights.reduce<number>((sum, weight) => sum + cents(weight ?? 0), 0) / 100
}
