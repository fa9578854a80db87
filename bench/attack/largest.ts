import type { CompleteEndpoint } from '../../packages/contract/src/catalogue.ts'
import { z } from '../../packages/contract/src/wire/zod.ts'

/** The largest body and the widest query that an endpoint's schemas allow, based on a valid request. */

type Json = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Json>
  items?: Json
  format?: string
  pattern?: string
  maxLength?: number
  maxItems?: number
  maximum?: number
}
type Values = Record<string, unknown>
export type Parts = { params?: Values; query?: Values; body?: unknown }

/** Limit of a body; a query is part of the head, which Node.js limits to 16 kB. */
const BODY_BYTES = 1_000_000
const QUERY_BYTES = 8_000
/** The most expensive input of a sanitiser. */
const PIECE = '<b>'
const ROWS = 10_000
const LARGEST_NUMBER = 1_000_000

const fill = (length: number) => PIECE.repeat(Math.ceil(length / PIECE.length)).slice(0, length)

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Variants of a union: JSON Schema has two keywords for it. */
const findChoices = (schema: Json): Json[] | undefined =>
  Object.entries(schema).find(([name]) => /^(any|one)O/.test(name))?.[1] as Json[] | undefined

/** @param most length of a text, and rows of a list */
const enlarge = (schema: Json, base: unknown, most: number): unknown => {
  const { properties, items, format, pattern, maxLength = most, maxItems = ROWS, maximum = 0 } = schema
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return base ?? schema.enum.at(-1)
  const choices = findChoices(schema)
  if (choices) return enlarge(choices.find(({ type }) => type !== 'null') ?? {}, base, most)
  if (properties) {
    const ownValues = isRecord(base) ? base : {}
    return Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [name, enlarge(one, ownValues[name], most)]),
    )
  }
  if (items) {
    const first = enlarge(items, Array.isArray(base) ? base[0] : undefined, most)
    return Array.from({ length: Math.min(maxItems, most) }, () => first)
  }
  if (schema.type === 'string') return format || pattern ? base : fill(Math.min(maxLength, most))
  if (schema.type === 'integer' || schema.type === 'number')
    return base ?? (maximum <= LARGEST_NUMBER ? maximum : 1)
  return base
}

/** The largest value within the byte limit. */
const enlargeWithin = (schema: z.ZodType | undefined, base: unknown, bytes: number): unknown => {
  if (!schema) return base
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  for (let most = bytes; most >= 1; most = Math.floor(most / 2)) {
    const value = enlarge(json, base, most)
    if (JSON.stringify(value ?? null).length <= bytes) return value
  }
  return base
}

export const buildLargest = ({ query, body }: CompleteEndpoint, base: Parts): Parts => ({
  ...base,
  query: enlargeWithin(query, base.query, QUERY_BYTES) as Values,
  body: enlargeWithin(body, base.body, BODY_BYTES),
})
