/** One column of a spreadsheet that is imported. */
export type ImportColumn = {
  /** The field that it fills. */
  name: string
  label: string
  /** Other headers for the same, compared without case, spaces and signs. */
  also: readonly string[]
  /** By this the row is found again; without it nothing can be checked. */
  key?: true
  /** A new row needs it. */
  required?: true
  /** What an empty cell of a new row stands for. */
  blank?: string
  /** Several values in one cell, parted by semicolons, commas or lines. */
  many?: true
  /** How a file parts them; semicolons where nothing is said. */
  joint?: string
  /** The values that the field takes, where no master lists them, and what they are called. */
  choices?: readonly { value: string; label: string }[]
  example: string
  /** Stands in the template, below the allowed values. */
  hint?: string
}

export const number = (
  name: string,
  label: string,
  also: readonly string[],
  example: string,
): ImportColumn => ({
  name,
  label,
  also,
  key: true,
  required: true,
  example,
  hint: 'Tulis sebagai teks agar nol di depan tidak hilang. Boleh berisi angka, huruf, spasi, titik, dan tanda hubung.',
})
export const requiredColumn = (
  name: string,
  label: string,
  also: readonly string[],
  example: string,
  hint?: string,
): ImportColumn => ({
  name,
  label,
  also,
  required: true,
  example,
  ...(hint === undefined ? {} : { hint }),
})
export const extra = (
  name: string,
  label: string,
  also: readonly string[],
  example: string,
  hint?: string,
): ImportColumn => ({
  name,
  label,
  also,
  example,
  ...(hint === undefined ? {} : { hint }),
})
export const code = (label: string, also: readonly string[], example: string): ImportColumn => ({
  ...number('code', label, also, example),
  hint: 'Tulis sebagai teks agar nol di depan tidak hilang.',
})
