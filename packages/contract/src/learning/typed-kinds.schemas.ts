import { decimal, flag, integer, text } from '../wire/fields.ts'
import { tolerant, withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { readDecimal, toNumber } from './decimals.ts'
import { FormulaError, isTaken, MAX_FORMULA, namesIn, parseFormula } from './formula.ts'
import { firstDraws, LEAST_DRAWS } from './parametric.ts'
import { MAX_ANSWER, toleranceKinds } from './typed-kinds.vocabulary.ts'

/** Content and key of the kinds with typed answers. */

export type Say = (path: (string | number)[], message: string) => void
export const withDefaults =
  <T>(initial: T) =>
  (value: unknown) =>
    value ?? initial

/** A number as people write it, or from JSON. */
const number = (message: string) =>
  tolerant((value) => {
    if (typeof value !== 'string') return value
    const decimal = readDecimal(value)
    return decimal ? toNumber(decimal) : Number.NaN
  }, z.number(message))

// Isian singkat

export const shortAnswerContent = z.object({
  max_length: withDefault(withDefaults(200), integer('Masukan panjang jawaban', { min: 1, max: MAX_ANSWER })),
})
const acceptedText = z.object(
  {
    text: text('Isi jawaban yang diterima', MAX_ANSWER),
    share: withDefault(withDefaults(1), decimal('Masukan nilai jawaban', { min: 0, max: 1, scale: 4 })),
    wildcard: flag(),
  },
  'Isi jawaban yang diterima',
)
const NO_ACCEPTED = 'Isi paling sedikit satu jawaban yang diterima'
export const shortAnswerKey = z.object(
  {
    accepted: z
      .array(acceptedText, NO_ACCEPTED)
      .min(1, NO_ACCEPTED)
      .max(200, 'Paling banyak 200 jawaban yang diterima'),
    ignore_case: flag(),
    ignore_accents: flag(),
    ignore_spaces: flag(),
  },
  NO_ACCEPTED,
)

/** A text longer than an answer can be would never match. */
const checkLengths = (
  { max_length }: z.output<typeof shortAnswerContent>,
  { accepted: acceptedTexts }: z.output<typeof shortAnswerKey>,
  say: Say,
): void => {
  const place = acceptedTexts.findIndex((one) => !one.wildcard && [...one.text].length > max_length)
  if (place >= 0)
    say(['key', 'accepted', place, 'text'], `Lebih panjang dari panjang jawaban (${max_length} huruf)`)
}

// Angka

const unit = z.object(
  {
    unit: text('Isi nama satuan', 30),
    factor: withDefault(
      withDefaults(1),
      number('Masukan faktor satuan').refine((value) => value > 0, 'Faktor satuan harus lebih dari 0'),
    ),
  },
  'Isi nama satuan',
)
const unitFields = {
  units: withDefault(
    withDefaults([]),
    z
      .array(unit, 'Isi daftar satuan')
      .max(20, 'Paling banyak 20 satuan')
      .refine(
        (units) => new Set(units.map((one) => one.unit)).size === units.length,
        'Nama satuan tidak boleh sama',
      ),
  ),
  unit_required: flag(),
}
export const numericContent = z
  .object(unitFields)
  .refine(({ units, unit_required }) => !unit_required || units.length > 0, {
    message: 'Satuan wajib memerlukan paling sedikit satu satuan',
    path: ['units'],
  })

const EXACT = { kind: 'absolute', amount: 0 } as const
const tolerance = withDefault(
  withDefaults(EXACT),
  z
    .object(
      {
        kind: z.enum(toleranceKinds, 'Pilih jenis toleransi'),
        amount: number('Masukan besar toleransi').refine(
          (value) => value >= 0,
          'Toleransi tidak boleh kurang dari 0',
        ),
      },
      'Isi toleransi',
    )
    .refine(
      ({ kind, amount }) => kind !== 'digits' || (Number.isInteger(amount) && amount >= 1 && amount <= 15),
      {
        message: 'Angka penting diisi bilangan bulat 1 sampai 15',
        path: ['amount'],
      },
    ),
)
const keyUnit = withDefault(
  (value) => (value === undefined || value === '' ? null : value),
  text('Pilih satuan kunci', 30).nullable(),
)
export const numericKey = z.object(
  { value: number('Masukan nilai kunci'), tolerance, unit: keyUnit },
  'Isi kunci jawaban',
)

type UnitsOf = { units: readonly { unit: string }[] }
export const checkUnit = ({ units }: UnitsOf, key: { unit: string | null }, say: Say): void => {
  if (key.unit !== null && !units.some((one) => one.unit === key.unit))
    say(['key', 'unit'], 'Satuan kunci tidak ada di daftar satuan')
}

// Angka berparameter

const STEPS = 1_000_000
const NAME = /^[A-Za-z][A-Za-z0-9_]{0,19}$/
const variableName = text('Isi nama variabel', 20)
  .pipe(z.string().regex(NAME, 'Nama variabel diawali huruf, tanpa spasi'))
  .refine((name) => !isTaken(name), 'Nama ini dipakai fungsi atau tetapan')
const listedVariable = z.object({
  name: variableName,
  values: z
    .array(number('Isi nilai variabel'), 'Isi nilai variabel')
    .min(1, 'Isi nilai variabel')
    .max(500, 'Paling banyak 500 nilai'),
})
const ranged = z
  .object({
    name: variableName,
    min: number('Masukan nilai terkecil'),
    max: number('Masukan nilai terbesar'),
    step: withDefault(
      withDefaults(1),
      number('Masukan langkah').refine((value) => value > 0, 'Langkah harus lebih dari 0'),
    ),
  })
  .refine(({ min, max }) => min <= max, {
    message: 'Nilai terbesar kurang dari yang terkecil',
    path: ['max'],
  })
  .refine(({ min, max, step }) => (max - min) / step <= STEPS, {
    message: 'Langkah terlalu kecil untuk rentang ini',
    path: ['step'],
  })
const variable = z.union([listedVariable, ranged])
/** Selects the form by its fields, so that errors refer to it. */
const variableInput = z.unknown().transform((value, context): z.output<typeof variable> => {
  const values = typeof value === 'object' && value !== null && 'values' in value ? value.values : undefined
  const parsedVariable = (values === undefined || values === null ? ranged : listedVariable).safeParse(value)
  if (parsedVariable.success) return parsedVariable.data
  for (const { path, message } of parsedVariable.error.issues)
    context.addIssue({ code: 'custom', path: [...path], message: path.length > 0 ? message : 'Isi variabel' })
  return z.NEVER
})
const NO_VARIABLE = 'Isi paling sedikit satu variabel'
const parametricContent = z
  .object({
    variables: z
      .array(variableInput, NO_VARIABLE)
      .min(1, NO_VARIABLE)
      .max(10, 'Paling banyak 10 variabel')
      .refine(
        (variables) => new Set(variables.map(({ name }) => name)).size === variables.length,
        'Nama variabel tidak boleh sama',
      ),
    ...unitFields,
  })
  .refine(({ units, unit_required }) => !unit_required || units.length > 0, {
    message: 'Satuan wajib memerlukan paling sedikit satu satuan',
    path: ['units'],
  })

const readable = (text: string) => {
  try {
    parseFormula(text)
    return null
  } catch (error) {
    if (error instanceof FormulaError) return error.message
    throw error
  }
}
const parametricKey = z.object(
  {
    formula: text('Isi formula', MAX_FORMULA).superRefine((formulaText, context) => {
      const fault = readable(formulaText)
      if (fault !== null) context.addIssue({ code: 'custom', message: fault })
    }),
    tolerance,
    unit: keyUnit,
  },
  'Isi kunci jawaban',
)

/** Reports names without a variable, and too few draws with a result. */
const checkFormula = (
  content: z.output<typeof parametricContent>,
  key: z.output<typeof parametricKey>,
  say: Say,
): void => {
  checkUnit(content, key, say)
  const formula = parseFormula(key.formula)
  const unknown = namesIn(formula).find((name) => !content.variables.some((one) => one.name === name))
  if (unknown !== undefined) say(['key', 'formula'], `Variabel ${unknown} belum ada di daftar variabel`)
  else if (firstDraws(content.variables, formula).length < LEAST_DRAWS)
    say(
      ['content', 'variables'],
      `Variabel harus memberi paling sedikit ${LEAST_DRAWS} soal berbeda yang hasilnya dapat dihitung`,
    )
}

/** Runs only if content and key are valid separately. */
export const together =
  <C, K>(check: (content: C, key: K, say: Say) => void) =>
  ({ content, key }: { content: unknown; key: unknown }, say: Say): void => {
    if (content && key) check(content as C, key as K, say)
  }

export const shortAnswer = {
  content: shortAnswerContent,
  key: shortAnswerKey,
  check: together(checkLengths),
}
export const numeric = {
  content: numericContent,
  key: numericKey,
  check: together(checkUnit),
}
export const parametric = {
  content: parametricContent,
  key: parametricKey,
  check: together(checkFormula),
}
