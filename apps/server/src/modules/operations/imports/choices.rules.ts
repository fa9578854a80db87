import { singleSpaced } from '@tuntas/contract/wire/spaces'
import { z } from '@tuntas/contract/wire/zod'
import type { Choices } from './shape.rules.ts'

/** Names and codes by which a cell can refer to a master. */

/** @param shown its name in files, if different */
export const masterRow = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string().nullable(),
  shown: z.string().nullish(),
  active: z.boolean().optional(),
})
export type MasterRow = z.output<typeof masterRow>

/** Lookup key of a master's name. */
export const masterKey = (name: string) => singleSpaced(name).toLowerCase()

export const buildChoices = (masterRows: readonly MasterRow[]): Choices => {
  const byName = new Map<string, number>()
  const doubled = new Set<string>()
  // A name wins over an equal code of another row. Ambiguous names never win.
  for (const { id, code } of masterRows) if (code) byName.set(code.toLowerCase(), id)
  const knownNames = new Set<string>()
  for (const { id, name } of masterRows) {
    const plainName = masterKey(name)
    if (knownNames.has(plainName)) doubled.add(plainName)
    knownNames.add(plainName)
    byName.set(plainName, id)
  }
  const active = masterRows.find((row) => row.active)?.name
  return {
    byName,
    names: new Map(masterRows.map(({ id, name, shown: shownName }) => [id, shownName ?? name])),
    doubled,
    ...(active !== undefined && { blank: active }),
  }
}
