import { describe, expect, it } from 'vitest'
import { parseXml } from '../xml-tree.ts'
import { bankIn } from './bank.ts'

type Category = { id: number; parent: number }
const bankWith = (categories: readonly Category[]) =>
  bankIn(
    parseXml(
      `<question_categories>${categories
        .map(
          ({ id, parent }) =>
            `<question_category id="${id}"><name>K${id}</name><parent>${parent}</parent></question_category>`,
        )
        .join('')}</question_categories>`,
      1,
    ),
  )
const idsIn = (categories: readonly Category[], id: string, isDeep: boolean) =>
  bankWith(categories)
    .inCategory(id, isDeep)
    .map((category) => Number(category.id))

describe('categories of a backup', () => {
  it('hold those within them, wherever these stand', () => {
    const all = [
      { id: 3, parent: 2 },
      { id: 2, parent: 1 },
      { id: 4, parent: 9 },
      { id: 1, parent: 0 },
    ]
    expect(idsIn(all, '1', true)).toEqual([1, 2, 3])
    expect(idsIn(all, '1', false)).toEqual([1])
    expect(idsIn(all, '7', true)).toEqual([])
  })

  it('that hold each other end', () => {
    const circle = [
      { id: 1, parent: 2 },
      { id: 2, parent: 1 },
    ]
    expect(idsIn(circle, '1', true)).toEqual([1, 2])
  })

  it('of a long chain are found, each standing before the one around it', () => {
    const most = 10_000
    const bank = bankWith(Array.from({ length: most }, (_, at) => ({ id: at + 1, parent: at + 2 })))
    expect(bank.inCategory(String(most), true)).toHaveLength(most)
  })
})
