import { Unreadable } from '../../parsed-question.ts'
import { child, children, type Node } from '../../xml-tree.ts'
import type { Bank } from '../bank.ts'
import { readField } from '../files.ts'

/** The category from which a quiz slot draws, in Moodle's three notations. */

export type Random = {
  category: string
  /** Includes subcategories. */
  deep: boolean
}

export const poolKey = ({ category, deep: isDeep }: Random): string => `${category}${isDeep ? '+' : ''}`
export const parseRandomPool = (pool: string): Random => ({
  category: pool.replace('+', ''),
  deep: pool.endsWith('+'),
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isOn = (value: unknown): boolean => value === true || value === 1 || value === '1'
const getFilterValues = (filter: unknown): unknown[] => {
  const values = isObject(filter) ? filter.values : []
  return Array.isArray(values) ? values : []
}

const only = (ids: readonly unknown[], deepValue: unknown): Random => {
  const [category] = ids
  if ((typeof category !== 'string' && typeof category !== 'number') || ids.length > 1)
    throw new Unreadable('Soal acak tanpa satu kategori tidak didukung')
  return { category: String(category), deep: isOn(deepValue) }
}
const TAGGED = 'Soal acak yang disaring menurut tag tidak didukung'

/** Moodle 4.3 and later. */
const filterIn = (filter: Record<string, unknown>): Random => {
  const { category, ...otherFilters } = filter
  if (Object.values(otherFilters).some((one) => getFilterValues(one).length > 0)) throw new Unreadable(TAGGED)
  const options = isObject(category) && isObject(category.filteroptions) ? category.filteroptions : {}
  return only(getFilterValues(category), options.includesubcategories)
}

/** @param text JSON of Moodle 4 */
const conditionIn = (text: string): Random => {
  let condition: unknown = null
  try {
    condition = JSON.parse(text)
  } catch {
    // Reported below.
  }
  if (!isObject(condition)) throw new Unreadable('Soal acak tanpa satu kategori tidak didukung')
  if (isObject(condition.filter)) return filterIn(condition.filter)
  const { questioncategoryid, includingsubcategories, tags } = condition
  if (Array.isArray(tags) && tags.length > 0) throw new Unreadable(TAGGED)
  return only(questioncategoryid === undefined ? [] : [questioncategoryid], includingsubcategories)
}

/** Null if the slot asks a single question. */
export const randomAt = ({ byId, findCategory }: Bank, place: Node): Random | null => {
  const set = child(place, 'question_set_reference')
  if (set) return conditionIn(readField(set, 'filtercondition'))
  const id = readField(place, 'questionid')
  const question = byId.get(id)
  if (!question || readField(question, 'qtype') !== 'random') return null
  if (children(child(place, 'tags'), 'tag').length > 0) throw new Unreadable(TAGGED)
  const deepText =
    readField(place, 'includingsubcategories') || readField(question, 'questiontext').replace(/<[^<>]*>/g, '')
  return only([readField(place, 'questioncategoryid') || findCategory(id)], deepText)
}
