import { decimal, richText, saysSomething, text } from '../wire/fields.ts'
import { tolerant, withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { MAX_OPTIONS } from './questions.vocabulary.ts'
import {
  checkUnit,
  numericContent,
  numericKey,
  type Say,
  shortAnswerContent,
  shortAnswerKey,
  together,
  withDefaults,
} from './typed-kinds.schemas.ts'
import { gapKinds, gapsIn, MAX_GAPS } from './typed-kinds.vocabulary.ts'

/** Content and key of rumpang: a text with gaps of different kinds. */

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
    withDefaults(1),
    decimal('Masukan bobot rumpang', { min: 0, max: 1000 }).refine(
      (value) => value > 0,
      'Bobot rumpang harus lebih dari 0',
    ),
  ),
}
const buildGapSchema = <K extends (typeof gapKinds)[number]>(kind: K) =>
  z.object({ ...gapHead, kind: z.literal(kind) }).and(gapContents[kind])
const gaps = {
  SHORT_ANSWER: buildGapSchema('SHORT_ANSWER'),
  NUMERIC: buildGapSchema('NUMERIC'),
  MULTIPLE_CHOICE: buildGapSchema('MULTIPLE_CHOICE'),
}
export type Gap =
  | z.output<(typeof gaps)['SHORT_ANSWER']>
  | z.output<(typeof gaps)['NUMERIC']>
  | z.output<(typeof gaps)['MULTIPLE_CHOICE']>
const kindOfGap = z.object({ kind: z.enum(gapKinds, 'Pilih jenis rumpang') }, 'Isi rumpang')
const gap = z.unknown().transform((value, context): Gap => {
  const kind = kindOfGap.safeParse(value)
  const parsedGap = kind.success ? gaps[kind.data.kind].safeParse(value) : kind
  for (const { path, message } of parsedGap.error?.issues ?? [])
    context.addIssue({ code: 'custom', path: [...path], message })
  return parsedGap.success ? (parsedGap.data as Gap) : z.NEVER
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
/** Each kind's key, recognised by its own field. */
const gapKeys = { accepted: shortAnswerKey, value: numericKey, answer: choiceKey }
const gapKey = z.unknown().transform((value, context): GapKey => {
  const schema =
    typeof value === 'string'
      ? choiceKey
      : Object.entries(gapKeys).find(
          ([name]) => typeof value === 'object' && value !== null && Object.hasOwn(value, name),
        )?.[1]
  const parsedKey = schema?.safeParse(value)
  for (const { path, message } of parsedKey?.error?.issues ?? [])
    context.addIssue({ code: 'custom', path: [...path], message })
  if (!parsedKey) context.addIssue({ code: 'custom', message: 'Isi kunci tiap rumpang' })
  return parsedKey?.success ? parsedKey.data : z.NEVER
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

/** Every gap appears once in the text and has a key of its kind; nothing else is allowed. */
const checkGaps = (
  { text, gaps }: z.output<typeof clozeContent>,
  key: z.output<typeof clozeKey>,
  say: Say,
): void => {
  const inText = gapsIn(text)
  const unknownId = inText.find((id) => !gaps.some((gap) => gap.id === id))
  if (unknownId !== undefined) say(['content', 'gaps'], `Rumpang [[${unknownId}]] dalam teks belum diisi`)
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
    const gapKey = Object.hasOwn(key.gaps, gap.id) ? key.gaps[gap.id] : undefined
    if (!gapKey || !fitsGap(gap, gapKey)) say(['key', 'gaps', gap.id], `Isi kunci ${called.toLowerCase()}`)
    else if (gap.kind === 'NUMERIC' && 'value' in gapKey)
      checkUnit(gap, gapKey, (path, message) => say(['key', 'gaps', gap.id, ...path.slice(1)], message))
  }
  if (new Set(gaps.map(({ id }) => id)).size < gaps.length)
    say(['content', 'gaps'], 'Tanda pengenal rumpang tidak boleh sama')
}

export const cloze = { content: clozeContent, key: clozeKey, check: together(checkGaps) }
