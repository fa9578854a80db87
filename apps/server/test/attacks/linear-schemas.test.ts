import { catalogue, complete } from '@tuntas/contract/catalogue'
import type { z } from '@tuntas/contract/wire/zod'
import { beforeAll, describe, expect, it } from 'vitest'
import { withApp } from '../app.ts'
import { compareCost } from '../cost.ts'
import { getShape } from '../fuzz/schema.ts'
import { matrix } from '../matrix/all.ts'
import { makeWorld, type World } from '../world.ts'

/** Bodies are validated before authorisation, so validation must take time linear in their length. */

const app = withApp()
let world: World
beforeAll(async () => {
  world = await makeWorld(app.pool)
})

const UNITS = [
  '<',
  '<"',
  '<p ',
  '"',
  ' ',
  '\n',
  '.',
  'a@',
  '1',
  '1,',
  '(',
  '\\(',
  '[[',
  '{',
  '&',
  '-',
  '%',
  ':',
  '/',
  'a',
]
const [SMALL, LARGE] = [8_000, 32_000]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Variants of the value with one of its texts replaced, at any depth. */
const withText = (value: unknown): ((text: string) => unknown)[] => {
  if (typeof value === 'string') return [(text) => text]
  if (Array.isArray(value)) return withText(value[0]).map((put) => (text) => [put(text), ...value.slice(1)])
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    withText(inner).map((put) => (text: string) => ({ ...value, [name]: put(text) })),
  )
}

const places = (schema: z.ZodType, body: Record<string, unknown>) => {
  const missingNames = Object.keys(getShape(schema)).filter((name) => body[name] === undefined)
  return withText({ ...body, ...Object.fromEntries(missingNames.map((name) => [name, ''])) })
}

const bodies = [...catalogue].filter(([, { body }]) => body !== undefined)

describe('checking a body', () => {
  it.each(bodies)('of %s takes linear time', (name, endpoint) => {
    const { body: schema } = complete(endpoint)
    if (!schema) return
    const body = matrix[name]?.request?.(world).body
    for (const put of places(schema, isRecord(body) ? body : {}))
      for (const unit of UNITS) {
        const check = (length: number) => () => schema.safeParse(put(unit.repeat(length / unit.length)))
        expect(compareCost(check(SMALL), check(LARGE)), JSON.stringify(unit)).toBeLessThan(8)
      }
  })
})
