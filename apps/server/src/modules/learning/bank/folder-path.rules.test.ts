import { describe, expect, it } from 'vitest'
import { parseFolderPath } from './folder-path.rules.ts'

describe('a category of a file', () => {
  it.each([
    ['$course$/top/Bab 1', ['Bab 1']],
    ['$course$/Bab 1', ['Bab 1']],
    ['top/Bab 1/Sel', ['Bab 1', 'Sel']],
    ['Bab 1/Sel/Membran/Lipid', ['Bab 1', 'Sel / Membran / Lipid']],
    ['Asam//Basa/Titrasi', ['Asam/Basa', 'Titrasi']],
    ['  Bab \n 1 ', ['Bab 1']],
    ['$system$/top', []],
    ['', []],
    ['/', []],
    [`Bab/${'a'.repeat(300)}`, ['Bab', 'a'.repeat(100)]],
  ])('%j becomes folders of two ranks', (category, path) => expect(parseFolderPath(category)).toEqual(path))

  it('goes as deep as there is room below the folder that is chosen', () => {
    expect(parseFolderPath('top/Bab 1/Sel', 1)).toEqual(['Bab 1 / Sel'])
    expect(parseFolderPath('top/Bab 1/Sel', 0)).toEqual([])
  })
})
