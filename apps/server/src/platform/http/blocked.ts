import type { Blocked } from '@tuntas/contract/wire/blocked'
import { AppError } from '../errors.ts'
import { enumerated } from '../files/text.ts'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** How many the sentence names; the data names all. */
const NAMED = 3

/**
 * The refusal to delete rows that something needs.
 * @param isNamed whether the sentence names the row; false if only one row was to be deleted
 */
export const inUse = (noun: string, blocked: readonly Blocked[], isNamed: boolean): AppError => {
  const [first] = blocked
  const data = { blocked }
  if (!first) return new AppError('in_use')
  if (blocked.length > 1) {
    const names = blocked.slice(0, NAMED).map(({ name }) => name)
    const more = blocked.length - names.length
    const nameList = enumerated(more > 0 ? [...names, `${more} lainnya`] : names)
    return new AppError('in_use', {
      message: `${blocked.length} ${noun} tidak dapat dihapus: ${nameList}. Tidak ada yang dihapus.`,
      data,
    })
  }
  const state = first.uses.length === 0
  const message = state ? first.message : `${capital(isNamed ? first.name : noun)} ${first.message}`
  return new AppError('in_use', { message, data })
}
