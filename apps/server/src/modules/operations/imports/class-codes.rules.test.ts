import { expect, it } from 'vitest'
import { findClassOfCode } from './class-codes.rules.ts'

const course = (id: number, code: string, year_id: number, isArchived = false) => ({
  id,
  code,
  year_id,
  archived: isArchived,
})
const classes = [
  course(1, 'A', 1),
  course(2, 'a', 2),
  course(3, 'B', 1),
  course(4, 'C', 1),
  course(5, 'C', 3),
  course(6, 'D', 1, true),
  course(7, 'D', 3),
]
const find = (
  code: string,
  id: number | null | undefined,
  active: number | undefined = 2,
  isOnlyEnough = true,
) => {
  const foundClass = findClassOfCode(classes, code, { id, active }, isOnlyEnough)
  return typeof foundClass === 'object' ? foundClass.id : foundClass
}

it('finds a class by its code in the named semester, whatever the case', () => {
  expect([find('a', 1), find('A', 2), find('A', 3), find('X', 1)]).toEqual([1, 2, undefined, undefined])
  expect(find('A', undefined)).toBeUndefined()
})

it('takes the active semester where none is named, else the only class of the code', () => {
  expect([find('a', null), find('b', null), find('c', null)]).toEqual([2, 3, 'several'])
  // A living class goes before an archived one.
  expect(find('D', null)).toBe(7)
  expect(find('B', null, undefined)).toBe(3)
})

it('means the active semester alone for a service', () => {
  expect([find('A', null, 2, false), find('B', null, 2, false)]).toEqual([2, undefined])
})
