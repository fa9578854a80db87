const parseNumber = (text: string) => Number(text.trim().replace(',', '.'))

/** 87,5 or 87.5, from 0 to 100 with two decimals at most; or what is wrong with what was typed. */
export function scoreFault(text: string): string | null {
  const trimmedText = text.trim()
  if (!/^\d+([.,]\d+)?$/.test(trimmedText)) return 'Masukan nilai'
  if (parseNumber(trimmedText) > 100) return 'Maksimal 100'
  return /[.,]\d{3,}$/.test(trimmedText) ? 'Maksimal 2 angka desimal' : null
}

/** What `scoreFault` finds nothing wrong with, as a number. */
export const parseScore = parseNumber

/** A score as it stands in its field. */
export const typedScore = (score: number | null): string =>
  score === null ? '' : String(score).replace('.', ',')
