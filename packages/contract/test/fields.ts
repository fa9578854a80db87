import { describe, expect, it } from 'vitest'
import type { z } from '../src/wire/zod.ts'

export type Field = {
  schema: z.ZodType
  /** Valid input: parsed to itself, or to the second value. */
  right: unknown[]
  /** Input of older clients, and its parsed value. */
  tolerated?: [sent: unknown, read: unknown][]
  wrong: [sent: unknown, message: string][]
}

export const describeFields = (fields: Record<string, Field>) =>
  describe.each(Object.entries(fields))('%s', (_, { schema, right, tolerated = [], wrong: wrongValues }) => {
    it.each(right.map((value) => [value]))('takes %j', (value) => expect(schema.parse(value)).toEqual(value))
    if (tolerated.length > 0)
      it.each(tolerated)('reads %j as %j', (sentValue, read) => expect(schema.parse(sentValue)).toEqual(read))
    it.each(wrongValues)('refuses %j: %s', (sentValue, message) =>
      expect(schema.safeParse(sentValue).error?.issues[0]?.message).toBe(message),
    )
  })
