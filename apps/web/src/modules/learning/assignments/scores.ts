const parseNumber = (text: string) => Number(text.trim().replace(',', '.'))

/** Error of a typed score: 87,5 or 87.5, from 0 to 100, at most two decimals. */
export function scoreFault(text: string): string | null {
  const trimmedText = text.trim()
  if (!/^\d+([.,]\d+)?$/.test(trimmedText)) return 'Masukan nilai'
  if (parseNumber(trimmedText) > 100) return 'Maksimal 100'
  return /[.,]\d{3,}$/.test(trimmedText) ? 'Maksimal 2 angka desimal' : null
}

/** Parses a valid score. */
export const parseScore = parseNumber

/** A score in its field's format. */
export const typedScore = (score: number | null): string =>
  score === null ? '' : String(score).replace('.', ',')
