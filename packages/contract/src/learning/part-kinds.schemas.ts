import { saysSomething } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { letterAt, MAX_ITEMS, MAX_STATEMENTS, wrongChoiceRules } from './questions.vocabulary.ts'

/** Content and key of the kinds with several answer parts. */

type Say = (path: (string | number)[], message: string) => void
type Listed = { id: string }

const MAX_NAME = 40
const NAME = /^[\w-]+$/
const WRONG_ID = 'Id hanya berisi huruf, angka, - dan _, paling banyak 40'
const partId = () => z.string(WRONG_ID).max(MAX_NAME, WRONG_ID).regex(NAME, WRONG_ID)
const plainText = (message: string) =>
  z.string(message).trim().min(1, message).max(1000, 'Teks terlalu panjang')
/** Does a partly right answer earn part of the points? */
const partial = z.boolean('Pilih cara penilaian').default(true)

const unique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length
const listIds = (list: readonly Listed[]) => list.map(({ id }) => id)
const TWICE = 'Id yang sama dipakai dua kali'
const sameIds = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && unique(a) && a.every((id) => b.includes(id))

/** Finds an option by its own key or its letter. */
export const placeOfOption = (options: readonly { key?: string | undefined }[], name: string): number => {
  const ownIndex = options.findIndex(({ key }) => key === name)
  return ownIndex >= 0 ? ownIndex : options.findIndex((_, place) => letterAt(place) === name.toUpperCase())
}

type Options = readonly { key?: string | undefined; label: string }[]
export const checkOptions = (options: Options, say: Say): void => {
  if (options.length < 2) say(['options'], 'Isi paling sedikit dua opsi jawaban')
  for (const [place, { label }] of options.entries())
    if (!saysSomething(label)) say(['options'], `Isi opsi ${letterAt(place)}`)
  if (!unique(options.flatMap(({ key }) => key ?? []))) say(['options'], TWICE)
}

const NO_KEYS = 'Pilih paling sedikit satu kunci jawaban'
export const multipleAnswer = {
  content: z.object({
    partial,
    wrong: z.enum(wrongChoiceRules, 'Pilih akibat opsi yang salah').default('minus'),
  }),
  key: z.object({ keys: z.array(z.string(NO_KEYS), NO_KEYS).min(1, NO_KEYS) }, NO_KEYS),
  check: ({ options, key }: { options: Options; key: unknown }, say: Say) => {
    checkOptions(options, say)
    const { keys = [] } = (key ?? {}) as { keys?: string[] }
    const places = keys.map((name) => placeOfOption(options, name))
    if (places.includes(-1) || new Set(places).size < places.length)
      say(['key', 'keys'], 'Kunci jawaban bukan salah satu opsi')
  },
}

const FEW = 'Isi 2 sampai 20 pernyataan'
const LABELS = 'Isi 2 sampai 4 label yang berbeda'
const statementsContent = z.object({
  statements: z
    .array(
      z.object({
        id: partId(),
        text: z
          .string('Isi pernyataan')
          .max(50_000, 'Teks terlalu panjang')
          .refine(saysSomething, 'Isi pernyataan'),
      }),
      FEW,
    )
    .min(2, FEW)
    .max(MAX_STATEMENTS, FEW)
    .refine((list) => unique(listIds(list)), TWICE),
  labels: z
    .array(plainText(LABELS).max(60, 'Label paling banyak 60 huruf'), LABELS)
    .min(2, LABELS)
    .max(4, LABELS)
    .refine(unique, LABELS)
    .default(['Benar', 'Salah']),
  partial,
})
const EACH = 'Pilih kunci setiap pernyataan'
export const statements = {
  content: statementsContent,
  key: z.object({ labels: z.record(z.string(), z.int(EACH).min(0, EACH), EACH) }, EACH),
  check: ({ content, key }: { content: unknown; key: unknown }, say: Say) => {
    const { statements: list, labels } = (content ?? {}) as Partial<z.output<typeof statementsContent>>
    const { labels: labelByStatement } = (key ?? {}) as { labels?: Record<string, number> }
    if (!list || !labels || !labelByStatement) return
    if (
      !sameIds(Object.keys(labelByStatement), listIds(list)) ||
      Object.values(labelByStatement).some((at) => at >= labels.length)
    )
      say(['key', 'labels'], EACH)
  },
}

const PAIRS = 'Isi 2 sampai 20 pasangan'
const item = z.object({ id: partId(), text: plainText('Isi setiap pasangan') })
const column = z.array(item, PAIRS).min(2, PAIRS).max(MAX_STATEMENTS, PAIRS)
const matchingContent = z
  .object({ left: column, right: column, partial })
  .refine(({ left: leftItems, right }) => unique(listIds([...leftItems, ...right])), {
    message: TWICE,
    path: ['right'],
  })
  .refine(({ left: leftItems, right }) => right.length >= leftItems.length, {
    message: 'Kolom kanan paling sedikit sebanyak kolom kiri',
    path: ['right'],
  })
const EACH_PAIR = 'Pilih pasangan setiap butir kolom kiri'
export const matching = {
  content: matchingContent,
  key: z.object({ pairs: z.record(z.string(), z.string(EACH_PAIR), EACH_PAIR) }, EACH_PAIR),
  check: ({ content, key }: { content: unknown; key: unknown }, say: Say) => {
    const { left: leftItems, right } = (content ?? {}) as Partial<z.output<typeof matchingContent>>
    const { pairs } = (key ?? {}) as { pairs?: Record<string, string> }
    if (!leftItems || !right || !pairs) return
    const rights = listIds(right)
    if (
      !sameIds(Object.keys(pairs), listIds(leftItems)) ||
      Object.values(pairs).some((id) => !rights.includes(id))
    )
      say(['key', 'pairs'], EACH_PAIR)
  },
}

const ITEMS = 'Isi 3 sampai 12 butir'
const orderingContent = z.object({
  items: z
    .array(z.object({ id: partId(), text: plainText('Isi setiap butir') }), ITEMS)
    .min(3, ITEMS)
    .max(MAX_ITEMS, ITEMS)
    .refine((list) => unique(listIds(list)), TWICE),
  partial,
})
const WHOLE_ORDER = 'Urutan yang benar memuat setiap butir satu kali'
export const ordering = {
  content: orderingContent,
  key: z.object({ order: z.array(z.string(WHOLE_ORDER), WHOLE_ORDER) }, WHOLE_ORDER),
  check: ({ content, key }: { content: unknown; key: unknown }, say: Say) => {
    const { items } = (content ?? {}) as Partial<z.output<typeof orderingContent>>
    const { order } = (key ?? {}) as { order?: string[] }
    if (items && order && !sameIds(order, listIds(items))) say(['key', 'order'], WHOLE_ORDER)
  },
}
