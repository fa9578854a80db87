/** A column of an imported spreadsheet. */
export type ImportColumn = {
  /** The field that it fills. */
  name: string
  label: string
  /** Other accepted headers, compared without case, spaces and punctuation. */
  also: readonly string[]
  /** Identifies an existing row; nothing can be checked without it. */
  key?: true
  /** Required for a new row. */
  required?: true
  /** Meaning of an empty cell in a new row. */
  blank?: string
  /** Several values in a cell, separated by semicolons, commas or lines. */
  many?: true
  /** Separator in a file; semicolon by default. */
  joint?: string
  /** Allowed values with labels, if no master lists them. */
  choices?: readonly { value: string; label: string }[]
  example: string
  /** Shown in the template, below the allowed values. */
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
