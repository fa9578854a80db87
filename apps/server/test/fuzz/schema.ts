import fc from 'fast-check'
import type { z } from 'zod'

/** Valid values generated from a schema, with ids of real rows where it expects them. */

type Definition = {
  type: string
  shape?: Record<string, z.ZodType>
  in?: z.ZodType
  out?: z.ZodType
  innerType?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
  entries?: Record<string, string | number>
  values?: unknown[]
}
type Range = { minValue?: number | null; maxValue?: number | null }
const getDefinition = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Definition } })._zod.def

const hour = (hours: number) => new Date(Date.UTC(2026, 5, 1) + hours * 3_600_000).toISOString()
/** Generators for fields with custom checks. */
const HINTS: [RegExp, fc.Arbitrary<unknown>][] = [
  [/^(date_birth|date_entry)$/, fc.constantFrom('2004-02-29', '1999-12-31', '2000-01-01')],
  [
    /date/,
    fc.constantFrom(
      hour(0),
      hour(1),
      '2099-12-31T23:59',
      '2026-06-01',
      '2024-02-31',
      '2024-02-30T10:00',
      null,
    ),
  ],
  [/^duration$/, fc.constantFrom('00:01', '01:00', '23:59', '24:00')],
  [/phone|telephone/, fc.constantFrom('081234567890', '+62 812-3456-789', 8123456789)],
  [/^(kind|action)$/, fc.constantFrom('users', 'lessons', 'create')],
  [/url/, fc.constantFrom('https://kampus.ac.id', 'http://a')],
  [/password/, fc.constantFrom('Rahasia#2026', 'Rahasia#2026', 'Rahasia#2026', 'Rahasia#2027')],
  [/^(nim|nidn)$/, fc.integer({ min: 1e6, max: 1e9 }).map(String)],
  [/^no_identity$/, fc.constant('3201010101010001')],
  [/^sort$/, fc.constantFrom('name', 'code', 'nim', 'id')],
  [/^answer$/, fc.constantFrom('A', 'B', 'D', '<p>Esai</p>')],
  [/^(description|question|note|references)$/, fc.constantFrom('<p>Isi</p>', '<p><img src="x"></p>', '')],
]

const plainText = fc.oneof(
  fc.constantFrom('Isi', 'A', '100', 'K-01', 'Ä\u0301 é 漢字', '👍'),
  fc.string({ minLength: 1, maxLength: 12 }),
)

const chooseText = (name: string) => HINTS.find(([pattern]) => pattern.test(name))?.[1] ?? plainText

/** Ids of real rows: those matching a field name, and any. */
export type Ids = { named: (name: string) => readonly number[]; all: readonly number[] }
const drawId = (name: string, { named: idsOfName, all }: Ids) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...(idsOfName(name).length > 0 ? idsOfName(name) : all)) },
    { weight: 1, arbitrary: fc.constantFrom(...all) },
  )

const MAX_ID = 2_147_483_647
const drawNumber = (name: string, { minValue, maxValue }: Range, ids: Ids) => {
  const [minimum, maximum] = [minValue ?? 0, maxValue ?? 100]
  if (maximum === MAX_ID && /id|lessons|section|^list|teaching/.test(name)) return drawId(name, ids)
  const [lowest, highest] = [Math.max(minimum, -1e15), Math.min(maximum, 1e15)]
  return fc.oneof(
    fc.constantFrom(lowest, highest, (lowest + highest) / 2, Math.floor((lowest + highest) / 2)),
    fc.integer({
      min: Math.ceil(lowest),
      max: Math.max(Math.ceil(lowest), Math.min(Math.floor(highest), lowest + 100)),
    }),
  )
}

export const getShape = (schema: z.ZodType | undefined): Record<string, z.ZodType> => {
  if (!schema) return {}
  const def = getDefinition(schema)
  if (def.type === 'object') return def.shape ?? {}
  const inner = def.type === 'pipe' ? getInput(def) : def.innerType
  return inner ? getShape(inner) : {}
}

/** A preprocess has no input schema, so its output schema is used. */
const getInput = ({ in: first, out }: Definition) =>
  first && getDefinition(first).type !== 'transform' ? first : out

export const arbitraryFor = (schema: z.ZodType, name: string, ids: Ids): fc.Arbitrary<unknown> => {
  const def = getDefinition(schema)
  const inner = (of: z.ZodType | undefined) => (of ? arbitraryFor(of, name, ids) : fc.constant(undefined))
  switch (def.type) {
    case 'object':
      return drawRecord(def.shape ?? {}, ids)
    case 'pipe':
      return inner(getInput(def))
    case 'optional':
    case 'nullable':
    case 'default':
      return fc.option(inner(def.innerType), { nil: def.type === 'nullable' ? null : undefined, freq: 3 })
    case 'array':
      return fc.array(inner(def.element), { minLength: 1, maxLength: 4 })
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 5 }), inner(def.valueType), { maxKeys: 3 })
    case 'union':
      return fc.oneof(...(def.options ?? []).map(inner))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'boolean':
      return fc.constantFrom(true, false, 0, 1, '0', '1')
    case 'number':
      return drawNumber(name, schema as Range, ids)
    case 'string':
      return chooseText(name)
    default:
      return fc.constant(undefined)
  }
}

const drawRecord = (shape: Record<string, z.ZodType>, ids: Ids) =>
  fc.record(
    Object.fromEntries(Object.entries(shape).map(([name, of]) => [name, arbitraryFor(of, name, ids)])),
  )
