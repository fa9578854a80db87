import { expect, it } from 'vitest'
import { addPicture } from './html.ts'
import { nothingFound, Unreadable } from './parsed-question.ts'

it('holds no more pictures of a file than there is room for, one that is shown again each time', () => {
  const parsedFile = nothingFound()
  const content = Buffer.alloc(24 * 1024 * 1024)
  const take = () => addPicture(parsedFile, { line: 1, number: 1, name: 'peta.png', content })
  expect([take(), take()]).toEqual(['tuntas-picture-0', 'tuntas-picture-1'])
  expect(take).toThrow(Unreadable)
  expect(take).toThrow('Gambar di file ini terlalu banyak')
  expect(parsedFile.pictures).toHaveLength(2)
})
