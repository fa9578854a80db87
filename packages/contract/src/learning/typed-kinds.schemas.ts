import { decimal, flag, integer, richText, saysSomething, text } from '../wire/fields.ts'
import { tolerant, withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { readDecimal, toNumber } from './decimals.ts'
import { FormulaError, isTaken, MAX_FORMULA, namesIn, parseFormula } from './formula.ts'
import { firstDraws, LEAST_DRAWS } from './parametric.ts'
import { MAX_OPTIONS } from './questions.vocabulary.ts'
import { gapKinds, gapsIn, MAX_ANSWER, MAX_GAPS, toleranceKinds } from './typed-kinds.vocabulary.ts'

/** Content and key of the kinds whose answers are typed. */

type Say = (path: (string | number)[], message: string) => void
const missing =
  <T>(initial: T) =>
  (value: unknown) =>
    value ?? initial

/** A number as people write it, or as JSON has it. */
const number = (message: string) =>
  tolerant((value) => {
    if (typeof value !== 'string') return value
    const written = readDecimal(value)
    return written ? toNumber(written) : Number.NaN
  }, z.number(message))

// Isian singkat

const shortAnswerContent = z.object({
  max_length: withDefault(missing(200), integer('Masukan panjang jawaban', { min: 1, max: MAX_ANSWER })),
})
const accepted = z.object(
  {
    text: text('Isi jawaban yang diterima', MAX_ANSWER),
    share: withDefault(missing(1), decimal('Masukan nilai jawaban', { min: 0, max: 1, scale: 4 })),
    wildcard: flag(),
  },
  'Isi jawaban yang diterima',
)
const NO_ACCEPTED = 'Isi paling sedikit satu jawaban yang diterima'
const shortAnswerKey = z.object(
  {
    accepted: z
      .array(accepted, NO_ACCEPTED)
      .min(1, NO_ACCEPTED)
      .max(200, 'Paling banyak 200 jawaban yang diterima'),
    ignore_case: flag(),
    ignore_accents: flag(),
    ignore_spaces: flag(),
  },
  NO_ACCEPTED,
)

/** A text that nobody can type earns nobody anything. */
const checkLengths = (
  { max_length }: z.output<typeof shortAnswerContent>,
  { accepted }: z.output<typeof shortAnswerKey>,
  say: Say,
): void => {
  const place = accepted.findIndex((one) => !one.wildcard && [...one.text].length > max_length)
  if (place >= 0)
    say(['key', 'accepted', place, 'text'], `Lebih panjang dari panjang jawaban (${max_length} huruf)`)
}

// Angka

const unit = z.object(
  {
    unit: text('Isi nama satuan', 30),
    factor: withDefault(
      missing(1),
      number('Masukan faktor satuan').refine((value) => value > 0, 'Faktor satuan harus lebih dari 0'),
    ),
  },
  'Isi nama satuan',
)
const unitFields = {
  units: withDefault(
    missing([]),
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
const numericContent = z
  .object(unitFields)
  .refine(({ units, unit_required }) => !unit_required || units.length > 0, {
    message: 'Satuan wajib memerlukan paling sedikit satu satuan',
    path: ['units'],
  })

const EXACT = { kind: 'absolute', amount: 0 } as const
const tolerance = withDefault(
  missing(EXACT),
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
const numericKey = z.object(
  { value: number('Masukan nilai kunci'), tolerance, unit: keyUnit },
  'Isi kunci jawaban',
)

type UnitsOf = { units: readonly { unit: string }[] }
const checkUnit = ({ units }: UnitsOf, key: { unit: string | null }, say: Say): void => {
  if (key.unit !== null && !units.some((one) => one.unit === key.unit))
    say(['key', 'unit'], 'Satuan kunci tidak ada di daftar satuan')
}

// Angka berparameter

const STEPS = 1_000_000
const NAME = /^[A-Za-z][A-Za-z0-9_]{0,19}$/
const variableName = text('Isi nama variabel', 20)
  .pipe(z.string().regex(NAME, 'Nama variabel diawali huruf, tanpa spasi'))
  .refine((name) => !isTaken(name), 'Nama ini dipakai fungsi atau tetapan')
const listed = z.object({
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
      missing(1),
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
const variable = z.union([listed, ranged])
/** The form that is meant, so that what is wrong is said of it. */
const variableInput = z.unknown().transform((value, context): z.output<typeof variable> => {
  const values = typeof value === 'object' && value !== null && 'values' in value ? value.values : undefined
  const parsed = (values === undefined || values === null ? ranged : listed).safeParse(value)
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues)
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

const readable = (written: string) => {
  try {
    parseFormula(written)
    return null
  } catch (error) {
    if (error instanceof FormulaError) return error.message
    throw error
  }
}
const parametricKey = z.object(
  {
    formula: text('Isi formula', MAX_FORMULA).superRefine((written, context) => {
      const wrong = readable(written)
      if (wrong !== null) context.addIssue({ code: 'custom', message: wrong })
    }),
    tolerance,
    unit: keyUnit,
  },
  'Isi kunci jawaban',
)

/** Names without a variable, and too few draws that have a result. */
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

// Rumpang

const shortId = text('Isi tanda pengenal', 20).pipe(
  z.string().regex(/^[\w-]+$/, 'Tanda pengenal hanya huruf, angka, - dan _'),
)
const gapOption = z.object({
  key: shortId,
  label: z
    .string('Isi opsi jawaban')
    .max(50_000, 'Teks terlalu panjang')
    .refine(saysSomething, 'Isi opsi jawaban'),
  explanation: richText(50_000),
})
const gapContents = {
  SHORT_ANSWER: shortAnswerContent,
  NUMERIC: numericContent,
  MULTIPLE_CHOICE: z.object({
    options: z
      .array(gapOption, 'Isi paling sedikit dua opsi jawaban')
      .min(2, 'Isi paling sedikit dua opsi jawaban')
      .max(MAX_OPTIONS, 'Opsi pilihan ganda melebihi batas')
      .refine(
        (options) => new Set(options.map(({ key }) => key)).size === options.length,
        'Opsi tidak boleh sama',
      ),
  }),
}
const gapHead = {
  id: shortId,
  weight: withDefault(
    missing(1),
    decimal('Masukan bobot rumpang', { min: 0, max: 1000 }).refine(
      (value) => value > 0,
      'Bobot rumpang harus lebih dari 0',
    ),
  ),
}
const gapOf = <K extends (typeof gapKinds)[number]>(kind: K) =>
  z.object({ ...gapHead, kind: z.literal(kind) }).and(gapContents[kind])
const gaps = {
  SHORT_ANSWER: gapOf('SHORT_ANSWER'),
  NUMERIC: gapOf('NUMERIC'),
  MULTIPLE_CHOICE: gapOf('MULTIPLE_CHOICE'),
}
export type Gap =
  | z.output<(typeof gaps)['SHORT_ANSWER']>
  | z.output<(typeof gaps)['NUMERIC']>
  | z.output<(typeof gaps)['MULTIPLE_CHOICE']>
const kindOfGap = z.object({ kind: z.enum(gapKinds, 'Pilih jenis rumpang') }, 'Isi rumpang')
const gap = z.unknown().transform((value, context): Gap => {
  const kind = kindOfGap.safeParse(value)
  const parsed = kind.success ? gaps[kind.data.kind].safeParse(value) : kind
  for (const { path, message } of parsed.error?.issues ?? [])
    context.addIssue({ code: 'custom', path: [...path], message })
  return parsed.success ? (parsed.data as Gap) : z.NEVER
})
const clozeContent = z.object({
  text: z
    .string('Isi teks rumpang')
    .max(200_000, 'Teks terlalu panjang')
    .refine(saysSomething, 'Isi teks rumpang'),
  gaps: z
    .array(gap, 'Isi paling sedikit satu rumpang')
    .min(1, 'Isi paling sedikit satu rumpang')
    .max(MAX_GAPS, `Paling banyak ${MAX_GAPS} rumpang`),
})

const choiceKey = tolerant(
  (value) => (typeof value === 'string' ? { answer: value } : value),
  z.object({ answer: shortId }, 'Pilih kunci jawaban'),
)
export type GapKey =
  | z.output<typeof shortAnswerKey>
  | z.output<typeof numericKey>
  | z.output<typeof choiceKey>
/** The kinds' keys by what only they have. */
const gapKeys = { accepted: shortAnswerKey, value: numericKey, answer: choiceKey }
const gapKey = z.unknown().transform((value, context): GapKey => {
  const schema =
    typeof value === 'string'
      ? choiceKey
      : Object.entries(gapKeys).find(
          ([name]) => typeof value === 'object' && value !== null && Object.hasOwn(value, name),
        )?.[1]
  const parsed = schema?.safeParse(value)
  for (const { path, message } of parsed?.error?.issues ?? [])
    context.addIssue({ code: 'custom', path: [...path], message })
  if (!parsed) context.addIssue({ code: 'custom', message: 'Isi kunci tiap rumpang' })
  return parsed?.success ? parsed.data : z.NEVER
})
const clozeKey = z.object(
  { gaps: z.record(shortId, gapKey, 'Isi kunci tiap rumpang') },
  'Isi kunci tiap rumpang',
)

const fitsGap = (gap: Gap, key: GapKey): boolean =>
  gap.kind === 'SHORT_ANSWER'
    ? 'accepted' in key
    : gap.kind === 'NUMERIC'
      ? 'value' in key
      : 'answer' in key && gap.options.some((option) => option.key === key.answer)

/** Every gap stands in the text once and has a key of its kind, and nothing else does. */
const checkGaps = (
  { text, gaps }: z.output<typeof clozeContent>,
  key: z.output<typeof clozeKey>,
  say: Say,
): void => {
  const inText = gapsIn(text)
  const strange = inText.find((id) => !gaps.some((gap) => gap.id === id))
  if (strange !== undefined) say(['content', 'gaps'], `Rumpang [[${strange}]] dalam teks belum diisi`)
  const [extra] = Object.keys(key.gaps).filter((id) => !gaps.some((gap) => gap.id === id))
  if (extra !== undefined) say(['key', 'gaps', extra], 'Kunci ini tidak punya rumpang')
  for (const [place, gap] of gaps.entries()) {
    const called = `Rumpang ${place + 1}`
    const times = inText.filter((id) => id === gap.id).length
    if (times !== 1)
      say(
        ['content', 'gaps', place],
        times === 0
          ? `${called} belum ada dalam teks: tulis [[${gap.id}]]`
          : `${called} muncul lebih dari sekali`,
      )
    const own = Object.hasOwn(key.gaps, gap.id) ? key.gaps[gap.id] : undefined
    if (!own || !fitsGap(gap, own)) say(['key', 'gaps', gap.id], `Isi kunci ${called.toLowerCase()}`)
    else if (gap.kind === 'NUMERIC' && 'value' in own)
      checkUnit(gap, own, (path, message) => say(['key', 'gaps', gap.id, ...path.slice(1)], message))
  }
  if (new Set(gaps.map(({ id }) => id)).size < gaps.length)
    say(['content', 'gaps'], 'Tanda pengenal rumpang tidak boleh sama')
}

/** Asked where content and key are right by themselves. */
const together =
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
export const cloze = { content: clozeContent, key: clozeKey, check: together(checkGaps) }
