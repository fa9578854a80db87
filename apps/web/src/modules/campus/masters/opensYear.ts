import type { ResourceRow } from '@tuntas/contract/wire/resource'
import { call } from '../../../kit/client/call'
import type { Question } from '../../../kit/form/confirm'
import { openingYear } from '../../../kit/form/openingYear'
import { optionsAt } from '../../../kit/form/options'

const YEARS = optionsAt<{ id: number; name: string; active: 0 | 1 }>('master-data/year')

/** Asks before another semester becomes the active one. */
export async function opensYear(
  values: Record<string, unknown>,
  row: ResourceRow | undefined,
): Promise<Question | undefined> {
  if (!values.active || row?.active === 1) return undefined
  const all = await call(YEARS).catch(() => ({ data: [] }))
  const closing = all.data.find((year) => year.active === 1)?.name
  return openingYear(values.name, closing)
}
